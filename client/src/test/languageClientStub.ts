// Stands in for the library that speaks to the server: it starts with the process, and ends with it.
import type { Readable } from "node:stream";
import { EventEmitter } from "./vscodeStub";

export const State = { Stopped: 1, Running: 2, Starting: 3 };
export const ErrorAction = { Continue: 1 };
export const CloseAction = { DoNotRestart: 1 };
export const RevealOutputChannelOn = { Never: 4 };

type Streams = () => Promise<{ readonly reader: Readable }>;

export class LanguageClient {
  readonly #states = new EventEmitter<{ readonly newState: number }>();
  readonly #connect: Streams;

  readonly onDidChangeState = this.#states.event;

  constructor(_id: string, _name: string, connect: Streams) {
    this.#connect = connect;
  }

  async start(): Promise<void> {
    const { reader } = await this.#connect();
    reader.once("close", () => {
      this.#states.fire({ newState: State.Stopped });
    });
    // The first answer of the server; reading goes on, or nobody would notice the end.
    await new Promise((resolve) => reader.once("data", resolve));
  }

  stop = (): Promise<void> => Promise.resolve();
  sendNotification = (): Promise<void> => Promise.resolve();
  sendRequest = (): Promise<unknown> => Promise.resolve({ folders: [] });
  onNotification = (): void => undefined;
  onRequest = (): void => undefined;
  error = (): void => undefined;
}
