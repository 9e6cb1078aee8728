import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { askModels, editorModels, nameOf } from "../models";
import { CancellationTokenSource } from "./editorValues";
import { editor, settled } from "./vscodeStub";

const ACCESS = { canSendRequest: (): boolean => true };

/** What a model says, part by part, and then that it never ends. */
async function* said(parts: readonly string[], isEndless = false): AsyncGenerator<string> {
  do {
    await Promise.resolve();
    yield* parts;
  } while (isEndless);
}

/** A model of the editor; `sendRequest` is what it does when it is asked. */
function model(name: string, sendRequest: () => unknown, vendor = "copilot"): object {
  return { name, vendor, sendRequest };
}

const speaking = (name: string, ...parts: string[]): object =>
  model(name, () => Promise.resolve({ text: said(parts) }));
const failing = (name: string, code = "gone"): object =>
  model(name, () => Promise.reject(Object.assign(new Error("no"), { code })));
const hanging = (name: string): object => model(name, () => new Promise(() => undefined));

async function names(access = ACCESS): Promise<string[]> {
  return (await editorModels(access as never)).map(nameOf);
}

async function ask(...models: object[]): Promise<unknown> {
  editor.models = models;
  return askModels(await editorModels(ACCESS), "Asking…", "Which?", "");
}

describe("the models of the editor", () => {
  beforeEach(() => {
    Object.assign(editor, { models: [], isTrusted: true });
    editor.cancelling = new CancellationTokenSource();
  });

  it("are those of one vendor that may be asked, and none without trust (N09, S26)", async () => {
    assert.deepEqual(await names(), []);
    editor.models = [speaking("A"), model("B", () => undefined, "other")];
    assert.deepEqual(await names(), ["A (copilot)"]);
    assert.deepEqual(await names({ canSendRequest: () => false }), []);
    editor.isTrusted = false;
    assert.deepEqual(await names(), []);
  });

  it("are not waited for where the editor does not name them (N09)", async (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    editor.models = new Promise<object[]>(() => undefined) as never;
    const asked = names();
    await settled();
    test.mock.timers.tick(2_000);
    assert.deepEqual(await asked, []);
  });

  const endless = model("E", () => Promise.resolve({ text: said(["x".repeat(999)], true) }));
  const verdicts: Record<string, [object[], object]> = {
    "give the answer in whatever parts it comes": [
      [speaking("A", "1", ", 3")],
      { chosen: ["A (copilot)"], value: "1, 3" },
    ],
    "are not read without end": [[endless], { chosen: ["E (copilot)"], failed: "too_long" }],
    "are tried one after another": [
      [failing("A"), speaking("B", "2")],
      { chosen: ["B (copilot)"], value: "2" },
    ],
    "are tried three at most": [
      ["A", "B", "C", "D"].map((name) => failing(name)),
      { chosen: ["A (copilot)", "B (copilot)", "C (copilot)"], failed: "failed" },
    ],
    "are not asked behind one that the user did not allow": [
      [failing("A", "NoPermissions"), speaking("B", "1")],
      { chosen: ["A (copilot)"], failed: "refused" },
    ],
    "may be none": [[], { failed: "none" }],
  };
  for (const [name, [models, verdict]] of Object.entries(verdicts)) {
    it(`${name} (N09)`, async () => {
      assert.deepEqual(await ask(...models), verdict);
    });
  }

  it("that hang are left after half a minute, and when the person cancels (N09)", async (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const late = ask(hanging("A"));
    await settled();
    test.mock.timers.tick(30_000);
    assert.deepEqual(await late, { failed: "late" });
    const asked = ask(hanging("A"));
    await settled();
    editor.cancelling.cancel();
    assert.deepEqual(await asked, {});
    assert.deepEqual(await ask(speaking("A", "1")), {});
  });
});
