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
  readonly #listeners: readonly vscode.Disposable[];
  #hasLogged = false;

  constructor(server: MemoryServer, memory: MemoryClient) {
    this.#server = server;
    const logged = (): Promise<void> => {
      this.#hasLogged = true;
      return this.#markSteps();
    };
    this.#listeners = [
      memory.onDidLog(logged),
      server.onRevealRecord(logged),
      memory.onDidChange(() => this.#markSteps()),
    ];
  }

  async open(): Promise<void> {
    await vscode.commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH);
    await this.#markSteps();
  }

  async #markSteps(): Promise<void> {
    if (this.#server.state === "ready") {
      await pulse(DONE.isRunning);
    }
    if (this.#hasLogged) {
      await pulse(DONE.hasLogged);
    }
  }

  dispose(): void {
    for (const listener of this.#listeners) {
      listener.dispose();
    }
  }
}

/**
 * Lets a context key hold for a moment.
 *
 * The editor learns of a walkthrough late, often when it is opened, and never marks the step of a key
 * that held at that time already.
 */
async function pulse(key: string): Promise<void> {
  await vscode.commands.executeCommand("setContext", key, true);
  await vscode.commands.executeCommand("setContext", key, false);
}
