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
type Case = [
  file: keyof typeof SCRIPTS | undefined,
  before: { user?: string; workspace?: string },
  outcome: { error?: RegExp; setting: string; executed?: string[] },
];
const CASES: Record<string, Case> = {
  "writes one that runs into the setting, whose change starts the server": [
    ...(["new", {}, { setting: "new" }] as Case),
  ],
  "starts the server also where the same one is chosen again": [
    ...(["new", { user: "new" }] as const),
    { setting: "new", executed: ["sentinelMemory.restartServer"] },
  ],
  "changes nothing for a file that is no Python": [
    ...(["other", {}] as const),
    { error: /not a Python that runs. Nothing was changed/, setting: "" },
  ],
  "changes nothing for one that is too old": [
    ...(["old", {}, { error: /needs Python 3.11 or newer; .* is 3.9.2/, setting: "" }] as Case),
  ],
  "says that the workspace names another one, which goes first": [
    ...(["new", { workspace: "python" }] as const),
    { error: /workspace sets sentinelMemory.pythonPath to .*python, and/, setting: "python" },
  ],
  "changes nothing when the dialog is left": [undefined, {}, { setting: "" }],
};

describe("choosing an interpreter", { skip: noScripts }, () => {
  for (const [name, [file, before, { error, setting, executed = [] }]] of Object.entries(CASES)) {
    it(name, () =>
      withScripts(SCRIPTS, async (folder) => {
        const path = (one: string | undefined): string => (one ? join(folder, one) : "");
        editor.executed = [];
        editor.settings = { [SETTING]: path(before.workspace ?? before.user) };
        editor.workspace = { [SETTING]: path(before.workspace) || undefined };
        editor.file = path(file) || undefined;
        const chosen = chooseInterpreter(folder);
        await (error === undefined ? chosen : assert.rejects(chosen, error));
        assert.equal(editor.settings[SETTING], path(setting));
        assert.deepEqual(
          editor.executed,
          executed.map((one) => [one]),
        );
      }),
    );
  }
});
