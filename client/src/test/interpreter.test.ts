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

/** Chooses a file in the dialog and returns what was executed then. */
async function choose(
  name: keyof typeof SCRIPTS | undefined,
  before: (folder: string) => { user?: string; workspace?: string } = () => ({}),
): Promise<{ folder: string; executed: unknown[] }> {
  return withScripts(SCRIPTS, async (folder) => {
    const { user = "", workspace } = before(folder);
    editor.executed = [];
    editor.settings = { [SETTING]: workspace ?? user };
    editor.workspace = { [SETTING]: workspace };
    editor.file = name === undefined ? undefined : join(folder, name);
    await chooseInterpreter(folder);
    return { folder, executed: editor.executed.map(([command]) => command) };
  });
}

describe("choosing an interpreter", { skip: noScripts }, () => {
  it("writes one that runs into the setting, whose change starts the server", async () => {
    const { folder, executed } = await choose("new");
    assert.equal(editor.settings[SETTING], join(folder, "new"));
    assert.deepEqual(executed, []);
  });

  it("starts the server also where the same one is chosen again", async () => {
    const { executed } = await choose("new", (folder) => ({ user: join(folder, "new") }));
    assert.deepEqual(executed, ["sentinelMemory.restartServer"]);
  });

  it("changes nothing for a file that is no Python, or an old one", async () => {
    await assert.rejects(choose("other"), /not a Python that runs. Nothing was changed/);
    assert.equal(editor.settings[SETTING], "");
    await assert.rejects(choose("old"), /needs Python 3.11 or newer; .* is 3.9.2/);
    assert.equal(editor.settings[SETTING], "");
  });

  it("says that the workspace names another one, which goes first", async () => {
    await assert.rejects(
      choose("new", () => ({ workspace: "/work/python" })),
      /workspace sets sentinelMemory.pythonPath to \/work\/python/,
    );
  });

  it("changes nothing when the dialog is left", async () => {
    assert.deepEqual((await choose(undefined)).executed, []);
    assert.equal(editor.settings[SETTING], "");
  });
});
