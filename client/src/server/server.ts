import * as vscode from "vscode";
import type { Executable } from "vscode-languageclient/node";
import type { Notifications, Operations } from "../memory/contracts";
import type { Memory } from "../memory/memory";
import type { Lookup } from "../python/lookup";
import type { createClient, ServerClient } from "./languageClient";
import { executableOf, isInstalled, pauseAfter } from "./launch";
import type { ServerHistory } from "./serverHistory";
import { type Absence, ServerUnavailable } from "./unavailable";

/** The modules that a start needs; no window loads them before a start. */
export interface StartParts {
  readonly findPython: () => Promise<Lookup>;
  readonly createClient: typeof createClient;
}

/** The services that the server needs. */
export interface ServerOptions {
  readonly extensionPath: string;
  readonly channel: vscode.LogOutputChannel;
  /** Returns the settings of the editor that the server wants to know, in its own words. */
  readonly settings: () => object;
  /** Rejects with `ServerUnavailable` where they are gone. */
  readonly parts: () => Promise<StartParts>;
  /** Why the server may not run here, or undefined. */
  readonly obstacle: () => Absence | undefined;
  readonly history: ServerHistory;
}

/** Where the server is in its life; `undefined` when it was not needed yet. */
export type ServerState = "starting" | "ready" | Absence["reason"] | undefined;

/** One client, from the need for it until it is ended or no longer started again. */
interface Life {
  client?: ServerClient;
  hasRun: boolean;
  deathsMs: readonly number[];
  startedMs: number;
}

/** The one server of this window: started on first need, restarted when it dies. */
export class MemoryServer implements Memory, vscode.Disposable {
  readonly #options: ServerOptions;
  readonly #stateChanged = new vscode.EventEmitter<ServerState>();
  readonly #connected = new vscode.EventEmitter<ServerClient>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #logged = new vscode.EventEmitter<void>();
  readonly #heard = new Map<string, vscode.EventEmitter<unknown>>();
  #state: ServerState;
  #failure = new ServerUnavailable({ reason: "failed" });
  #life: Life | undefined;
  #restarting: Promise<void> | undefined;
  /** Those who wait for the next state. */
  readonly #waiting: (() => void)[] = [];
  #isClosed = false;

  readonly onDidChangeState = this.#stateChanged.event;
  /** Fires with each new client before its first message. */
  readonly onConnected = this.#connected.event;
  /** Fires when a log changed, by whichever process, or when the server came or went. */
  readonly onDidChange = this.#changed.event;
  /** Fires when an agent of this window has saved something. */
  readonly onDidLog = this.#logged.event;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  get state(): ServerState {
    return this.#state;
  }

  /** Listens to a notification of every client that is connected from now on. */
  on<N extends keyof Notifications>(
    name: N,
    listener: (params: Notifications[N]) => unknown,
  ): vscode.Disposable {
    const heard = this.#heard.get(name) ?? new vscode.EventEmitter<unknown>();
    if (!this.#heard.has(name)) {
      this.#heard.set(name, heard);
      // A client has one listener for a name.
      this.onConnected((client) => client.onNotification(name, heard.fire.bind(heard)));
    }
    return heard.event((params) => listener(params as Notifications[N]));
  }

  async request<M extends keyof Operations>(
    method: M,
    params: Operations[M]["params"],
    token?: vscode.CancellationToken,
  ): Promise<Operations[M]["result"]> {
    const client = await this.connect();
    try {
      // The library takes whatever stands in the place of the token for one more parameter.
      const rest = token === undefined ? [] : ([token] as const);
      const result = await client.sendRequest<Operations[M]["result"]>(method, params, ...rest);
      if (method === "sentinel/log_memory") {
        this.#logged.fire();
      }
      return result;
    } catch (error) {
      this.#options.history.failed(error);
      throw error;
    }
  }

  /** Tells every view that what it shows may be old. */
  readonly refresh = (): void => {
    this.#changed.fire();
  };

  /** Returns the running client; rejects with `ServerUnavailable` when there can be none. */
  async connect(): Promise<ServerClient> {
    // One that stopped too often is restarted by a person; each call of an agent would wait for it.
    if (!["starting", "failed"].includes(this.#state ?? "") && this.#life === undefined) {
      this.#begin();
    }
    while (this.#state === "starting") {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#state !== "ready" || this.#life?.client === undefined) {
      throw this.#failure;
    }
    return this.#life.client;
  }

  /** Stops the server and starts it anew; calls that overlap share one restart. */
  async restart(): Promise<void> {
    await (this.#restarting ??= this.#replace());
  }

  /** Stops a server that may not run any more; the state says why. */
  async leave(): Promise<void> {
    // The view names the missing part, because nobody asked for the server just now.
    await this.restart().catch((error: unknown) => {
      this.#options.channel.info(String(error));
    });
  }

  /** Stops the server for good; resolves when its process has ended. */
  async close(): Promise<void> {
    this.#failure = new ServerUnavailable({ reason: "failed" });
    this.#become(undefined);
    this.#isClosed = true;
    await this.#end();
  }

  /** Stops the server; where the editor does not wait for it, the end of its input stops it. */
  dispose(): void {
    void this.close();
    for (const event of [this.#stateChanged, this.#connected, this.#changed, this.#logged]) {
      event.dispose();
    }
  }

  /** Sends something to a running server; another one learns of everything at its start. */
  async tell(send: (client: ServerClient) => Promise<unknown>): Promise<void> {
    if (this.#state === "ready" && this.#life?.client !== undefined) {
      // It may end meanwhile.
      await send(this.#life.client).catch(() => undefined);
    }
  }

  async #replace(): Promise<void> {
    this.#become("starting");
    await this.#end();
    this.#restarting = undefined;
    this.#begin();
    await this.connect();
  }

  async #end(): Promise<void> {
    const ending = this.#life;
    this.#life = undefined;
    await ending?.client?.end();
  }

  #begin(): void {
    if (this.#isClosed) {
      return;
    }
    const life: Life = { hasRun: false, deathsMs: [], startedMs: 0 };
    this.#life = life;
    this.#become("starting");
    void this.#start(life).catch(this.#giveUp.bind(this, life));
  }

  async #start(life: Life): Promise<void> {
    const { channel, settings, parts, history } = this.#options;
    this.#mayRun();
    const { findPython, createClient } = await parts();
    if (this.#life !== life) {
      return;
    }
    const client = createClient({
      channel,
      settings,
      launch: () => this.#launch(life, findPython),
      running: this.#ran.bind(this, life),
      died: () => this.#died(life),
      failed: this.#giveUp.bind(this, life),
      ended: history.ended.bind(history),
    });
    life.client = client;
    this.#connected.fire(client);
    // The client tells its owner of a start that failed.
    await client.start().catch(() => undefined);
  }

  #mayRun(): void {
    const absence = this.#options.obstacle();
    if (absence !== undefined) {
      throw new ServerUnavailable(absence);
    }
  }

  /** Says what is started next in this life; rejects with `ServerUnavailable` where nothing can be. */
  async #launch(life: Life, findPython: StartParts["findPython"]): Promise<Executable> {
    const { channel, extensionPath, history } = this.#options;
    const pauseMs = pauseAfter(life.deathsMs) ?? 0;
    if (pauseMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    this.#mayRun();
    if (!isInstalled(extensionPath)) {
      throw new ServerUnavailable({ reason: "replaced" });
    }
    const began = performance.now();
    const lookup = await findPython();
    life.startedMs = performance.now();
    if (lookup.kind !== "found") {
      throw new ServerUnavailable(lookup.absence);
    }
    const { command, version } = lookup.interpreter;
    history.started(version, life.startedMs - began);
    channel.info(`Python ${version}: ${command}`);
    return executableOf(command, extensionPath, process.env);
  }

  #ran(life: Life): void {
    if (this.#life === life) {
      life.hasRun = true;
      this.#options.history.startMs = performance.now() - life.startedMs;
      this.#become("ready");
    }
  }

  /** Returns whether a server that died is started again. */
  #died(life: Life): boolean {
    if (this.#life !== life) {
      return false;
    }
    life.deathsMs = [...life.deathsMs, Date.now()];
    if (pauseAfter(life.deathsMs) === undefined) {
      this.#giveUp(life, new Error("The server stopped too often."));
      return false;
    }
    this.#options.channel.warn("The server stopped; starting it again.");
    this.#become("starting");
    return true;
  }

  #giveUp(life: Life, error: unknown): void {
    if (this.#life !== life) {
      return;
    }
    this.#options.channel.error("The server is not started again.");
    this.#failure =
      error instanceof ServerUnavailable ? error : new ServerUnavailable({ reason: "failed" });
    this.#become(this.#failure.absence.reason);
    // Not before: a listener that asks again at once would start it for ever.
    this.#life = undefined;
    if (life.hasRun) {
      void this.#failure.show();
    }
  }

  #become(state: ServerState): void {
    if (this.#state !== state && !this.#isClosed) {
      this.#state = state;
      this.#stateChanged.fire(state);
      for (const goOn of this.#waiting.splice(0)) {
        goOn();
      }
    }
  }
}
