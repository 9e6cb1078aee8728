import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { commitMemory } from "../changes/commit";
import { askMessage } from "../changes/commitMessage";
import { FakeMemory } from "./samples";
import { editor, lastInput } from "./vscodeStub";

const MESSAGE = "Remember: auth\n\n- Revoke $(trash)\n- Ask first\n";

describe("the message of a commit", () => {
  it("is shown with its first line to change and the others to leave out (K10)", async () => {
    const asked = askMessage(MESSAGE);
    const box = lastInput();
    assert.equal(box.value, "Remember: auth");
    assert.deepEqual(
      box.items.map((item) => "label" in item && item.label),
      ["- Revoke \\$(trash)", "- Ask first"],
    );
    box.value = " Remember how tokens end ";
    box.selectedItems = box.items.slice(1);
    box.accept();
    assert.equal(await asked, "Remember how tokens end\n\n- Ask first\n");
  });

  it("is not taken empty, and leaving it commits nothing (K10)", async () => {
    const asked = askMessage("Remove 2 records from the memory\n");
    const box = lastInput();
    box.value = " ";
    box.accept();
    box.hide();
    assert.equal(await asked, undefined);
  });

  it("is asked for before the commit, and the commit has what was chosen (K10)", async () => {
    const asked: string[] = [];
    const commit = async (answer: string | undefined, message: string | null): Promise<unknown> => {
      const memory = new FakeMemory({
        "sentinel/commit_memory": () => ({ message, findings: [], text: "Committed." }),
      });
      editor.messages = [];
      const done = await commitMemory(memory, "file:///shop", (shown) => {
        asked.push(shown);
        return Promise.resolve(answer);
      });
      return [done, memory.paramsOf("sentinel/commit_memory").slice(1), editor.messages];
    };
    const folder = "file:///shop";
    const anyway = false;
    const said = ["Committed."];
    assert.deepEqual(await commit("Mine", MESSAGE), [
      true,
      [{ folder, anyway, message: "Mine" }],
      said,
    ]);
    assert.deepEqual(await commit(undefined, MESSAGE), [false, [], []]);
    assert.deepEqual(asked, [MESSAGE, MESSAGE]);
    assert.deepEqual(await commit("unasked", null), [true, [{ folder, anyway }], said]);
    assert.equal(asked.length, 2);
  });

  it("is shown also where something else begins with a commit, such as a compaction (K10)", async () => {
    const memory = new FakeMemory({
      "sentinel/commit_memory": () => ({ message: MESSAGE, findings: [], text: "Committed." }),
    });
    const done = commitMemory(memory, "file:///shop");
    while (memory.paramsOf("sentinel/commit_memory").length === 0) await Promise.resolve();
    await new Promise(setImmediate);
    const box = lastInput();
    assert.equal(box.value, "Remember: auth");
    box.hide();
    assert.equal(await done, false);
    assert.equal(memory.paramsOf("sentinel/commit_memory").length, 1);
  });
});
