import * as vscode from "vscode";
import type { Notifications } from "../memory/contracts";
import type { ServerClient } from "./languageClient";
import { Single } from "./launch";
import { Revival } from "./revival";
import { type Running, type ServerOptions, startServer, stopServer } from "./serverStart";
import { type Absence, ServerUnavailable } from "./unavailable";

/** Where the server is in its life; `undefined` when it was not needed yet. */
export type ServerState = "starting" | "ready" | Absence["reason"] | undefined;

/** The one server of this window: started on first need, restarted when it dies. */
export class MemoryServer implements vscode.Disposable {
  readonly #options: ServerOptions;
  readonly #revival = new Revival();
  readonly #single = new Single<Running>(
    () => this.#start(),
    (running) => this.#stop(running),
  );
  readonly #stateChanged = new vscode.EventEmitter<ServerState>();
  readonly #memoryChanged = new vscode.EventEmitter<Notifications["sentinel/memory_changed"]>();
  readonly #openCompaction = new vscode.EventEmitter<Notifications["sentinel/open_compaction"]>();
  readonly #evidenceAligned = new vscode.EventEmitter<Notifications["sentinel/evidence_aligned"]>();
  readonly #settleLog = new vscode.EventEmitter<Notifications["sentinel/settle_log"]>();
  readonly #connected = new vscode.EventEmitter<ServerClient>();
  readonly #undoChanged = new vscode.EventEmitter<Notifications["sentinel/undo_changed"]>();
  readonly #revealRecord = new vscode.EventEmitter<Notifications["sentinel/reveal_record"]>();
  readonly #gaveUp = new vscode.EventEmitter<ServerUnavailable>();
  #state: ServerState;
  #isDisposed = false;

  /** Fires with each new client before its first message. */
  readonly onConnected = this.#connected.event;
  readonly onUndoChanged = this.#undoChanged.event;
  readonly onRevealRecord = this.#revealRecord.event;
  readonly onDidChangeState = this.#stateChanged.event;
  readonly onMemoryChanged = this.#memoryChanged.event;
  readonly onOpenCompaction = this.#openCompaction.event;
  readonly onEvidenceAligned = this.#evidenceAligned.event;
  readonly onSettleLog = this.#settleLog.event;
  /** Fires when the server died and is not started again by itself. */
  readonly onGaveUp = this.#gaveUp.event;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  get state(): ServerState {
    return this.#state;
  }

  /** Returns the running client; rejects with `ServerUnavailable` when there can be none. */
  async connect(): Promise<ServerClient> {
    return (await this.#single.get()).client;
  }

  /** Stops the server and starts it anew; calls that overlap share one restart. */
  async restart(): Promise<void> {
    // A start that only waited for its turn is under way then.
    const waited = this.#revival.reset();
    await (waited ? this.#single.get() : this.#single.replace());
  }

  /** Stops a server that may not run any more; the state says why. */
  async leave(): Promise<void> {
    try {
      await this.restart();
    } catch (error) {
      // The view names the missing part, because nobody asked for the server just now.
      this.#options.channel.info(error instanceof Error ? error.message : String(error));
    }
  }

  /** Stops the server for good; resolves when its process has ended. */
  async close(): Promise<void> {
    this.#isDisposed = true;
    this.#revival.reset();
    await this.#single.close();
  }

  /** Stops the server; where the editor does not wait for it, the end of its input stops it. */
  dispose(): void {
    void this.close();
    this.#stateChanged.dispose();
    this.#connected.dispose();
    this.#undoChanged.dispose();
    this.#revealRecord.dispose();
    this.#memoryChanged.dispose();
    this.#openCompaction.dispose();
    this.#evidenceAligned.dispose();
    this.#settleLog.dispose();
    this.#gaveUp.dispose();
  }

  async #start(): Promise<Running> {
    this.#become("starting");
    try {
      return await this.#revival.start(
        () => this.#startOnce(),
        (error) => error instanceof ServerUnavailable,
      );
    } catch (error) {
      const unavailable =
        error instanceof ServerUnavailable ? error : new ServerUnavailable({ reason: "failed" });
      this.#become(unavailable.absence.reason);
      throw unavailable;
    }
  }

  async #startOnce(): Promise<Running> {
    if (this.#isDisposed) {
      throw new ServerUnavailable({ reason: "failed" });
    }
    const running = await startServer(this.#options, (client) => {
      this.#listen(client);
    });
    running.client.onStopped(() => {
      this.#died(running);
    });
    this.#become("ready");
    return running;
  }

  #listen(client: ServerClient): void {
    this.#connected.fire(client);
    client.onNotification(
      "sentinel/undo_changed",
      (changed: Notifications["sentinel/undo_changed"]) => {
        this.#undoChanged.fire(changed);
      },
    );
    client.onNotification(
      "sentinel/reveal_record",
      (shown: Notifications["sentinel/reveal_record"]) => {
        this.#revealRecord.fire(shown);
      },
    );
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
    client.onNotification(
      "sentinel/evidence_aligned",
      (aligned: Notifications["sentinel/evidence_aligned"]) => {
        this.#evidenceAligned.fire(aligned);
      },
    );
    client.onNotification("sentinel/settle_log", (wanted: Notifications["sentinel/settle_log"]) => {
      this.#settleLog.fire(wanted);
    });
  }

  #died(running: Running): void {
    if (!this.#single.drop(running)) {
      return;
    }
    running.process.kill();
    if (this.#revival.died()) {
      this.#options.channel.warn("The server stopped; starting it again.");
      void this.connect().catch((error: unknown) => {
        this.#giveUp(error);
      });
    } else {
      this.#become("failed");
      this.#giveUp(new ServerUnavailable({ reason: "failed" }));
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
    await stopServer(running, this.#options.channel);
  }

  /** Tells a running server whether the editor has a model that may be asked. */
  async tellModels(offered: boolean): Promise<void> {
    if (this.#state === "ready") {
      const { client } = await this.#single.get();
      await client.sendRequest("sentinel/models_changed", { offered });
    }
  }

  /** Sends the present settings of the editor to a running server. */
  async tellSettings(): Promise<void> {
    if (this.#state === "ready") {
      const client = await this.connect();
      await client.sendNotification("workspace/didChangeConfiguration", {
        settings: this.#options.settings(),
      });
    }
  }

  #become(state: ServerState): void {
    if (this.#state !== state) {
      this.#state = state;
      this.#stateChanged.fire(state);
    }
  }
}
