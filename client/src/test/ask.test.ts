import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type * as vscode from "vscode";
import { Questions } from "../ask";
import type { AskParams, AskResult } from "../memory/contracts";
import { CancellationTokenSource, editor, inputs, lastInput, press, settled } from "./vscodeStub";

type Ask = (params: AskParams, token: vscode.CancellationToken) => Promise<AskResult>;

/** A server that asks, and can stop. */
function server(): { ask: Ask; stop: () => void } {
  const found = {} as { ask: Ask; stop: () => void };
  const questions = new Questions({} as never);
  questions.listen({
    onRequest: ((_: string, answer: Ask) => (found.ask = answer)) as never,
    onStopped: (listener) => (found.stop = listener),
  });
  return found;
}

const token = (): vscode.CancellationToken => new CancellationTokenSource().token;

const rows = [
  { id: "a", label: "One $(trash)", icon: "check" },
  { id: "b", label: "Two", picked: true },
];

describe("a question of the server", () => {
  beforeEach(() => {
    editor.messages = [];
    press();
  });

  it("is a list whose chosen row is the answer, and stored text is no icon (N04)", async () => {
    const asked = server().ask({ kind: "pick", title: "Which?", text: "Choose", rows }, token());
    const list = lastInput();
    assert.deepEqual([list.title, list.placeholder], ["Which?", "Choose"]);
    const labels = (list.items as readonly { label: string }[]).map(({ label }) => label);
    assert.deepEqual(labels, ["$(check) One \\$(trash)", "Two"]);
    list.activeItems = list.items.slice(1);
    list.accept();
    assert.deepEqual(await asked, { chosen: ["b"] });
  });

  it("ticks what the server ticks where several can be chosen", async () => {
    const asked = server().ask({ kind: "many", rows }, token());
    lastInput().accept();
    assert.deepEqual(await asked, { chosen: ["b"] });
  });

  it("shows in a box why a text cannot be used, until something is typed", async () => {
    const question: AskParams = { kind: "input", value: "x", problem: "Too short." };
    const asked = server().ask(question, token());
    const box = lastInput();
    assert.equal(box.validationMessage, "Too short.");
    box.type("longer");
    assert.equal(box.validationMessage, undefined);
    box.accept();
    assert.deepEqual(await asked, { value: "longer" });
  });

  it("is a message whose button is the answer; one without a button is answered at once", async () => {
    press("Delete");
    const button = [{ id: "action_delete", label: "Delete" }];
    const asked = { kind: "confirm", text: "Delete it?", level: "warning" } as const;
    const answer = await server().ask({ ...asked, rows: button }, token());
    assert.deepEqual(answer, { chosen: ["action_delete"] });
    assert.deepEqual(await server().ask({ kind: "confirm", text: "Done." }, token()), LEFT);
    assert.deepEqual(editor.messages, ["Delete it?", "Done."]);
  });

  it("is closed when the server takes it back", async () => {
    const source = new CancellationTokenSource();
    const asked = server().ask({ kind: "pick", rows }, source.token);
    source.cancel();
    assert.deepEqual(await asked, LEFT);
    assert.deepEqual(editor.messages, []);
  });

  it("is closed when the server stops, and that is said once", async () => {
    const { ask, stop } = server();
    const before = inputs.length;
    const asked = [ask({ kind: "input" }, token()), ask({ kind: "pick", rows }, token())];
    stop();
    assert.deepEqual(await Promise.all(asked), [LEFT, LEFT]);
    await settled();
    assert.equal(editor.messages.length, 1);
    assert.match(editor.messages[0] ?? "", /stopped, so its question was closed/);
    assert.equal(inputs.length - before, 2);
  });
});

const LEFT: AskResult = { chosen: null, value: null };
