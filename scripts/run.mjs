// Starts other programs, shows that they are alive, and turns a failure into one sentence.
import { spawn } from "node:child_process";
import { once } from "node:events";

const STARTED = Date.now();
const STILL_RUNNING_MS = 15_000;
const TAIL_LINES = 25;
const LAST_SHOWN = 80;

/** A step that did not work; the message is for people, `output` is the end of what the program said. */
export class StepError extends Error {
  constructor(message, output = "") {
    super(message);
    this.name = "StepError";
    this.output = output;
  }
}

/** Writes one progress line to stderr, with the seconds since this process started. */
export function progress(text) {
  const seconds = ((Date.now() - STARTED) / 1000).toFixed(1).padStart(6);
  process.stderr.write(`${seconds}s  ${text}\n`);
}

/**
 * Runs a program to its end and returns its exit code and its whole output.
 *
 * `label` names the step in progress lines and in the error; with `check: false` a non-zero code is
 * returned instead of thrown. `input` goes to stdin, which is empty otherwise.
 */
export async function run(command, args, { label, cwd, env, input, check = true, timeoutMs } = {}) {
  const name = label ?? `${command} ${args.join(" ")}`;
  const child = spawn(command, args, {
    cwd,
    env: env ?? process.env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const began = Date.now();
  const limit = timeoutMs ? setTimeout(() => child.kill("SIGKILL"), timeoutMs) : undefined;
  const chunks = [];
  const stdout = [];
  const alive = setInterval(() => {
    const last = tail(chunks.at(-1)?.toString("utf8") ?? "", 1).slice(-LAST_SHOWN);
    progress(
      `${name}: still running after ${Math.round((Date.now() - began) / 1000)} s ${last}`.trimEnd(),
    );
  }, STILL_RUNNING_MS);
  child.stdout.on("data", (data) => (chunks.push(data), stdout.push(data)));
  child.stderr.on("data", (data) => chunks.push(data));
  // A program that ends before it read its input closes the pipe; its exit code tells the story.
  child.stdin.on("error", () => {});
  child.stdin.end(input ?? "");
  try {
    const [code, signal] = await once(child, "close");
    const output = Buffer.concat(chunks).toString("utf8");
    if (check && code !== 0) {
      throw new StepError(`${name} failed (${signal ?? `exit code ${code}`}).`, tail(output));
    }
    return { code: code ?? 1, output, stdout: Buffer.concat(stdout).toString("utf8") };
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw new StepError(`${name} could not be started: ${error.message}.`);
  } finally {
    clearInterval(alive);
    clearTimeout(limit);
  }
}

/** The last lines of a program's output. */
export function tail(output, lines = TAIL_LINES) {
  return output.trimEnd().split("\n").slice(-lines).join("\n");
}

/** Runs `main`, and ends the process with one sentence when it fails. */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (error instanceof StepError) {
      if (error.output) process.stderr.write(`${error.output}\n`);
      process.stderr.write(`${error.message}\n`);
    } else {
      process.stderr.write(`${error?.stack ?? error}\n`);
    }
    process.exitCode = 1;
  }
}
