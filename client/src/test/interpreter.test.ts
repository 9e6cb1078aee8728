import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { chooseInterpreter } from "../python/interpreter";
import { noScripts, python, withScripts } from "./fakeMachine";
import { editor } from "./vscodeStub";

const SETTING = "sentinelMemory.pythonPath";
const SCRIPTS = {
  new: python("3.12.4", "/new"),
  old: python("3.9.2", "/old"),
  other: "printf 'Welcome'",
};

/** The file, the setting before, and what becomes of it: the error, the new setting or a restart. */
interface Case {
  readonly file?: keyof typeof SCRIPTS;
  readonly user?: string;
  readonly workspace?: string;
  readonly error?: RegExp;
  readonly setting: string;
  readonly executed?: readonly string[];
}
const OTHER = /workspace sets sentinelMemory.pythonPath to .*python, and/;
const CASES: Record<string, Case> = {
  "writes one that runs, whose change starts the server": { file: "new", setting: "new" },
  "starts the server also where the same one is chosen again": {
    ...{ file: "new", user: "new", setting: "new", executed: ["sentinelMemory.restartServer"] },
  },
  "changes nothing for a file that is no Python": {
    ...{ file: "other", error: /not a Python that runs. Nothing was changed/, setting: "" },
  },
  "changes nothing for one that is too old": {
    ...{ file: "old", error: /needs Python 3.11 or newer; .* is 3.9.2/, setting: "" },
  },
  "says that the workspace names another one, which goes first": {
    ...{ file: "new", workspace: "python", error: OTHER, setting: "python" },
  },
  "changes nothing when the dialog is left": { setting: "" },
};

describe("choosing an interpreter", { skip: noScripts }, () => {
  for (const [name, { file, user, workspace, error, setting, executed }] of Object.entries(CASES)) {
    it(name, () =>
      withScripts(SCRIPTS, async (folder) => {
        const path = (one: string | undefined): string => (one ? join(folder, one) : "");
        editor.executed = [];
        editor.settings = { [SETTING]: path(workspace ?? user) };
        editor.workspace = { [SETTING]: path(workspace) || undefined };
        editor.file = path(file) || undefined;
        const chosen = chooseInterpreter(folder);
        await (error === undefined ? chosen : assert.rejects(chosen, error));
        assert.equal(editor.settings[SETTING], path(setting));
        assert.deepEqual(editor.executed.flat(), executed ?? []);
      }),
    );
  }
});
