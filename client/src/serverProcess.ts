// The process of the server. Imports no `vscode`.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Launch } from "./launch";

const EXIT_TIMEOUT_MS = 3_000;

/** Starts the server; `logged` gets each line that it writes to its error stream. */
export function spawnServer(
  launch: Launch,
  logged: (line: string) => void,
): Promise<ChildProcessWithoutNullStreams> {
  return new Promise((resolve, reject) => {
    const child = spawn(launch.command, launch.args, {
      cwd: launch.cwd,
      env: launch.env,
      windowsHide: true,
    });
    child.once("error", reject);
    child.once("spawn", () => {
      resolve(child);
    });
    // Without a listener a write to a process that just died would end the extension host.
    child.stdin.on("error", () => undefined);
    createInterface({ input: child.stderr }).on("line", logged);
  });
}

/** Waits for the process, which may still finish a write, and kills it when it hangs. */
export async function endServer(
  child: ChildProcessWithoutNullStreams,
  timeoutMs = EXIT_TIMEOUT_MS,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.stdin.end();
  });
}
