import type { ChildProcessWithoutNullStreams } from "node:child_process";
import * as vscode from "vscode";
import {
  DidChangeConfigurationNotification,
  type LanguageClient,
  State,
} from "vscode-languageclient/node";
import type { Notifications } from "./contracts";
import { createClient } from "./languageClient";
import { type Launch, resolveServer, RestartBudget, Single } from "./launch";
import { t } from "./l10n";
import type { Lookup } from "./python";
import { endServer, spawnServer } from "./serverProcess";
import { type Absence, ServerUnavailable } from "./unavailable";

/** Settings of the editor that the server wants to know, in its own words. */
export interface ServerSettings {
  readonly compact_threshold: number | null;
}

/** What the server needs from its surroundings. */
export interface ServerOptions {
  readonly extensionPath: string;
  readonly channel: vscode.LogOutputChannel;
  readonly settings: () => ServerSettings;
  readonly findPython: () => Promise<Lookup>;
  /** Why the server may not run here, or undefined. */
  readonly obstacle: () => Absence | undefined;
}

/** Where the server is in its life; `undefined` when it was not needed yet. */
export type ServerState = "starting" | "ready" | Absence["reason"] | undefined;

interface Running {
  readonly client: LanguageClient;
  readonly process: ChildProcessWithoutNullStreams;
}

/** The one server of this window: started on first need, restarted when it dies. */
export class MemoryServer implements vscode.Disposable {
  readonly #options: ServerOptions;
  readonly #budget = new RestartBudget();
  readonly #single = new Single<Running>(
    () => this.#start(),
    (running) => this.#stop(running),
  );
  readonly #stateChanged = new vscode.EventEmitter<ServerState>();
  readonly #memoryChanged = new vscode.EventEmitter<Notifications["sentinel/memory_changed"]>();
  readonly #openCompaction = new vscode.EventEmitter<Notifications["sentinel/open_compaction"]>();
  readonly #gaveUp = new vscode.EventEmitter<ServerUnavailable>();
  #state: ServerState;

  readonly onDidChangeState = this.#stateChanged.event;
  readonly onMemoryChanged = this.#memoryChanged.event;
  readonly onOpenCompaction = this.#openCompaction.event;
  /** Fires when the server died too often and will not be started again by itself. */
  readonly onGaveUp = this.#gaveUp.event;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  get state(): ServerState {
    return this.#state;
  }

  /** Returns the running client; rejects with `ServerUnavailable` when there can be none. */
  async connect(): Promise<LanguageClient> {
    return (await this.#single.get()).client;
  }

  /** Stops the server and starts it anew; calls that overlap share one restart. */
  async restart(): Promise<void> {
    this.#budget.reset();
    await this.#single.replace();
  }

  /** Tells a running server that the settings changed. */
  async sendSettings(): Promise<void> {
    if (this.#state === "ready") {
      const client = await this.connect();
      await client.sendNotification(DidChangeConfigurationNotification.type, {
        settings: this.#options.settings(),
      });
    }
  }

  /** Stops the server; where the editor does not wait for it, the end of its input stops it. */
  dispose(): void {
    void this.#single.close();
    this.#stateChanged.dispose();
    this.#memoryChanged.dispose();
    this.#openCompaction.dispose();
    this.#gaveUp.dispose();
  }

  async #start(): Promise<Running> {
    this.#become("starting");
    try {
      const launch = await this.#launch();
      const process = await spawnServer(launch, (line) => {
        this.#options.channel.info(line);
      });
      const client = createClient(process, this.#options.channel, this.#options.settings);
      this.#listen(client);
      const running = { client, process };
      try {
        await client.start();
      } catch (error) {
        await endServer(process);
        throw error;
      }
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Stopped) {
          this.#died(running);
        }
      });
      this.#become("ready");
      return running;
    } catch (error) {
      const unavailable = this.#unavailable(error);
      this.#become(unavailable.absence.reason);
      throw unavailable;
    }
  }

  #unavailable(error: unknown): ServerUnavailable {
    if (error instanceof ServerUnavailable) {
      return error;
    }
    this.#options.channel.error(error instanceof Error ? error.message : String(error));
    return new ServerUnavailable({ reason: "failed" }, t);
  }

  async #launch(): Promise<Launch> {
    const obstacle = this.#options.obstacle();
    if (obstacle !== undefined) {
      throw new ServerUnavailable(obstacle, t);
    }
    const lookup = await this.#options.findPython();
    if (lookup.kind !== "found") {
      throw new ServerUnavailable({ reason: "noPython", lookup }, t);
    }
    const { command, version } = lookup.interpreter;
    this.#options.channel.info(`Python ${version}: ${command}`);
    const { extensionPath } = this.#options;
    return resolveServer({ python: command, extensionPath, env: process.env });
  }

  #listen(client: LanguageClient): void {
    client.onNotification(
      "sentinel/memory_changed",
      (changed: Notifications["sentinel/memory_changed"]) => {
        this.#memoryChanged.fire(changed);
      },
    );
    client.onNotification(
      "sentinel/open_compaction",
      (wanted: Notifications["sentinel/open_compaction"]) => {
        this.#openCompaction.fire(wanted);
      },
    );
  }

  #died(running: Running): void {
    if (!this.#single.drop(running)) {
      return;
    }
    running.process.kill();
    if (this.#budget.take(Date.now())) {
      this.#options.channel.warn("The server stopped; starting it again.");
      void this.connect().catch((error: unknown) => {
        this.#giveUp(error);
      });
    } else {
      const unavailable = new ServerUnavailable({ reason: "failed" }, t);
      this.#become("failed");
      this.#giveUp(unavailable);
    }
  }

  #giveUp(error: unknown): void {
    this.#options.channel.error("The server is not started again.");
    if (error instanceof ServerUnavailable) {
      this.#gaveUp.fire(error);
    }
  }

  async #stop(running: Running): Promise<void> {
    this.#become(undefined);
    try {
      await running.client.stop();
    } catch {
      this.#options.channel.warn("The server did not stop when asked.");
    }
    await endServer(running.process);
  }

  #become(state: ServerState): void {
    if (this.#state !== state) {
      this.#state = state;
      this.#stateChanged.fire(state);
    }
  }
}
