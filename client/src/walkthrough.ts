import * as vscode from "vscode";
import type { MemoryServer } from "./server/server";

/** The walkthrough of the manifest, as the editor names it. */
export const WALKTHROUGH = "sentinel-memory.sentinel-memory#start";

/** The keys that finish a step when something has come true. */
export const DONE = {
  isRunning: "sentinelMemory.isRunning",
  hasLogged: "sentinelMemory.hasLogged",
} as const;

/** Marks the steps of the walkthrough when something has come true; `open` shows it. */
export class Walkthrough implements vscode.Disposable {
  readonly #server: MemoryServer;
  readonly #listeners: vscode.Disposable;
  #hasLogged = false;

  constructor(server: MemoryServer) {
    this.#server = server;
    const logged = (): void => {
      this.#hasLogged = true;
      void this.#markSteps();
    };
    this.#listeners = vscode.Disposable.from(
      server.onDidLog(logged),
      server.on("sentinel/reveal_record", logged),
      server.onDidChange(() => this.#markSteps()),
    );
  }

  async open(): Promise<void> {
    await vscode.commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH);
    await this.#markSteps();
  }

  /**
   * Lets the keys hold for a moment. The editor learns of a walkthrough late, often when it is opened,
   * and never marks the step of a key that held at that time already.
   */
  async #markSteps(): Promise<void> {
    const isRunning = this.#server.state === "ready";
    const held = [
      ...(isRunning ? [DONE.isRunning] : []),
      ...(this.#hasLogged ? [DONE.hasLogged] : []),
    ];
    for (const key of held) {
      await vscode.commands.executeCommand("setContext", key, true);
      await vscode.commands.executeCommand("setContext", key, false);
    }
  }

  dispose(): void {
    this.#listeners.dispose();
  }
}
