// Decides how the server is started, and when it is started again. Imports no `vscode`.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Executable } from "vscode-languageclient/node";
import { cleanEnvironment } from "../python/probe";

const PAUSES_MS = [0, 1_000, 5_000, 15_000] as const;
const PERIOD_MS = 3 * 60_000;

/** Whether the server is still where this extension was installed: an update removes the old one. */
export function isInstalled(extensionPath: string): boolean {
  return existsSync(launcher(extensionPath));
}

function launcher(extensionPath: string): string {
  return join(extensionPath, "server", "launch.py");
}

/** Returns how the server is run with this interpreter, whatever the user has installed for it. */
export function executableOf(
  python: string,
  extensionPath: string,
  environment: NodeJS.ProcessEnv,
): Executable {
  const env = cleanEnvironment(environment);
  // Never in the project: a file there could be taken for a module or, on Windows, for a command.
  const options = { cwd: extensionPath, env, windowsHide: true };
  return { command: python, args: ["-I", "-X", "utf8", launcher(extensionPath), "lsp"], options };
}

/**
 * Returns the milliseconds before the next start after the latest death, which is the last of
 * `deathsMs`: at once, later and later, and undefined if it died too often within three minutes.
 */
export function pauseAfter(deathsMs: readonly number[]): number | undefined {
  const [last = 0] = deathsMs.slice(-1);
  return PAUSES_MS[deathsMs.filter((then) => last - then < PERIOD_MS).length - 1];
}
