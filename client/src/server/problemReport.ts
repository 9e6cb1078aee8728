// A report that can be shown to anybody: numbers, versions and states, never a path, a name or a
// memory. Imports no `vscode`.
import type { FolderStatus } from "../memory/contracts";
import type { ServerHistory } from "./serverHistory";

const REMOTES = new Set([
  "ssh-remote",
  "wsl",
  "dev-container",
  "attached-container",
  "k8s-container",
  "codespaces",
  "tunnel",
]);

/** The facts about this window. */
export interface ReportFacts {
  readonly extension: string;
  readonly editor: {
    readonly name: string;
    readonly version: string;
    /** Such as `desktop` or `web`. */
    readonly host: string;
    /** The editor's name of the remote: a kind such as `ssh-remote`, or the name of a host. */
    readonly remote: string | undefined;
  };
  readonly system: string;
  readonly locale: string;
  /** The state of the server, or why there is none. */
  readonly state: string;
  readonly folderCount: number;
  /** Empty when the server does not run. */
  readonly folders: readonly FolderStatus[];
  readonly history: ServerHistory;
  /** Names of the settings and where each is set, without the values. */
  readonly settings: readonly { readonly name: string; readonly setIn: readonly string[] }[];
}

/** Returns the report as Markdown; in English, because those who read reports share it. */
export function problemReport(facts: ReportFacts): string {
  const { editor, history } = facts;
  const kind =
    editor.remote === undefined ? editor.host : `${editor.host}, ${remote(editor.remote)}`;
  const lines = [
    "### Sentinel Memory problem report",
    "",
    `- Extension: ${facts.extension}`,
    `- Editor: ${editor.name} ${editor.version} (${kind})`,
    `- System: ${facts.system}`,
    `- Python: ${history.python ?? "unknown"}`,
    `- Locale: ${facts.locale}`,
    `- State: ${facts.state}`,
    `- Folders: ${facts.folderCount}`,
    ...facts.folders.map(describeFolder),
    `- Lookup of Python: ${duration(history.lookupMs)}`,
    `- Start of the server: ${duration(history.startMs)}`,
    `- Restarts: ${history.restarts}`,
    `- Ends of the server out of order: ${list(history.exits)}`,
    `- Codes of failed requests: ${list(history.errors)}`,
    ...facts.settings.map(({ name, setIn }) => `- \`${name}\`: ${setting(setIn)}`),
  ];
  return `${lines.join("\n")}\n`;
}

function remote(name: string): string {
  return REMOTES.has(name) ? name : "another remote";
}

function describeFolder(status: FolderStatus, index: number): string {
  const { exists, compaction, topics, unreadable, conflicts, problem, tracking } = status;
  const counts = [
    exists ? "log" : "no log",
    `records ${compaction.count}`,
    `threshold ${compaction.threshold}`,
    `compaction ${compaction.state}`,
    `topics ${topics.length}`,
    `unreadable lines ${unreadable}`,
    `conflicts ${conflicts}`,
    `git ${tracking}`,
    ...(problem === null ? [] : ["cannot be read"]),
  ];
  return `  - Folder ${index + 1}: ${counts.join(", ")}`;
}

function duration(ms: number | undefined): string {
  return ms === undefined ? "unknown" : `${Math.round(ms)} ms`;
}

function list(items: readonly (string | number)[]): string {
  return items.length === 0 ? "none" : items.join(", ");
}

function setting(setIn: readonly string[]): string {
  return setIn.length === 0 ? "not set" : `set (${setIn.join(", ")})`;
}
