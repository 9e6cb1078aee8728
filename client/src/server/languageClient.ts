import type { ChildProcessWithoutNullStreams } from "node:child_process";
import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  State,
  type Middleware,
  type StreamInfo,
} from "vscode-languageclient/node";
import { OWN_ADDRESSES, OWN_SCHEME, ownPath } from "../editor/ownAddresses";

/**
 * What is sent to the server as it is typed: prompts, of which it counts the lessons that may apply,
 * and logs, which it checks. Lessons and plans that are written are sent as well, by their language.
 */
const DOCUMENTS = ["**/*.prompt.md", "**/TASK.md", "**/.context/memory_log.jsonl"];

/** The documents of which the server knows the text. */
export const SYNCED = [
  ...DOCUMENTS.map((pattern) => ({ scheme: "file", pattern })),
  { scheme: OWN_SCHEME },
];

/** The command of the line above a file; its argument is a topic (N06). */
const PAGE_COMMAND = "sentinelMemory.openPage";

/** The command of the line above a prompt. The server uses the same name (N09). */
const LIST_COMMAND = "sentinelMemory.showLessons";

/** A client that leaves every message to the extension, so that no failure is told twice. */
export class ServerClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  /** Calls back when the connection has ended, in order or not. */
  onStopped(listener: () => void): void {
    this.onDidChangeState(({ newState }) => {
      if (newState === State.Stopped) {
        listener();
      }
    });
  }
}

/** Returns a client that talks to a process and is not started yet. */
export function createClient(
  process: ChildProcessWithoutNullStreams,
  channel: vscode.LogOutputChannel,
  initializationOptions: () => object,
): ServerClient {
  const stream: StreamInfo = { reader: process.stdout, writer: process.stdin };
  return new ServerClient(
    "sentinelMemory",
    "Sentinel Memory",
    // Not an `Executable`: the library would give the child this process's whole environment.
    () => Promise.resolve(stream),
    {
      documentSelector: SYNCED,
      uriConverters: OWN_ADDRESSES,
      diagnosticCollectionName: "sentinel-memory",
      outputChannel: channel,
      traceOutputChannel: traceChannel(channel),
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: () => ({
        ...initializationOptions(),
        listCommand: LIST_COMMAND,
        pageCommand: PAGE_COMMAND,
        hasCommands: true,
      }),
      middleware: { window: { showDocument: showOwn } },
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        // A client that restarts by itself would keep a stream of the dead process.
        closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
      },
    },
  );
}

type ShowDocument = NonNullable<NonNullable<Middleware["window"]>["showDocument"]>;

/**
 * Opens a text of ours in a tab that stays, and what a page leads to beside it; whatever else the
 * server shows, the library opens.
 */
const showOwn: ShowDocument = async (params, token, next) => {
  const uri = OWN_ADDRESSES.protocol2Code(params.uri);
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  const isBeside = ownPath(uri) === undefined && tab?.input instanceof vscode.TabInputWebview;
  if (ownPath(uri) === undefined && !isBeside) {
    return next(params, token);
  }
  const { start, end } = params.selection ?? {};
  const place =
    start && end && new vscode.Range(start.line, start.character, end.line, end.character);
  // In one step: whoever types at once would type somewhere else.
  await vscode.window.showTextDocument(uri, {
    preview: isBeside,
    ...(isBeside ? { viewColumn: vscode.ViewColumn.Beside } : {}),
    ...(place === undefined ? {} : { selection: place }),
  });
  return { success: true };
};

/**
 * Returns a channel that takes the names of messages while the setting asks for them. The library
 * would look at the channel's log level only, and would write whole messages at `verbose`, a value
 * that can be typed into the settings of a project.
 */
function traceChannel(channel: vscode.LogOutputChannel): vscode.LogOutputChannel {
  const level = (): vscode.LogLevel =>
    vscode.workspace.getConfiguration("sentinelMemory").get("trace.server") === "messages"
      ? vscode.LogLevel.Trace
      : vscode.LogLevel.Off;
  const onDidChangeLogLevel = (listen: (level: vscode.LogLevel) => void): vscode.Disposable =>
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("sentinelMemory.trace.server")) {
        listen(level());
      }
    });
  return Object.create(channel, {
    logLevel: { get: level },
    onDidChangeLogLevel: { value: onDidChangeLogLevel },
    trace: {
      value: (message: string) => {
        channel.info(message);
      },
    },
  }) as vscode.LogOutputChannel;
}
