import * as vscode from "vscode";
import type { Operations } from "./contracts";

/** The requests that the server answers. */
export interface Memory {
  /**
   * Rejects with the sentence of the server, which is fit to be shown as it is. Cancelling
   * the token keeps the server from beginning, or ends its work early; a save that began is finished.
   */
  request<M extends keyof Operations>(
    method: M,
    params: Operations[M]["params"],
    token?: vscode.CancellationToken,
  ): Promise<Operations[M]["result"]>;
}

/** The carrier of the requests, a running language client. */
export interface Connection {
  sendRequest<R>(method: string, params: unknown, token?: vscode.CancellationToken): Promise<R>;
}

/** The memory of every open folder, as the running server sees it. */
export class MemoryClient implements Memory, vscode.Disposable {
  readonly #failed: (error: unknown) => void;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #logged = new vscode.EventEmitter<void>();

  /** Starts the server where it does not run; rejects where it cannot. */
  readonly connect: () => Promise<Connection>;

  /** Fires when a log changed, by whichever process, or when the server came or went. */
  readonly onDidChange = this.#changed.event;

  /** Fires when an agent of this window has saved something. */
  readonly onDidLog = this.#logged.event;

  /** `failed` is told of every request that the server refused or did not answer. */
  constructor(connect: () => Promise<Connection>, failed: (error: unknown) => void) {
    this.connect = connect;
    this.#failed = failed;
  }

  async request<M extends keyof Operations>(
    method: M,
    params: Operations[M]["params"],
    token?: vscode.CancellationToken,
  ): Promise<Operations[M]["result"]> {
    const connection = await this.connect();
    try {
      // The library takes whatever stands in the place of the token for one more parameter.
      const rest = token === undefined ? [] : ([token] as const);
      const result = await connection.sendRequest<Operations[M]["result"]>(method, params, ...rest);
      if (method === "sentinel/log_memory") {
        this.#logged.fire();
      }
      return result;
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  /** Tells every view that what it shows may be old. */
  refresh(): void {
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
    this.#logged.dispose();
  }
}
