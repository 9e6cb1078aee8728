import * as vscode from "vscode";
import type { MemoryClient } from "./memory/memoryClient";
import type { MemoryServer } from "./server/server";

/** The walkthrough of the manifest, as the editor names it. */
export const WALKTHROUGH = "sentinel-memory.sentinel-memory#start";

/** The keys that finish a step when something has come true. */
export const DONE = {
  isRunning: "sentinelMemory.isRunning",
  hasLogged: "sentinelMemory.hasLogged",
} as const;

/** Marks the steps of the walkthrough that are done when something has come true. */
export class Walkthrough implements vscode.Disposable {
  readonly #server: MemoryServer;
  readonly #listeners: vscode.Disposable;
  #hasLogged = false;

  constructor(server: MemoryServer, memory: MemoryClient) {
    this.#server = server;
    const logged = (): void => {
      this.#hasLogged = true;
      void this.#markSteps();
    };
    this.#listeners = vscode.Disposable.from(
      memory.onDidLog(logged),
      server.on("sentinel/reveal_record", logged),
      memory.onDidChange(() => this.#markSteps()),
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
    const held = { isRunning: this.#server.state === "ready", hasLogged: this.#hasLogged };
    for (const key of ["isRunning", "hasLogged"] as const) {
      for (const value of held[key] ? [true, false] : []) {
        await vscode.commands.executeCommand("setContext", DONE[key], value);
      }
    }
  }

  dispose(): void {
    this.#listeners.dispose();
  }
}
