// Starts other programs, shows that they are alive, and turns a failure into one sentence.
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";

import { OWN_GROUP, endTree, remember } from "./ending.mjs";

const STARTED = Date.now();
const STILL_RUNNING_MS = 15_000;
const TAIL_LINES = 25;
const LAST_SHOWN = 80;
/** The niceness of a patient program above ours, and its maximum. */
const PATIENCE = 10;
const LAST = 19;
/** The programs that were started inside of `within`, whether they are patient and whether its time is over. */
const scopes = new AsyncLocalStorage();

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
 * returned instead of thrown. `input` goes to stdin, which is empty otherwise. After `timeoutMs` the
 * program is ended with all that it started, as a failure.
 */
export async function run(command, args, { label, cwd, env, input, check = true, timeoutMs } = {}) {
  const name = label ?? `${command} ${args.join(" ")}`;
  const scope = scopes.getStore();
  if (scope?.over) throw new StepError(`${name} was not started: the time is over.`);
  const child = spawn(command, args, {
    cwd,
    env: env ?? process.env,
    stdio: ["pipe", "pipe", "pipe"],
    ...OWN_GROUP,
  });
  remember(child);
  if (scope?.patient) beLast(child);
  const began = Date.now();
  const chunks = [];
  const stdout = [];
  let late = "";
  const limit = timeoutMs
    ? setTimeout(() => {
        late = tooLong(name, timeoutMs);
        endTree(child);
      }, timeoutMs)
    : undefined;
  const program = { child, said: () => tail(Buffer.concat(chunks).toString("utf8")) };
  scope?.programs.add(program);
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
    const output = `${Buffer.concat(chunks).toString("utf8")}${late && `\n${late}\n`}`;
    if (check && (late || code !== 0)) {
      throw new StepError(
        late || `${name} failed (${signal ?? `exit code ${code}`}).`,
        tail(output),
      );
    }
    return {
      code: late ? 1 : (code ?? 1),
      output,
      stdout: Buffer.concat(stdout).toString("utf8"),
    };
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw new StepError(`${name} could not be started: ${error.message}.`);
  } finally {
    clearInterval(alive);
    clearTimeout(limit);
    scope?.programs.delete(program);
  }
}

/**
 * Returns what `work` returns; after `limitMs` it throws an error that names `label`.
 *
 * Every program that `work` runs is ended then, with all that it started, and it can run no other.
 * Those that are `patient` run while nothing else wants to.
 */
export async function within(limitMs, label, work, { patient = false } = {}) {
  const scope = { programs: new Set(), over: false, patient };
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(async () => {
      scope.over = true;
      const programs = [...scope.programs];
      const said = programs.map((program) => program.said()).join("\n");
      await Promise.all(programs.map(({ child }) => endTree(child)));
      reject(new StepError(tooLong(label, limitMs), said));
    }, limitMs);
  });
  try {
    return await Promise.race([scopes.run(scope, work), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** From now on, the children of the program are as patient as the program. */
function beLast(child) {
  try {
    os.setPriority(child.pid, Math.min(os.getPriority() + PATIENCE, LAST));
  } catch {
    // It could not be started, or has ended, or the system has no priorities: it runs as it is.
  }
}

function tooLong(name, limitMs) {
  return `${name} did not end within ${limitMs / 1000} s and was ended.`;
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
