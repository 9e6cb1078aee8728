// The installed VSIX in a window that nobody has trusted yet.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, describe, it } from "node:test";

import { ROOT, findPython } from "../../scripts/toolchain.mjs";
import { copyExample, countRecords } from "./scenario.mjs";
import { shareEditor } from "./sharedEditor.mjs";
import { until } from "./workbench.mjs";

/** The machine of this editor: a folder with the only programs that it has, and a file of notes. */
const MACHINE = fs.mkdtempSync(path.join(os.tmpdir(), "sentinel machine "));
const TOOLS = path.join(MACHINE, "tools");
const NOTES = path.join(MACHINE, "notes");
fs.mkdirSync(TOOLS);
const OBSERVER = path.join(ROOT, "tests", "editor", "extensions", "observer");
/** An editor that asks for trust, and has a search path of our own, which no shell of the user adds to. */
const RESTRICTED = {
  beside: [OBSERVER],
  trust: false,
  environment: {
    PATH: TOOLS,
    CONDA_PREFIX: "",
    PYENV_ROOT: "",
    UV_PYTHON_INSTALL_DIR: "",
    SENTINEL_TEST_NOTES: NOTES,
  },
  options: ["--vscode-option", "force-disable-user-env"],
};
/** The page about trust covers the window: a command reaches the view behind it. */
const SHOW_VIEW = "Sentinel Memory: Focus on Sentinel Memory View";
const PYTHON = "python3.13";

/** Sees which files of a folder are opened, by whichever process; only Linux tells that. */
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

/** Starts to look; `names()` are the files opened since then, `stop()` ends it. */
async function watchOpenings(folder) {
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

/** Whether the editor's own tools answer, as the observer noted last; undefined before our extension runs. */
function answered() {
  if (!fs.existsSync(NOTES)) return undefined;
  const lines = fs.readFileSync(NOTES, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line)).findLast(({ isActive }) => isActive)?.answers;
}

describe("the installed extension in a restricted window", () => {
  let server, workbench, project, openings;

  shareEditor("trust", RESTRICTED, async (shared) => {
    ({ server, workbench } = shared);
    fs.symlinkSync((await findPython()).executable, path.join(TOOLS, PYTHON));
    project = copyExample(server);
    if (process.platform === "linux")
      openings = await watchOpenings(path.join(project, ".context"));
  });

  after(() => {
    openings?.stop();
    fs.rmSync(MACHINE, { recursive: true, force: true });
  });

  it("starts no server for a project that is not trusted, reads nothing of it, and answers no agent (S26)", async () => {
    await workbench.show(server.address(project));
    await workbench.sees(workbench.sidebarText("Manage Workspace Trust"));
    await until(() => answered() !== undefined);
    assert.equal(answered(), false);
    assert.equal(server.hasRunPython(), false);
    assert.deepEqual(server.languageServers(), []);
    assert.deepEqual(openings?.names() ?? [], []);
  });

  it("starts it as soon as the project is trusted, and answers agents then (S26)", async () => {
    await workbench.sidebarText("Manage Workspace Trust").click();
    await workbench.sees(workbench.page.locator(".workspace-trust-editor"));
    // Trusted from elsewhere, where the side bar shows something else.
    await workbench.press("Escape");
    await workbench.command("View: Show Explorer");
    await workbench.command("Workspaces: Manage Workspace Trust");
    await workbench.choose("Trust");
    await workbench.statusShows(`${countRecords(project)}/50`);
    assert.equal(server.hasRunPython(), true);
    assert.equal(server.languageServers().length, 1);
    await until(answered);
    assert.equal(await workbench.treeRow("payment").isVisible(), false, "the side bar stays");
    await workbench.command(SHOW_VIEW);
    await workbench.sees(workbench.treeRow("payment"));
    // The look at the opened files sees them.
    if (openings) assert.ok(openings.names().includes("memory_log.jsonl"));
  });
});
