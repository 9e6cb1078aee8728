// The process of the server. Imports no `vscode`.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Launch } from "./launch";

const EXIT_TIMEOUT_MS = 3_000;
const ANSWER_TIMEOUT_MS = 20_000;

/** The events of a process. */
export interface ProcessListener {
  /** Gets each line that it writes to its error stream. */
  readonly logged: (line: string) => void;
  readonly ended: (code: number | null, signal: string | null) => void;
}

/** Starts the server. */
export function spawnServer(
  launch: Launch,
  listener: ProcessListener,
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
    child.once("exit", listener.ended);
    // Without a listener a write to a process that just died would end the extension host.
    child.stdin.on("error", () => undefined);
    createInterface({ input: child.stderr }).on("line", listener.logged);
  });
}

/** Waits for the first answer of a process, which is ended when that fails or takes too long. */
export async function firstAnswer(
  child: ChildProcessWithoutNullStreams,
  answered: Promise<void>,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // At once: a process that does not answer will not notice the end of its input either.
      child.kill("SIGKILL");
      reject(new Error(`The server did not answer within ${timeoutMs} ms.`));
    }, timeoutMs);
  });
  try {
    await Promise.race([answered, limit]);
  } catch (error) {
    await endServer(child);
    throw error;
  } finally {
    clearTimeout(timer);
  }
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
