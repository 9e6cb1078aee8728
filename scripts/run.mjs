// Starts other programs, shows that they are alive, and turns a failure into one sentence.
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const STARTED = Date.now();
const STILL_RUNNING_MS = 15_000;
const GRACE_MS = 2_000;
const TAIL_LINES = 25;
const LAST_SHOWN = 80;
/** The niceness of a patient program above ours, and its maximum. */
const PATIENCE = 10;
const LAST = 19;
const WINDOWS = process.platform === "win32";
const running = new Set();

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
 * program is ended with all that it started, as a failure. One that is `patient` runs while nothing
 * else wants to.
 */
export async function run(command, args, options = {}) {
  const { label, cwd, env = process.env, input, check = true, timeoutMs, patient } = options;
  const name = label ?? `${command} ${args.join(" ")}`;
  const child = spawn(command, args, { cwd, env, stdio: "pipe", detached: !WINDOWS });
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve({ error }));
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  running.add(child);
  if (patient) beLast(child);
  const began = Date.now();
  const chunks = [];
  const stdout = [];
  let late = "";
  const limit = timeoutMs
    ? setTimeout(() => {
        late = `${name} did not end within ${timeoutMs / 1000} s and was ended.`;
        endTree(child);
      }, timeoutMs)
    : undefined;
  const alive = setInterval(() => {
    const last = tail(chunks.at(-1)?.toString("utf8") ?? "", 1).slice(-LAST_SHOWN);
    const seconds = Math.round((Date.now() - began) / 1000);
    progress(`${name}: still running after ${seconds} s ${last}`.trimEnd());
  }, STILL_RUNNING_MS);
  child.stdout.on("data", (data) => (chunks.push(data), stdout.push(data)));
  child.stderr.on("data", (data) => chunks.push(data));
  // A program that ends before it read its input closes the pipe; its exit code tells the story.
  child.stdin.on("error", () => {});
  child.stdin.end(input ?? "");
  const { code, signal, error } = await ended;
  clearInterval(alive);
  clearTimeout(limit);
  running.delete(child);
  if (error) throw new StepError(`${name} could not be started: ${error.message}.`);
  const output = `${Buffer.concat(chunks).toString("utf8")}${late && `\n${late}\n`}`;
  if (check && (late || code !== 0))
    throw new StepError(late || `${name} failed (${signal ?? `exit code ${code}`}).`, tail(output));
  const said = Buffer.concat(stdout).toString("utf8");
  return { code: late ? 1 : (code ?? 1), output, stdout: said };
}

/** From now on, the children of the program are as patient as the program. */
function beLast(child) {
  try {
    os.setPriority(child.pid, Math.min(os.getPriority() + PATIENCE, LAST));
  } catch {
    // It could not be started, or has ended, or the system has no priorities: it runs as it is.
  }
}

/** Asks a program and all that it started to end; what is there after a moment is killed. */
async function endTree(child) {
  if (WINDOWS) {
    execFileSync("taskkill", ["/pid", String(child.pid), "/t", "/f"]);
  } else {
    const family = [-child.pid, ...descendants(child.pid)];
    family.forEach((pid) => signalTo(pid, "SIGTERM"));
    await delay(GRACE_MS);
    family.forEach((pid) => signalTo(pid, "SIGKILL"));
  }
  // A program that inherited the streams and still runs must not keep us waiting.
  child.stdout.destroy();
  child.stderr.destroy();
}

/** The processes that a process has started, also in groups of their own. */
function descendants(root) {
  const listing = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const parents = listing
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [root];
  for (const one of found)
    found.push(...parents.filter(([, parent]) => parent === one).map(([pid]) => pid));
  return found.slice(1);
}

function signalTo(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

process.on("exit", () => {
  for (const child of running) if (!WINDOWS && child.pid) signalTo(-child.pid, "SIGKILL");
});
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(name, async () => {
    await Promise.all([...running].map(endTree));
    process.exit(128 + os.constants.signals[name]);
  });
}

/** Runs `work` alone in all processes that name this file; the lock of a dead one is taken over. */
export async function withLock(file, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}.${Math.random()}`;
  fs.writeFileSync(mine, `${process.pid}`, "utf8");
  try {
    while (!isTaken(file, mine)) await delay(200);
  } finally {
    fs.rmSync(mine, { force: true });
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function isTaken(file, mine) {
  try {
    // A hard link appears whole or not at all, so nobody reads a lock without its owner.
    fs.linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  try {
    process.kill(Number(fs.readFileSync(file, "utf8")), 0);
  } catch (error) {
    if (error.code === "ESRCH") fs.rmSync(file, { force: true });
    else if (!["ENOENT", "EPERM"].includes(error.code)) throw error;
  }
  return false;
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
    const said = error instanceof StepError ? error.message : (error?.stack ?? error);
    process.stderr.write(`${error?.output ? `${error.output}\n` : ""}${said}\n`);
    process.exitCode = 1;
  }
}
