// Sees which files of a folder are opened, by whichever process; Linux tells that, other systems do not.
import { spawn } from "node:child_process";
import { once } from "node:events";

import { findPython } from "../../scripts/python.mjs";

const SCRIPT = `
import ctypes, os, struct, sys
OPENED, OF_A_FOLDER = 0x20, 0x40000000
libc = ctypes.CDLL(None, use_errno=True)
events = libc.inotify_init()
if libc.inotify_add_watch(events, os.fsencode(sys.argv[1]), OPENED) < 0:
    raise OSError(ctypes.get_errno(), "cannot watch")
print("watching", flush=True)
while data := os.read(events, 65536):
    while data:
        _, mask, _, length = struct.unpack_from("iIII", data)
        name = os.fsdecode(data[16 : 16 + length].rstrip(bytes(1)))
        data = data[16 + length :]
        if not mask & OF_A_FOLDER:
            print(name, flush=True)
`;

/** Why files that are opened cannot be seen here, or false. */
export const unseen = process.platform !== "linux" && "only Linux tells which files are opened";

/** Starts to look; `names()` are the files opened since then, `stop()` ends it. */
export async function watchOpenings(folder) {
  const { executable } = await findPython();
  const child = spawn(executable, ["-I", "-c", SCRIPT, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.setEncoding("utf8");
  await once(child.stdout, "data");
  const seen = [];
  child.stdout.on("data", (text) => seen.push(...text.trimEnd().split("\n")));
  return { names: () => [...seen], stop: () => child.kill("SIGKILL") };
}
