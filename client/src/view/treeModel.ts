// The content of the sidebar, as plain values.
import type { Compaction, FolderStatus, RecordView, TopicSummary } from "../memory/contracts";
import { t } from "../editor/l10n";
import { oneLine } from "../editor/storedText";
import { newsText, newsTotal } from "./newsModel";
import type { Notes } from "./recordNotes";
import {
  recordDescription,
  recordIcon,
  recordLabel,
  recordSpoken,
  recordTooltip,
  spokenRow,
} from "./recordRow";

/** The look of a row of any kind. */
interface Row {
  /** Unique in the tree and the same after a refresh, so that rows stay open. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  readonly icon: string;
  /** The text for a screen reader in place of label and description. */
  readonly spoken: string;
}

export interface FolderNode extends Row {
  readonly kind: "folder";
  /** URI of the folder, as in every row. */
  readonly folder: string;
  readonly status: FolderStatus;
}

export interface TopicNode extends Row {
  readonly kind: "topic";
  readonly folder: string;
  readonly topic: string;
}

export interface RecordNode extends Row {
  readonly kind: "record";
  readonly folder: string;
  readonly record: RecordView;
  /** Whether it stands in the list of what is new. */
  readonly isNew: boolean;
  /** Whether code that it quotes has changed or gone. */
  readonly isStale: boolean;
}

/** The new lessons of one agent or teammate on one day. */
export interface DoneNode extends Row {
  readonly kind: "done";
  readonly folder: string;
  readonly rows: readonly (RecordNode | GoneNode)[];
}

/** A record that is gone, in the list of what is new. */
export interface GoneNode extends Row {
  readonly kind: "gone";
  readonly folder: string;
  readonly record: RecordView;
}

export interface ProblemNode extends Row {
  readonly kind: "problem";
  readonly folder: string;
  /** The file that it is about. */
  readonly file: "log" | "policy";
  /** Whether a command resolves it. */
  readonly isConflict: boolean;
}

/** The heading of the new lessons since the user last looked; the records are below it. */
export interface NewsNode extends Row {
  readonly kind: "news";
  readonly folder: string;
}

/** A memory that could not be read; a click tries again. */
export interface FailureNode extends Row {
  readonly kind: "failure";
  readonly folder: string;
}

export type MemoryNode =
  FolderNode | TopicNode | RecordNode | ProblemNode | NewsNode | DoneNode | GoneNode | FailureNode;

/** Returns the top rows: the topics of the only folder, or one row per folder. */
export function rootNodes(folders: readonly FolderStatus[]): MemoryNode[] {
  const [first] = folders;
  if (folders.length === 1 && first !== undefined) {
    return folderContent(first);
  }
  return folders.map((status) => folderNode(status));
}

/** Returns the news, the problems of a log, then its topics in the order of the server. */
export function folderContent(status: FolderStatus): MemoryNode[] {
  return [
    ...newsNodes(status),
    ...problemNodes(status),
    ...status.topics.map((topic) => topicNode(status.uri, topic)),
  ];
}

/** Returns the rows of a topic in the order of the server. */
export function recordNodes(
  folder: string,
  records: readonly RecordView[],
  notes: Notes = new Map(),
): RecordNode[] {
  const ids = rowIds(folder, records);
  return records.map((record, index) => recordNode(folder, record, ids[index] ?? "", notes));
}

function recordNode(folder: string, record: RecordView, id: string, notes: Notes): RecordNode {
  const told = notes.get(record) ?? {};
  return {
    kind: "record",
    id,
    folder,
    record,
    isNew: false,
    isStale: told.code?.stale === true,
    label: recordLabel(record),
    description: recordDescription(record, told),
    tooltip: recordTooltip(record, told),
    icon: recordIcon(record, told),
    spoken: recordSpoken(record, told),
  };
}

/** Never by line: a save anywhere in the log moves lines, and rows would lose focus and selection. */
function rowIds(folder: string, records: readonly RecordView[]): readonly string[] {
  const seen = new Map<string, number>();
  return records.map(({ topic, type, id }) => {
    const row = `${folder}\n${topic}\n${type}:${id}`;
    const before = seen.get(row) ?? 0;
    seen.set(row, before + 1);
    // Records may share an id, such as a duplicate edited in by hand.
    return before === 0 ? row : `${row}:${String(before)}`;
  });
}

/** Returns the row that stands for those which could not be read, and why. */
export function failureNode(above: MemoryNode | undefined, reason: string): FailureNode {
  const label = t("The memory could not be read.");
  const again = t("Try again");
  return {
    kind: "failure",
    id: `${above?.id ?? ""}\n\nfailure`,
    folder: above?.folder ?? "",
    label,
    description: again,
    tooltip: reason,
    icon: "warning",
    spoken: `${label} ${reason} ${again}`,
  };
}

/** Returns the values for the menus of a row: its kind, and for a folder how git treats its log. */
export function contextOf(node: MemoryNode): string {
  switch (node.kind) {
    case "folder":
      return `folder ${node.status.tracking}`;
    case "problem":
      return node.isConflict ? "conflict" : "problem";
    case "record":
      // Nothing changes it but resolving, so its menu offers that alone.
      if (node.record.conflict !== null) {
        return "conflict";
      }
      return [
        "record",
        ...(node.record.withheld ? ["withheld"] : []),
        ...(node.isStale ? ["stale"] : []),
        ...(node.record.evidence.length > 0 ? ["quoting"] : []),
        ...(node.isNew ? ["new"] : []),
      ].join(" ");
    case "done":
      return "news done";
    case "gone":
      return "gone new";
    default:
      return node.kind;
  }
}

/** Returns the value for the menu of the view: the tracking of the only folder, else `several`. */
export function trackingOf(folders: readonly FolderStatus[]): FolderStatus["tracking"] | "several" {
  const [only] = folders;
  return folders.length === 1 && only !== undefined ? only.tracking : "several";
}

/** Whether a merge in some log waits to be resolved. */
export function hasConflicts(folders: readonly FolderStatus[]): boolean {
  return folders.some(({ conflicts }) => conflicts > 0);
}

/** Returns the total of the folders whose compaction is required; 0 when none is. */
export function overdue(folders: readonly FolderStatus[]): number {
  return folders
    .filter(({ compaction }) => compaction.state === "required")
    .reduce((total, { compaction }) => total + compaction.count, 0);
}

/** Returns what stands beside the title of the view; "" if all quoted code stands (M12). */
export function staleText(folders: readonly FolderStatus[]): string {
  const count = folders.reduce((total, { code }) => total + (code?.stale ?? 0), 0);
  return count === 0 ? "" : t("Code changed or gone: {0}", count);
}

/** Returns `12/50`. */
export function ratio({ count, threshold }: Compaction): string {
  return `${count}/${threshold}`;
}

function folderNode(status: FolderStatus): FolderNode {
  const isOverdue = status.compaction.state === "required";
  const tooltip = isOverdue ? t("Compaction is required.") : "";
  return {
    kind: "folder",
    id: status.uri,
    folder: status.uri,
    status,
    label: status.folder,
    description: ratio(status.compaction),
    tooltip,
    icon: isOverdue ? "warning" : "root-folder",
    spoken: spokenRow(t("Folder {0}", status.folder), ratio(status.compaction), [tooltip]),
  };
}

function topicNode(folder: string, summary: TopicSummary): TopicNode {
  const { topic, logs, principles, conflicting } = summary;
  const label = oneLine(topic);
  const between = conflicting === null ? [] : [t("In a merge conflict: {0}", conflicting)];
  const counts = [
    ...(logs > 0 ? [t("Lessons: {0}", logs)] : []),
    ...(principles > 0 ? [t("Principles: {0}", principles)] : []),
  ];
  const description = [String(logs + principles), ...between].join(" · ");
  return {
    kind: "topic",
    id: `${folder}\n${topic}`,
    folder,
    topic,
    label,
    description,
    tooltip: [label, ...counts, ...between].join("\n"),
    icon: "tag",
    spoken: spokenRow(t("Topic {0}", label), description, counts),
  };
}

function newsNodes({ uri, news }: FolderStatus): NewsNode[] {
  if (news === null) {
    return [];
  }
  const label = t("New since you last looked");
  const text = newsText(news);
  const total = String(newsTotal(news));
  return [
    {
      kind: "news",
      id: `${uri}\n\nnews`,
      folder: uri,
      label,
      description: total,
      tooltip: `${label}: ${text}`,
      icon: "inbox",
      spoken: spokenRow(label, total, [text]),
    },
  ];
}

function problemNodes(status: FolderStatus): ProblemNode[] {
  const conflicts =
    status.conflicts > 0 ? [t("Merge conflicts in the log: {0}", status.conflicts)] : [];
  const ofLog = [
    ...(status.problem === null ? [] : [status.problem]),
    ...conflicts,
    ...(status.set_aside === null ? [] : [status.set_aside]),
    ...(status.unreadable > 0 ? [t("Lines that cannot be read: {0}", status.unreadable)] : []),
  ];
  return [...ofLog, ...status.policy_problems].map((problem, index) => ({
    kind: "problem",
    id: `${status.uri}\n\n${String(index)}`,
    folder: status.uri,
    file: index < ofLog.length ? "log" : "policy",
    isConflict: conflicts.includes(problem),
    label: problem,
    description: "",
    tooltip: problem,
    icon: "warning",
    spoken: problem,
  }));
}
