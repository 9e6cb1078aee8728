// A report that can be shown to anybody: numbers, versions and states, never a path, a name or a memory.
import { release } from "node:os";
import * as vscode from "vscode";
import { t } from "../editor/texts";
import type { Memory } from "../memory/memoryClient";
import type { MemoryServer } from "./server";
import type { ServerHistory } from "./serverHistory";

/** Names of remotes that say their kind; others may be the name of a host. */
const REMOTES =
  "ssh-remote wsl dev-container attached-container k8s-container codespaces tunnel".split(" ");

interface Manifest {
  readonly version: string;
  readonly contributes: { readonly configuration: { readonly properties: object } };
}

/** Collects the facts of a problem report; never starts the server. */
export class ProblemReporter {
  readonly #manifest: Manifest;
  readonly #server: Pick<MemoryServer, "state">;
  readonly #memory: Memory;
  readonly #history: ServerHistory;

  constructor(
    { extension }: Pick<vscode.ExtensionContext, "extension">,
    server: Pick<MemoryServer, "state">,
    memory: Memory,
    history: ServerHistory,
  ) {
    this.#manifest = extension.packageJSON as Manifest;
    this.#server = server;
    this.#memory = memory;
    this.#history = history;
  }

  /** Offers to copy the report beside the output. */
  async offer(): Promise<void> {
    const copy = t("Copy Problem Report");
    const shown = t("The output of the memory server is shown below.");
    if ((await vscode.window.showInformationMessage(shown, copy)) === copy) {
      await this.copy();
    }
  }

  /** Puts the report on the clipboard and says so. */
  async copy(): Promise<void> {
    await vscode.env.clipboard.writeText(await this.#report());
    // Not waited for: the message stays until somebody closes it.
    void vscode.window.showInformationMessage(
      t("The problem report is on the clipboard. It contains no memories, names or paths."),
    );
  }

  /** Returns the report as Markdown; in English, because those who read reports share it. */
  async #report(): Promise<string> {
    const { appName, appHost, remoteName, language } = vscode.env;
    const { version, contributes } = this.#manifest;
    const history = this.#history;
    const kind = REMOTES.find((one) => one === remoteName) ?? "another remote";
    const facts = {
      Extension: version,
      Editor: `${appName} ${vscode.version} (${appHost}${remoteName === undefined ? "" : `, ${kind}`})`,
      System: `${process.platform} ${release()} ${process.arch}`,
      Python: history.python ?? "unknown",
      Locale: language,
      State: this.#server.state ?? "not needed yet",
      Folders: (vscode.workspace.workspaceFolders ?? []).length,
      "Lookup of Python": duration(history.lookupMs),
      "Start of the server": duration(history.startMs),
      Restarts: Math.max(0, history.starts - 1),
      "Ends of the server out of order": history.exits.join(", ") || "none",
      "Codes of failed requests": history.errors.join(", ") || "none",
    };
    const lines = [
      ...Object.entries(facts).map(([name, fact]) => `${name}: ${fact}`),
      ...(await this.#folders()),
      ...Object.keys(contributes.configuration.properties).map(describeSetting),
    ];
    return `### Sentinel Memory problem report\n\n${lines.map((line) => `- ${line}\n`).join("")}`;
  }

  async #folders(): Promise<readonly string[]> {
    if (this.#server.state !== "ready") {
      return [];
    }
    // A report is wanted most where nothing answers.
    const none = { lines: [] };
    return (await this.#memory.request("sentinel/problem_report", {}).catch(() => none)).lines;
  }
}

function duration(ms: number | undefined): string {
  return ms === undefined ? "unknown" : `${Math.round(ms)} ms`;
}

/** Says where a setting is set, without its value. */
function describeSetting(name: string): string {
  const found = vscode.workspace.getConfiguration().inspect(name);
  const places = ["global", "workspace", "workspaceFolder"] as const;
  const set = places.filter((place) => found?.[`${place}Value`] !== undefined);
  return `\`${name}\`: ${set.length === 0 ? "not set" : `set (${set.join(", ")})`}`;
}
