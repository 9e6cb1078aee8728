// The processes of this machine, to see what an editor leaves running.
import { execFileSync } from "node:child_process";

/** Returns {pid, parent, command} of every process whose command line holds all of `words`. */
export function processesWith(...words) {
  const listing = execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return listing.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    if (match === null || !words.every((word) => match[3].includes(word))) return [];
    return [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] }];
  });
}
