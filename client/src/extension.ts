import * as vscode from "vscode";
import { registerCommands } from "./commands";
import type { FolderStatus, Operations } from "./contracts";
import { activeFolder, hasLog, LOG_FOLDER, LOG_PATH, projectFolders } from "./folders";
import { t } from "./l10n";
import { MemoryClient } from "./memory";
import { showUnavailable } from "./messages";
import {
  createProbe,
  findPython,
  interpreterProviders,
  type Probe,
  type PythonExtensionApi,
} from "./python";
import { MemoryServer, type ServerSettings } from "./server";
import { StatusBar } from "./statusBar";
import { statusSummary } from "./statusModel";
import { createRecordsView, showBadge } from "./treeView";
import { type Absence, ServerUnavailable } from "./unavailable";

/** What other extensions and the tests in the editor may use. */
export interface SentinelMemoryApi {
  /** Resolves when the server runs; starts it when needed. */
  ready(): Promise<void>;
  request<M extends keyof Operations>(
    method: M,
    params: Operations[M]["params"],
  ): Promise<Operations[M]["result"]>;
}

export function activate(context: vscode.ExtensionContext): SentinelMemoryApi {
  const channel = vscode.window.createOutputChannel("Sentinel Memory", { log: true });
  const server = createServer(context.extensionPath, channel);
  const memory = new MemoryClient(() => server.connect());
  const { view, disposables } = createRecordsView(memory, server, channel);
  const statusBar = new StatusBar();
  const show = (): void => void showStatus(server, memory, statusBar, view);
  const need = startOnNeed(server);
  context.subscriptions.push(
    channel,
    server,
    memory,
    statusBar,
    ...disposables,
    ...registerCommands({ server, memory, channel }),
    memory.onDidChange(show),
    vscode.window.onDidChangeActiveTextEditor(show),
    ...connectServer(server, memory),
    ...watchNeeds(need, memory, view, context.globalState),
  );
  return {
    ready: async () => {
      await server.connect();
    },
    request: (method, params) => memory.request(method, params),
  };
}

function createServer(extensionPath: string, channel: vscode.LogOutputChannel): MemoryServer {
  const providers = interpreterProviders({
    setting: () => vscode.workspace.getConfiguration("sentinelMemory").get("pythonPath", ""),
    extension: pythonExtension,
    platform: process.platform,
  });
  const run = createProbe(extensionPath, process.env);
  const probe: Probe = async (candidate) => {
    const interpreter = await run(candidate);
    channel.info(`${candidate.command}: ${interpreter?.version ?? "not a Python that runs"}`);
    return interpreter;
  };
  return new MemoryServer({
    extensionPath,
    channel,
    settings: serverSettings,
    findPython: () => findPython(providers, probe),
    obstacle,
  });
}

function obstacle(): Absence | undefined {
  if (!vscode.workspace.isTrusted) {
    return { reason: "untrusted" };
  }
  return projectFolders().length === 0 ? { reason: "noFolder" } : undefined;
}

function serverSettings(): ServerSettings {
  const configuration = vscode.workspace.getConfiguration("sentinelMemory");
  return { compact_threshold: configuration.get<number | null>("compactThreshold", null) };
}

async function pythonExtension(): Promise<PythonExtensionApi | undefined> {
  return vscode.extensions.getExtension<PythonExtensionApi>("ms-python.python")?.activate();
}

/** Returns a function that starts the server; the same failure is told once, not at every need. */
function startOnNeed(server: MemoryServer): () => Promise<void> {
  let told: string | undefined;
  return async () => {
    try {
      await server.connect();
      told = undefined;
    } catch (error) {
      // Where nothing failed, the view says what is missing.
      if (error instanceof ServerUnavailable && error.isFailure && error.message !== told) {
        told = error.message;
        await showUnavailable(error, server);
      }
    }
  };
}

/** Shows the view when this user meets a project with a log for the first time. */
async function revealOnce(state: vscode.Memento): Promise<void> {
  if (state.get<boolean>("revealed") !== true) {
    await state.update("revealed", true);
    await vscode.commands.executeCommand("sentinelMemory.records.focus");
  }
}

/** Starts the server where there is a log or somebody looks at the view, now and later. */
function watchNeeds(
  need: () => Promise<void>,
  memory: MemoryClient,
  view: vscode.TreeView<unknown>,
  state: vscode.Memento,
): vscode.Disposable[] {
  const needIfWanted = async (): Promise<void> => {
    const logged = await Promise.all(projectFolders().map(({ uri }) => hasLog(uri.toString())));
    if (logged.includes(true)) {
      await revealOnce(state);
    }
    if (view.visible || logged.includes(true)) {
      await need();
    }
  };
  // With the folder, because the editor may tell of nothing inside one that just came or went.
  const watcher = vscode.workspace.createFileSystemWatcher(
    `**/{${LOG_FOLDER},${LOG_PATH}}`,
    false,
    true,
    false,
  );
  const look = async (): Promise<void> => {
    await needIfWanted();
    memory.refresh();
  };
  void needIfWanted();
  return [
    watcher,
    watcher.onDidCreate(look),
    watcher.onDidDelete(look),
    vscode.workspace.onDidChangeWorkspaceFolders(needIfWanted),
    vscode.workspace.onDidGrantWorkspaceTrust(needIfWanted),
    view.onDidChangeVisibility(needIfWanted),
  ];
}

function connectServer(server: MemoryServer, memory: MemoryClient): vscode.Disposable[] {
  return [
    server.onDidChangeState((state) => {
      void vscode.commands.executeCommand("setContext", "sentinelMemory.state", state);
      if (state !== "starting") {
        memory.refresh();
      }
    }),
    server.onMemoryChanged(() => {
      memory.refresh();
    }),
    server.onOpenCompaction(({ uri }) => {
      void vscode.commands.executeCommand("sentinelMemory.compact", { folder: uri });
    }),
    server.onGaveUp((unavailable) => void showUnavailable(unavailable, server)),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("sentinelMemory.compactThreshold")) {
        await server.sendSettings();
        memory.refresh();
      }
      if (change.affectsConfiguration("sentinelMemory.pythonPath") && server.state !== undefined) {
        await vscode.commands.executeCommand("sentinelMemory.restartServer");
      }
    }),
  ];
}

/** Brings status bar and badge up to date; never starts the server. */
async function showStatus(
  server: MemoryServer,
  memory: MemoryClient,
  statusBar: StatusBar,
  view: Parameters<typeof showBadge>[0],
): Promise<void> {
  let folders: readonly FolderStatus[] = [];
  try {
    folders = server.state === "ready" ? await memory.status() : [];
  } catch {
    // The server went away in between: nothing is shown until its state changes again.
  }
  statusBar.show(statusSummary(folders, activeFolder()?.uri.toString(), t));
  showBadge(view, folders);
}
