// The content and the actions of a page, as plain values for its script.
import { t } from "../editor/l10n";
import { failedQuotes, isReplaceable } from "../evidence/quotedCode";
import type {
  CheckedRecord,
  Heading,
  HistoryResult,
  RecordView,
  ShowResult,
} from "../memory/contracts";
import { htmlOf } from "./markdownHtml";

/** The subject of a page. */
export interface PageTarget {
  /** URI of the folder. */
  readonly folder: string;
  /** A topic, or a record as `type:id`; none: the whole memory. */
  readonly name?: string;
}

/** The requests of the script; `name` is the name on a heading or a button. */
export interface PageAction {
  readonly kind: string;
  readonly name?: string;
}

interface Button extends PageAction {
  readonly label: string;
}

/** The input of the script of the page. */
export interface PageContent {
  readonly kind: "page";
  readonly target: PageTarget;
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The topics of the contents, in their order. */
  readonly topics: readonly string[];
  readonly buttons: readonly Button[];
  readonly words: Readonly<Record<"actions" | "search" | "restore" | "open", string>>;
  readonly searches: boolean;
}

/** Returns the target of a record: its id may be that of a principle and of a lesson (S06). */
export function recordTarget(folder: string, { type, id }: RecordView): PageTarget {
  return { folder, name: `${type}:${id}` };
}

/** Returns the content of a page for an answer, with the history of a record if it is known. */
export function contentOf(
  target: PageTarget,
  shown: ShowResult,
  history: HistoryResult | undefined,
  code?: CheckedRecord,
): PageContent {
  return {
    kind: "page",
    target,
    title: shown.title,
    html: htmlOf(shown.markdown) + (history === undefined ? "" : htmlOf(history.markdown)),
    headings: [...shown.headings, ...(history?.headings ?? [])],
    topics: shown.topics,
    buttons: buttonsOf(shown, code),
    words: words(),
    searches: shown.page === "memory" && shown.records.length > 0,
  };
}

/** Returns the content of a page for a record that left the log and of which a text is kept. */
export function pastOf(target: PageTarget, history: HistoryResult): PageContent {
  return {
    kind: "page",
    target,
    title: t("History"),
    html: htmlOf(history.markdown),
    headings: history.headings,
    topics: [],
    buttons: [whole()],
    words: words(),
    searches: false,
  };
}

function buttonsOf({ page, records, title }: ShowResult, code?: CheckedRecord): Button[] {
  const [first] = records;
  if (page === "memory") {
    return [{ kind: "log", label: t("Log a lesson") }];
  }
  if (page === "topic" || first === undefined) {
    return [{ kind: "logUnderTopic", name: title, label: t("Log a lesson") }, whole()];
  }
  const { topic, conflict, evidence } = first.record;
  // In a merge conflict a record can be read and not be changed.
  const changes = [
    { kind: "edit", label: code?.stale === true ? t("Rewrite the lesson") : t("Edit") },
    { kind: "delete", label: t("Delete") },
  ];
  return [
    ...(conflict === null ? [...waysOut(code), ...changes] : []),
    ...(evidence.length === 0 ? [] : [{ kind: "code", label: t("Open the code") }]),
    { kind: "copy", label: t("Copy for the agent") },
    { kind: "line", label: t("Open in the log") },
    { kind: "history", label: t("History") },
    { kind: "topic", name: topic, label: t("Topic: {0}", topic) },
    whole(),
  ];
}

/** The first actions for a lesson whose code has changed or is gone (N05). */
function waysOut(code?: CheckedRecord): Button[] {
  const failed = code === undefined ? [] : failedQuotes(code);
  return [
    ...(failed.length > 0 && failed.every(isReplaceable)
      ? [{ kind: "stillTrue", label: t("Still true") }]
      : []),
    ...(failed.some(isReplaceable) ? [{ kind: "updateQuote", label: t("Update the quote") }] : []),
  ];
}

function whole(): Button {
  return { kind: "memory", label: t("Whole memory") };
}

function words(): PageContent["words"] {
  return {
    actions: t("Actions of this page"),
    search: t("Search this memory"),
    restore: t("Bring this back"),
    open: t("Open the page"),
  };
}
