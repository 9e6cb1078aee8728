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
export interface Walkthrough extends vscode.Disposable {
  readonly open: () => Promise<void>;
}

export function walkthroughOf(server: MemoryServer): Walkthrough {
  const held = new Set<string>();
  /**
   * Lets the keys hold for a moment. The editor learns of a walkthrough late, often when it is opened,
   * and never marks the step of a key that held at that time already.
   */
  const markSteps = async (): Promise<void> => {
    const running = server.state === "ready" ? [DONE.isRunning] : [];
    for (const key of [...running, ...held]) {
      await vscode.commands.executeCommand("setContext", key, true);
      await vscode.commands.executeCommand("setContext", key, false);
    }
  };
  const logged = (): void => {
    held.add(DONE.hasLogged);
    void markSteps();
  };
  const listeners = [
    server.onDidLog(logged),
    server.on("sentinel/reveal_record", logged),
    server.onDidChange(() => markSteps()),
  ];
  const open = async (): Promise<void> => {
    await vscode.commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH);
    await markSteps();
  };
  return Object.assign(vscode.Disposable.from(...listeners), { open });
}
