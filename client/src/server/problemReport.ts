// A report that can be shown to anybody: numbers, versions and states, never a path, a name or a memory.
import { release } from "node:os";
import * as vscode from "vscode";
import { t } from "../editor/texts";
import type { MemoryServer } from "./server";
import type { ServerHistory } from "./serverHistory";

/** Names of remotes that say their kind; others may be the name of a host. */
const REMOTES =
  "ssh-remote wsl dev-container attached-container k8s-container codespaces tunnel".split(" ");

interface Manifest {
  readonly version: string;
  readonly contributes: { readonly configuration: { readonly properties: object } };
}

/** Shows and copies the problem report of a window; neither starts the server. */
export interface ProblemReporter {
  /** Offers to copy the report beside the output. */
  readonly offer: () => Promise<void>;
  /** Puts the report on the clipboard and says so. */
  readonly copy: () => Promise<void>;
}

export function problemReporter(
  { extension }: Pick<vscode.ExtensionContext, "extension">,
  server: Pick<MemoryServer, "state" | "request">,
  history: ServerHistory,
): ProblemReporter {
  const copy = async (): Promise<void> => {
    const report = await reportOf(extension.packageJSON as Manifest, server, history);
    await vscode.env.clipboard.writeText(report);
    // Not waited for: the message stays until somebody closes it.
    void vscode.window.showInformationMessage(
      t("The problem report is on the clipboard. It contains no memories, names or paths."),
    );
  };
  const offer = async (): Promise<void> => {
    const title = t("Copy Problem Report");
    const shown = t("The output of the memory server is shown below.");
    if ((await vscode.window.showInformationMessage(shown, title)) === title) {
      await copy();
    }
  };
  return { offer, copy };
}

/** Returns the report as Markdown; in English, because those who read reports share it. */
async function reportOf(
  { version, contributes }: Manifest,
  server: Pick<MemoryServer, "state" | "request">,
  history: ServerHistory,
): Promise<string> {
  const { appName, appHost, remoteName, language } = vscode.env;
  const kind = REMOTES.find((one) => one === remoteName) ?? "another remote";
  const host = remoteName === undefined ? appHost : `${appHost}, ${kind}`;
  const facts = {
    Extension: version,
    Editor: `${appName} ${vscode.version} (${host})`,
    System: `${process.platform} ${release()} ${process.arch}`,
    Python: history.python ?? "unknown",
    Locale: language,
    State: server.state ?? "not needed yet",
    Folders: (vscode.workspace.workspaceFolders ?? []).length,
    "Lookup of Python": duration(history.lookupMs),
    "Start of the server": duration(history.startMs),
    Restarts: Math.max(0, history.starts - 1),
    "Ends of the server out of order": history.exits.join(", ") || "none",
    "Codes of failed requests": history.errors.join(", ") || "none",
  };
  // A report is wanted most where nothing answers.
  const none = { lines: [] };
  const asked = server.state === "ready" ? server.request("sentinel/problem_report", {}) : none;
  const { lines } = await Promise.resolve(asked).catch(() => none);
  const all = [
    ...Object.entries(facts).map(([name, fact]) => `${name}: ${fact}`),
    ...lines,
    ...Object.keys(contributes.configuration.properties).map(describeSetting),
  ];
  return `### Sentinel Memory problem report\n\n${all.map((line) => `- ${line}\n`).join("")}`;
}

function duration(ms: number | undefined): string {
  return ms === undefined ? "unknown" : `${Math.round(ms)} ms`;
}

/** Says where a setting is set, without its value. */
function describeSetting(name: string): string {
  const found = vscode.workspace.getConfiguration().inspect(name);
  const values = Object.entries({
    user: found?.globalValue,
    workspace: found?.workspaceValue,
    folder: found?.workspaceFolderValue,
  });
  const set = values.filter(([, value]) => value !== undefined).map(([place]) => place);
  return `\`${name}\`: ${set.length === 0 ? "not set" : `set (${set.join(", ")})`}`;
}
