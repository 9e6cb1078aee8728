import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { askInEditor, editorModels } from "../models/editorModels";
import { hangingModel, refusingModel, speakingModel as model } from "./models";
import { CancellationTokenSource } from "./editorValues";
import { editor, settled } from "./vscodeStub";

const ACCESS = { canSendRequest: () => true };

async function names(access: { canSendRequest: () => boolean } = ACCESS): Promise<string[]> {
  return (await editorModels(access as never, "")).map(({ name }) => name);
}

async function ask(): Promise<unknown> {
  return askInEditor(await editorModels(ACCESS, ""), "Which?");
}

describe("the models of the editor", () => {
  beforeEach(() => {
    Object.assign(editor, { models: [], isTrusted: true, warnings: [] });
    editor.cancelling = new CancellationTokenSource();
  });

  it("are those that may be asked, and none without trust (N09, S26)", async () => {
    assert.deepEqual(await names(), []);
    editor.models = [model("GPT", "1")];
    assert.deepEqual(await names(), ["GPT (copilot)"]);
    assert.deepEqual(await names({ canSendRequest: () => false }), []);
    editor.isTrusted = false;
    assert.deepEqual(await names(), []);
  });

  it("are of one vendor, so that a prompt goes to nobody who was not shown (N09)", async () => {
    const sent: unknown[] = [];
    const broken = { name: "A", vendor: "copilot", sendRequest: () => Promise.reject(new Error()) };
    editor.models = [broken, model("B", "1", sent, "other")];
    assert.deepEqual(await names(), ["A (copilot)"]);
    assert.equal(await ask(), undefined);
    assert.deepEqual([sent, editor.warnings], [[], ["No model could be asked: A (copilot)."]]);
  });

  it("are not waited for where the editor does not name them (N09)", async (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    editor.models = new Promise<object[]>(() => undefined) as never;
    let named: string[] | undefined;
    const asked = names().then((found) => (named = found));
    await settled();
    assert.equal(named, undefined);
    test.mock.timers.tick(2_000);
    await asked;
    assert.deepEqual(named, []);
  });

  it("are left without a word when the person cancels, and with one where nobody let them (N09)", async () => {
    editor.models = [hangingModel("GPT")];
    const asked = ask();
    await settled();
    editor.cancelling.cancel();
    assert.equal(await asked, undefined);
    assert.deepEqual(editor.warnings, []);
    editor.cancelling = new CancellationTokenSource();
    editor.models = [refusingModel("GPT"), model("GPT 2", "1")];
    assert.equal(await ask(), undefined);
    assert.deepEqual(editor.warnings, ["You did not let Sentinel Memory use GPT (copilot)."]);
  });
});
