import { release } from "node:os";
import * as vscode from "vscode";
import type { FolderStatus } from "../memory/contracts";
import { t } from "../editor/l10n";
import type { MemoryClient } from "../memory/memoryClient";
import { problemReport, type ReportFacts } from "./problemReport";
import type { MemoryServer } from "./server";
import type { ServerHistory } from "./serverHistory";

/** The subjects of the report. */
export interface Reported {
  readonly context: vscode.ExtensionContext;
  readonly server: MemoryServer;
  readonly memory: MemoryClient;
  readonly history: ServerHistory;
}

/** Collects the facts of a problem report; never starts the server. */
export class ProblemReporter {
  readonly #reported: Reported;

  constructor(reported: Reported) {
    this.#reported = reported;
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
    await vscode.env.clipboard.writeText(problemReport(await this.#facts()));
    // Not waited for: the message stays until somebody closes it.
    void vscode.window.showInformationMessage(
      t("The problem report is on the clipboard. It contains no memories, names or paths."),
    );
  }

  async #facts(): Promise<ReportFacts> {
    const { context, server, history } = this.#reported;
    const { appName, appHost, remoteName, language } = vscode.env;
    const manifest = context.extension.packageJSON as Manifest;
    return {
      extension: manifest.version,
      editor: { name: appName, version: vscode.version, host: appHost, remote: remoteName },
      system: `${process.platform} ${release()} ${process.arch}`,
      locale: language,
      state: server.state ?? "not needed yet",
      folderCount: (vscode.workspace.workspaceFolders ?? []).length,
      folders: await this.#folders(),
      history,
      settings: Object.keys(manifest.contributes.configuration.properties).map(settingFact),
    };
  }

  async #folders(): Promise<readonly FolderStatus[]> {
    try {
      return this.#reported.server.state === "ready" ? await this.#reported.memory.status() : [];
    } catch {
      // A report is wanted most where nothing answers.
      return [];
    }
  }
}

interface Manifest {
  readonly version: string;
  readonly contributes: { readonly configuration: { readonly properties: object } };
}

function settingFact(name: string): ReportFacts["settings"][number] {
  const found = vscode.workspace.getConfiguration().inspect(name);
  const places = {
    user: found?.globalValue,
    workspace: found?.workspaceValue,
    folder: found?.workspaceFolderValue,
  };
  return {
    name,
    setIn: Object.entries(places)
      .filter(([, value]) => value !== undefined)
      .map(([place]) => place),
  };
}
