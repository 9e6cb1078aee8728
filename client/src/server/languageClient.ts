import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { setImmediate } from "node:timers/promises";
import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  type Executable,
  LanguageClient,
  type LanguageClientOptions,
  type MessageTransports,
  type Middleware,
  RevealOutputChannelOn,
  State,
} from "vscode-languageclient/node";
import { isLog, openAsStored } from "../editor/openLogs";
import { OWN_ADDRESSES, OWN_SCHEME, ownPath } from "../editor/ownAddresses";

/**
 * What is sent to the server as it is typed: prompts, of which it counts the lessons that may apply,
 * and logs, which it checks. Lessons and plans that are written are sent as well, by their language.
 */
const DOCUMENTS = ["**/*.prompt.md", "**/TASK.md", "**/.context/memory_log.jsonl"];

/** The documents of which the server knows the text. */
const SYNCED = [
  ...DOCUMENTS.map((pattern) => ({ scheme: "file", pattern })),
  { scheme: OWN_SCHEME },
];

/** What has lessons above it and at its first line: any file, of which no text is sent (N06). */
const FILES = [{ scheme: "file" }, { scheme: OWN_SCHEME }];

/** The commands of the lines above a file (N06) and above a prompt (N09), whose argument is of the server. */
const COMMANDS = {
  pageCommand: "sentinelMemory.openPage",
  listCommand: "sentinelMemory.showLessons",
  hasCommands: true,
};

const ANSWER_TIMEOUT_MS = 20_000;

/** The side of a client that decides; the library does. */
export interface ClientOwner {
  readonly channel: vscode.LogOutputChannel;
  readonly settings: () => object;
  /** Returns what is started next; its error ends the client. */
  readonly launch: () => Promise<Executable>;
  /** Called when the server has answered for the first time after a start. */
  readonly running: () => void;
  /** Called when the connection broke; returns whether the library starts the server again. */
  readonly died: () => boolean;
  /** Called when there was no start, and there will be none. */
  readonly failed: (error: unknown) => void;
  /** Called when a process has ended. */
  readonly ended: (code: number | null, signal: string | null) => void;
}

/** A client whose process the library starts and, as long as its owner says so, starts again. */
export class ServerClient extends LanguageClient {
  readonly #owner: ClientOwner;
  readonly #executable: Executable;
  #process: ChildProcess | undefined;
  #exited: Promise<unknown> = Promise.resolve();
  /** Also its output is at its end then, which a process of its own may hold open for longer. */
  #closed: Promise<unknown> = Promise.resolve();
  #isEnded = false;

  constructor(owner: ClientOwner, options: LanguageClientOptions) {
    const executable = { command: "" };
    super("sentinelMemory", "Sentinel Memory", executable, options);
    this.#owner = owner;
    this.#executable = executable;
    const atFiles = [
      this.getFeature("textDocument/codeLens"),
      this.getFeature("textDocument/hover"),
    ];
    for (const feature of atFiles) {
      const begin = feature.initialize.bind(feature);
      feature.initialize = (capabilities) => {
        begin(capabilities, FILES);
      };
    }
    this.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) {
        // The promise of this start, also where the library began it.
        void this.start().catch(this.#startFailed.bind(this));
      } else if (newState === State.Running) {
        owner.running();
      }
    });
  }

  /** Leaves every message to the extension, so that no failure is told twice. */
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

  /** Asks the server to stop and waits for the end of its process, which the library kills if it hangs. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.stop().catch(() => {
      this.#owner.channel.warn("The server did not stop when asked.");
    });
    await this.#exited;
  }

  /** Ends a process with which nobody can speak any more. */
  kill(): void {
    this.#process?.kill("SIGKILL");
  }

  protected override async createMessageTransports(encoding: string): Promise<MessageTransports> {
    Object.assign(this.#executable, await this.#owner.launch());
    const transports = await super.createMessageTransports(encoding);
    const process = this.serverProcess;
    if (process !== undefined) {
      this.#process = process;
      process.once("exit", this.#owner.ended);
      this.#exited = new Promise((resolve) => process.once("exit", resolve));
      this.#closed = new Promise((resolve) => process.once("close", resolve));
      // Not asked to end: a process that does not answer will not notice the end of its input either.
      const limitMs = this.#isEnded ? 0 : ANSWER_TIMEOUT_MS;
      const limit = setTimeout(() => process.kill("SIGKILL"), limitMs);
      const listener = this.onDidChangeState(() => {
        clearTimeout(limit);
        listener.dispose();
      });
    }
    return transports;
  }

  async #startFailed(error: unknown): Promise<void> {
    await this.#closed;
    await setImmediate();
    await setImmediate();
    // Else the library, which waits for the end of the output as well, has begun the next start.
    if (this.state !== State.Starting && this.state !== State.Running) {
      this.#owner.failed(error);
    }
  }
}

/** Returns a client that is not started yet. */
export function createClient(owner: ClientOwner): ServerClient {
  const { channel, settings } = owner;
  const log = (input: NodeJS.ReadableStream): void => {
    createInterface({ input }).on("line", channel.info.bind(channel));
  };
  const client: ServerClient = new ServerClient(owner, {
    documentSelector: SYNCED,
    uriConverters: OWN_ADDRESSES,
    diagnosticCollectionName: "sentinel-memory",
    outputChannel: channel,
    traceOutputChannel: traceChannel(channel),
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    stdioOptions: { stdout: log, stderr: log },
    initializationOptions: () => ({ ...settings(), ...COMMANDS }),
    middleware: { window: { showDocument: showOwn } },
    // The library ends the process, and with it comes the next start.
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: async () => {
        client.kill();
        const action = owner.died() ? CloseAction.Restart : CloseAction.DoNotRestart;
        // A start that this ended has to fail first, or the library would take the next one for it.
        await setImmediate();
        return { action, handled: true };
      },
    },
  });
  return client;
}

type ShowDocument = NonNullable<NonNullable<Middleware["window"]>["showDocument"]>;

/**
 * Opens a text of ours in a tab that stays, and what a page leads to beside it; whatever else the
 * server shows, the library opens.
 */
const showOwn: ShowDocument = async (params, token, next) => {
  const uri = OWN_ADDRESSES.protocol2Code(params.uri);
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  if (isLog(uri)) {
    await openAsStored(uri);
    return next(params, token);
  }
  const isBeside = uri.scheme === "file" && tab?.input instanceof vscode.TabInputWebview;
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
    trace: { value: channel.info.bind(channel) },
  }) as vscode.LogOutputChannel;
}
