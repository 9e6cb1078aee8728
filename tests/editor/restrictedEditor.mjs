// An editor that asks for trust, on a machine that has only the programs that a test puts there.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { VSIX } from "../../scripts/package.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { shareEditor } from "./sharedEditor.mjs";

const EXTENSIONS = path.join(ROOT, "tests", "editor", "extensions");

let places;

/**
 * Returns `{ server, browser, tools, environment, notes }` of `shareEditor`, and three places.
 *
 * `tools` is the only folder with programs. The file `environment` names the environment that is
 * active in the Python extension. The observing extension writes `notes` (its head tells more).
 */
export async function shareRestrictedEditor(settings) {
  places ??= makePlaces();
  const { tools, environment, notes } = places;
  const shared = await shareEditor({
    settings,
    vsix: VSIX,
    beside: ["observer", "python"].map((name) => path.join(EXTENSIONS, name)),
    trust: false,
    environment: {
      // A search path of our own, which no shell of the user adds to.
      PATH: tools,
      CONDA_PREFIX: "",
      PYENV_ROOT: "",
      UV_PYTHON_INSTALL_DIR: "",
      SENTINEL_TEST_ENVIRONMENT: environment,
      SENTINEL_TEST_NOTES: notes,
    },
    options: ["--vscode-option", "force-disable-user-env"],
  });
  return { ...shared, ...places };
}

function makePlaces() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sentinel machine "));
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  const names = ["tools", "environment", "notes"];
  const made = Object.fromEntries(names.map((name) => [name, path.join(folder, name)]));
  fs.mkdirSync(made.tools);
  fs.writeFileSync(made.environment, "", "utf8");
  return made;
}

/** Trusts the project of a window on the page for that. */
export async function trust(workbench) {
  await workbench.command("Workspaces: Manage Workspace Trust");
  await workbench.choose("Trust");
}
