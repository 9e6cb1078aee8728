// One run at a time in a folder: a second one waits, and a dead owner's lock is taken over.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { progress } from "./run.mjs";

const POLL_MS = 200;

/** Runs `work` while holding the lock file; waits as long as its owner lives. */
export async function withLock(file, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const mine = { pid: process.pid, started: startOf(process.pid), id: randomUUID() };
  const draft = `${file}.${mine.id}`;
  fs.writeFileSync(draft, JSON.stringify(mine), "utf8");
  try {
    await acquire(file, draft);
  } finally {
    fs.rmSync(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

async function acquire(file, draft) {
  let told = false;
  for (;;) {
    try {
      // A hard link appears whole or not at all, so nobody reads a lock without its owner.
      fs.linkSync(draft, file);
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const owner = readOwner(file);
    if (owner && !isAlive(owner)) {
      removeDead(file, owner);
      continue;
    }
    if (owner && !told) {
      progress(`waiting for another run (process ${owner.pid}) to finish its preparation`);
      told = true;
    }
    await delay(POLL_MS);
  }
}

function readOwner(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Only the process that creates the dead owner's tombstone may remove its lock: a slow second waiter must not remove a new one. */
function removeDead(file, owner) {
  const tombstone = `${file}.dead-${owner.id}`;
  try {
    fs.writeFileSync(tombstone, "", { flag: "wx" });
  } catch (error) {
    if (error.code === "EEXIST") return;
    throw error;
  }
  if (readOwner(file)?.id === owner.id) fs.rmSync(file, { force: true });
  fs.rmSync(tombstone, { force: true });
}

function isAlive(owner) {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (error.code === "ESRCH") return false;
  }
  return owner.started === startOf(owner.pid);
}

/** Start time of a process in clock ticks where the system tells it: a process id alone is soon used again. */
function startOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return "";
  }
}
