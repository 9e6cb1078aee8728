// An editor that asks for trust, on a machine that has only the programs that a test puts there.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { VSIX } from "../../scripts/package.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { shareEditor } from "./sharedEditor.mjs";

const OBSERVER = path.join(ROOT, "tests", "editor", "extensions", "observer");

let places;

/**
 * Returns `{ server, browser }` of `shareEditor`, and two places: `tools` is the only folder with
 * programs, and the observing extension writes `notes` (its head tells more).
 */
export async function shareRestrictedEditor(settings) {
  places ??= makePlaces();
  const { tools, notes } = places;
  const shared = await shareEditor({
    settings,
    vsix: VSIX,
    beside: [OBSERVER],
    trust: false,
    environment: {
      // A search path of our own, which no shell of the user adds to.
      PATH: tools,
      CONDA_PREFIX: "",
      PYENV_ROOT: "",
      UV_PYTHON_INSTALL_DIR: "",
      SENTINEL_TEST_NOTES: notes,
    },
    options: ["--vscode-option", "force-disable-user-env"],
  });
  return { ...shared, ...places };
}

function makePlaces() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sentinel machine "));
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  const tools = path.join(folder, "tools");
  fs.mkdirSync(tools);
  return { tools, notes: path.join(folder, "notes") };
}

/** Trusts the project of a window on the page for that. */
export async function trust(workbench) {
  await workbench.command("Workspaces: Manage Workspace Trust");
  await workbench.choose("Trust");
}
