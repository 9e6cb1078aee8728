import * as vscode from "vscode";
import { offerTools } from "./agent/tools";
import { registerCommands } from "./commands";
import type { Operations } from "./memory/contracts";
import { isVirtual, projectFolders } from "./editor/folders";
import { serveTexts } from "./documents";
import { PAGE_VIEW } from "./pages/pageName";
import { walkthroughOf } from "./walkthrough";
import { startOnNeed, watchNeeds } from "./server/needs";
import { problemReporter } from "./server/problemReport";
import { MemoryServer } from "./server/server";
import { ServerHistory } from "./server/serverHistory";
import { type Absence, ServerUnavailable } from "./server/unavailable";
import { MemoryView, working } from "./view";
import type { Rest, WindowParts } from "./window";

/** Of this window; the editor calls `deactivate` without any context. */
let running: MemoryServer | undefined;

/** Settings that a running server is told. */
const TOLD = [
  "sentinelMemory.promptCheck",
  "sentinelMemory.fileLessons",
  "sentinelMemory.notifications",
];

/** The interface for other extensions and for the tests in the editor. */
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
  const history = new ServerHistory();
  const rest = restLoader(() => parts);
  const settings = (): object => serverSettings(context);
  const server = new MemoryServer({
    extensionPath: context.extensionPath,
    channel,
    settings,
    parts: rest,
    obstacle,
    history,
  });
  running = server;
  const report = problemReporter(context, server, history);
  const view = new MemoryView(server, channel);
  const walkthrough = walkthroughOf(server);
  const need = startOnNeed(server);
  const parts: WindowParts = { context, channel, server, view, need };
  context.subscriptions.push(
    channel,
    server,
    view,
    walkthrough,
    offerTools({
      server,
      channel,
      hasServer: () => obstacle() === undefined,
      remembered: context.globalState,
    }),
    ...registerCommands({ server, channel, report, walkthrough, rest }),
    ...connectServer(server, settings),
    vscode.window.registerWebviewPanelSerializer(PAGE_VIEW, {
      deserializeWebviewPanel: async (panel, state) => {
        (await rest()).restorePage(panel, state);
      },
    }),
    serveTexts(),
    ...watchNeeds(need, server, view.view),
  );
  return {
    ready: () => server.connect().then(() => undefined),
    request: (method, params) => server.request(method, params),
  };
}

/** Ends the server; the editor waits for it a few seconds. */
export async function deactivate(): Promise<void> {
  await running?.close();
}

function obstacle(): Absence | undefined {
  if (!vscode.workspace.isTrusted) {
    return { reason: "untrusted" };
  }
  if (isVirtual()) {
    return { reason: "virtual" };
  }
  return projectFolders().length === 0 ? { reason: "noFolder" } : undefined;
}

function serverSettings(context: vscode.ExtensionContext): object {
  const settings = vscode.workspace.getConfiguration("sentinelMemory");
  return {
    trusted: vscode.workspace.isTrusted,
    promptCheck: settings.get("promptCheck", true),
    fileLessons: settings.get("fileLessons", true),
    notifications: settings.get("notifications", true),
    // The folder of this user for texts that a person has begun.
    storage: context.globalStorageUri.fsPath,
  };
}

/**
 * Returns a function that loads the rest of the extension, once. It rejects with `ServerUnavailable`
 * where the rest is gone: an update may remove our folder while a window lives.
 */
function restLoader(window: () => WindowParts): () => Promise<Rest> {
  let rest: Promise<Rest> | undefined;
  const load = async (): Promise<Rest> => {
    const parts = window();
    const { openRest } = await import("./rest").catch((error: unknown) => {
      rest = undefined;
      parts.channel.error(error instanceof Error ? error.message : String(error));
      throw new ServerUnavailable({ reason: "replaced" });
    });
    return openRest(parts);
  };
  return () => (rest ??= load());
}

function connectServer(server: MemoryServer, settings: () => object): vscode.Disposable[] {
  // The welcome text tells how Python is installed where the server runs.
  void vscode.commands.executeCommand("setContext", "sentinelMemory.platform", process.platform);
  return [
    server.onDidChangeState((state) => {
      void vscode.commands.executeCommand("setContext", "sentinelMemory.state", state);
      if (state === "starting") {
        working(() => server.connect().catch(() => undefined));
      } else {
        server.refresh();
      }
    }),
    server.on("sentinel/memory_changed", server.refresh),
    server.on("sentinel/open_compaction", ({ uri }) => {
      void vscode.commands.executeCommand("sentinelMemory.compact", { folder: uri });
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(async () => {
      if (["starting", "ready"].includes(server.state ?? "") && obstacle() !== undefined) {
        await server.leave();
      }
    }),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("sentinelMemory.pythonPath") && server.state !== undefined) {
        await vscode.commands.executeCommand("sentinelMemory.restartServer");
      } else if (TOLD.some((name) => change.affectsConfiguration(name))) {
        const params = { settings: settings() };
        const changed = "workspace/didChangeConfiguration";
        await server.tell((client) => client.sendNotification(changed, params));
        server.refresh();
      }
    }),
  ];
}
