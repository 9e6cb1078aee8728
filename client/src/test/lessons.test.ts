import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  OTHER,
  PROMPT,
  SHOP,
  beginFresh,
  candidate,
  choose,
  given,
  labels,
  show,
} from "./lessonList";
import { FakeMemory, serverError } from "./samples";
import { editor } from "./vscodeStub";

beginFresh();

describe("the lessons that may apply to a prompt", () => {
  it("are listed with why each is there, in words that a screen reader says (N09)", async () => {
    const seen = choose("");
    const memory = await show();
    assert.deepEqual(
      seen[0]?.map(({ label, description, ...rest }) => [
        label,
        description,
        "detail" in rest ? rest.detail : "",
      ]),
      [
        [
          "$(question) Is VAT included?",
          "refund · 3 times · 2026-03-04",
          "Refunds hold VAT. · Words: refund · Cues: money back, cash",
        ],
        [
          "$(law) Refunds hold VAT.",
          "refund · 3 times · 2026-03-04",
          "Words: refund · Cues: money back, cash",
        ],
      ],
    );
    const params = { prompt: "Refund it.\n", why: true, folder: SHOP };
    assert.deepEqual(memory.paramsOf("sentinel/preflight"), [params]);
  });

  it("are a sentence where none fits and no model can be asked", async () => {
    given.offered = [];
    const seen = choose("");
    await show();
    assert.deepEqual(seen, []);
    assert.deepEqual(editor.messages, ["No lesson seems to fit this prompt."]);
  });

  it("draw nothing that a record holds as an icon", async () => {
    given.offered = [candidate({ question: "Which $(trash)?", topic: "a\nb" })];
    const seen = choose("");
    await show();
    assert.equal(seen[0]?.[0]?.label, "$(question) Which \\$(trash)?");
    assert.ok(seen[0][0].description?.startsWith("a b · "));
  });

  it("write their question into the prompt, which is noted (N09, M11)", async () => {
    choose("Is VAT included?", "Insert question", "");
    await show();
    assert.equal(given.text, "Refund it.\n\n- Open question (refund): Is VAT included?\n");
    assert.deepEqual(editor.executed, [
      ["sentinelMemory.questionInserted", PROMPT, "0123456789abcdef"],
    ]);
  });

  it("say when the prompt cannot be written", async () => {
    editor.applied = undefined;
    choose("Is VAT included?", "Insert question", "");
    await show();
    assert.deepEqual(editor.messages, ["The question could not be written into this file."]);
    assert.deepEqual(editor.executed, []);
  });

  it("offer no question of a principle without one", async () => {
    const seen = choose("Refunds hold VAT.", "", "");
    await show();
    assert.ok(!labels(seen[1]).some((label) => label.includes("Insert")));
  });

  it("leave the list when they are dismissed, on this machine only (M11)", async () => {
    const seen = choose("Is VAT included?", "Dismiss", "");
    const memory = await show();
    assert.deepEqual(labels(seen[2]), ["$(law) Refunds hold VAT."]);
    const params = { id: "log:0123456789abcdef", folder: SHOP };
    assert.deepEqual(memory.paramsOf("sentinel/dismiss_question"), [params]);
    assert.deepEqual(memory.paramsOf("sentinel/edit_record"), []);
  });

  it("take the words that settle them, before those they have (N10)", async () => {
    editor.input = () => "VAT free";
    choose("Is VAT included?", "Settled by…", "");
    const memory = await show();
    const settled_by = ["VAT free", "tax free"];
    const params = { ref: given.stored.ref, settled_by, folder: SHOP };
    assert.deepEqual(memory.paramsOf("sentinel/edit_record"), [params]);
  });

  it("say while words are typed why they cannot be saved (N10)", async () => {
    const said: unknown[] = [];
    let checks: Promise<unknown>[] = [];
    editor.input = ({ validateInput }) => {
      checks = ["VAT", "x".repeat(65)].map(async (typed) =>
        said.push(await validateInput?.(typed)),
      );
      return undefined;
    };
    choose("Is VAT included?", "Settled by…", "");
    const memory = await show();
    await Promise.all(checks);
    assert.deepEqual(said, [null, "settled_by: 64 bytes at most."]);
    const value = "VAT\ntax free";
    const params = { field: "settled_by", value, type: "log", folder: SHOP };
    assert.deepEqual(memory.paramsOf("sentinel/check_field")[0], params);
  });

  it("change nothing when the words are left out", async () => {
    for (const words of [undefined, "  "]) {
      editor.input = () => words;
      choose("Is VAT included?", "Settled by…", "");
      assert.deepEqual((await show()).paramsOf("sentinel/edit_record"), []);
    }
  });

  it("let the cue that matched be changed or taken away (N10)", async () => {
    for (const [typed, cues] of [
      ["money", ["money", "refund"]],
      ["", ["refund"]],
    ] as const) {
      let before: string | undefined;
      editor.input = ({ value }) => {
        before = value;
        return typed;
      };
      choose("Is VAT included?", "Not about this", "");
      const memory = await show();
      assert.equal(before, "money back");
      assert.equal(memory.paramsOf("sentinel/dismiss_question").length, 1);
      const params = { ref: given.stored.ref, cues, folder: SHOP };
      assert.deepEqual(memory.paramsOf("sentinel/edit_record"), [params]);
    }
  });

  it("are only dismissed where no cue matched", async () => {
    given.offered = [OTHER];
    choose("Who approves it?", "Not about this", "");
    const memory = await show();
    assert.equal(memory.paramsOf("sentinel/dismiss_question").length, 1);
    assert.deepEqual(editor.messages, [
      "Dismissed on this machine. No cue matched, only words of the record.",
    ]);
  });

  it("stay in the list when an action is refused, which is said", async () => {
    const memory = new FakeMemory({
      "sentinel/preflight": () => ({ folder: "shop", candidates: given.offered }),
      "sentinel/dismiss_question": () => {
        throw serverError("This user has no folder.", -32803, {});
      },
    });
    const seen = choose("Is VAT included?", "Dismiss", "");
    await show(memory);
    assert.deepEqual(editor.messages, ["This user has no folder."]);
    assert.equal(seen[2]?.length, 2);
  });
});
