// Ends programs with all that they started: when they take too long, and when we end ourselves.
import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { setTimeout as delay } from "node:timers/promises";

const WINDOWS = process.platform === "win32";
/** The time in which a program may clean up after itself. */
const GRACE_MS = 2_000;
const running = new Set();

/** Options of `spawn` for a program that leads a group, so that all of the group can be ended. */
export const OWN_GROUP = { detached: !WINDOWS };

/** Remembers a program until it has ended, so that it does not outlive us. */
export function remember(child) {
  running.add(child);
  child.once("close", () => running.delete(child));
}

/** Asks a program and all that it started to end; what is there after a moment is killed. */
export async function endTree(child) {
  if (child.pid === undefined) return;
  if (WINDOWS) {
    spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"]);
  } else {
    const started = descendants(child.pid);
    signal(-child.pid, "SIGTERM");
    await Promise.race([once(child, "close"), delay(GRACE_MS)]);
    signal(-child.pid, "SIGKILL");
    const left = processes();
    for (const [pid, { command }] of started) {
      // A number may belong to another program by now.
      if (left.get(pid)?.command === command) signal(pid, "SIGKILL");
    }
  }
  // A program that inherited the streams and still runs must not keep us waiting.
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** The processes that a process has started, also in groups of their own: pid to {parent, command}. */
function descendants(root) {
  const all = processes();
  const found = new Map();
  const family = new Set([root]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [pid, entry] of all) {
      if (!family.has(entry.parent)) continue;
      family.add(pid);
      found.set(pid, entry);
    }
  }
  return found;
}

/** Every process of this machine; none where the system has no `ps`. */
function processes() {
  try {
    const listing = execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const rows = listing.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm);
    return new Map(
      [...rows].map(([, pid, parent, command]) => [
        Number(pid),
        { parent: Number(parent), command },
      ]),
    );
  } catch {
    return new Map();
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

process.on("exit", () => {
  for (const child of running) if (!WINDOWS) signal(-child.pid, "SIGKILL");
});
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(name, async () => {
    await Promise.all([...running].map(endTree));
    process.exit(128 + os.constants.signals[name]);
  });
}
