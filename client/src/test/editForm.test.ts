import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { EditRecordParams, EditRecordResult, RecordView } from "../contracts";
import { type Edited, editedSentence, runEditForm } from "../forms/editForm";
import type { Answer, FormStep } from "../forms/recordForm";
import { record, serverError, t } from "./samples";

const FOLDER = "file:///shop";
const value = (text: string): Answer => ({ kind: "value", value: text });
const cancelled: Answer = { kind: "cancelled" };
/** Accepts what stands in the field. */
const enter = "enter";

function editResult(changes: Partial<EditRecordResult> = {}): EditRecordResult {
  return {
    folder: "shop",
    id: "0123456789abcdef",
    ref: "0123456789abcdef@bbbbbb",
    withheld: {},
    hints: [],
    compaction: { state: "ok", count: 1, threshold: 50 },
    ...changes,
  };
}

interface Run {
  readonly steps: FormStep[];
  readonly saved: EditRecordParams[];
  readonly sentences: string[];
  readonly edited: Edited | undefined;
}

/** Runs the form on a record with prepared answers; `now` is what is stored after a refusal. */
async function run(
  stored: RecordView,
  answers: readonly (Answer | typeof enter)[],
  save: (params: EditRecordParams) => EditRecordResult = () => editResult(),
  after: { readonly now?: RecordView; readonly startOver?: boolean } = {},
): Promise<Run> {
  const steps: FormStep[] = [];
  const saved: EditRecordParams[] = [];
  const sentences: string[] = [];
  const queue = [...answers];
  const edited = await runEditForm(
    {
      ask: (step) => {
        steps.push(step);
        const answer = queue.shift();
        assert.ok(answer, `no answer prepared for ${step.field}`);
        return Promise.resolve(answer === enter ? value(step.value) : answer);
      },
      save: (params) => {
        saved.push(params);
        return new Promise((resolve) => {
          resolve(save(params));
        });
      },
      current: () => Promise.resolve(after.now),
      startOver: (sentence) => {
        sentences.push(sentence);
        return Promise.resolve(after.startOver ?? true);
      },
    },
    FOLDER,
    stored,
    t,
  );
  assert.deepEqual(queue, [], "every prepared answer was used");
  return { steps, saved, sentences, edited };
}

/** Refuses the first save because the record was changed meanwhile. */
function refusedOnce(): (params: EditRecordParams) => EditRecordResult {
  let tries = 0;
  return () => {
    tries += 1;
    if (tries === 1) {
      throw serverError("ref: the record was changed.", -32602, {
        code: "record_changed",
        field: "ref",
      });
    }
    return editResult();
  };
}

describe("the form for a record that exists", () => {
  it("shows what is stored and sends only what was changed, for the state shown (S36)", async () => {
    const stored = record({ ask_next_time: "Which tokens?" });
    const { steps, saved } = await run(stored, [enter, enter, value("A new rule"), enter]);
    assert.deepEqual(
      steps.map(({ field, value: shown, number, total }) => [field, shown, number, total]),
      [
        ["topic", "auth", 1, 4],
        ["missing_context", "The token outlives the session", 2, 4],
        ["lesson", "Revoke the refresh token on logout", 3, 4],
        ["ask_next_time", "Which tokens?", 4, 4],
      ],
    );
    assert.deepEqual(saved, [{ ref: stored.ref, lesson: "A new rule", folder: FOLDER }]);
  });

  it("has no step for what was missing in a principle (S04)", async () => {
    const principle = record({ type: "principle", missing_context: "" });
    const { steps } = await run(principle, [enter, enter, value("Which?")]);
    assert.deepEqual(
      steps.map(({ field, number, total }) => [field, number, total]),
      [
        ["topic", 1, 3],
        ["lesson", 2, 3],
        ["ask_next_time", 3, 3],
      ],
    );
  });

  it("removes a question that was emptied", async () => {
    const stored = record({ ask_next_time: "Which tokens?" });
    const { saved } = await run(stored, [enter, enter, enter, value("")]);
    assert.deepEqual(saved, [{ ref: stored.ref, ask_next_time: "", folder: FOLDER }]);
  });

  it("sends nothing when nothing was changed, and nothing when it is left", async () => {
    const same = await run(record(), [enter, enter, enter, enter]);
    assert.deepEqual([same.saved, same.edited?.result], [[], undefined]);
    const left = await run(record(), [value("login"), cancelled]);
    assert.deepEqual([left.saved, left.edited], [[], undefined]);
  });

  it("returns to the field that the server refuses (S04)", async () => {
    let tries = 0;
    const { steps, saved } = await run(
      record(),
      [value("payment"), enter, enter, enter, value("login"), enter, enter, enter],
      () => {
        tries += 1;
        if (tries === 1) {
          throw serverError("topic: record 1 already says this.", -32602, {
            code: "record_exists",
            field: "topic",
          });
        }
        return editResult();
      },
    );
    assert.deepEqual(
      [steps[4]?.field, steps[4]?.value, steps[4]?.problem],
      ["topic", "payment", "topic: record 1 already says this."],
    );
    assert.equal(saved[1]?.topic, "login");
  });

  it("starts over with what somebody else stored, keeping what was typed (S36)", async () => {
    const now = record({
      ref: "0123456789abcdef@cccccc",
      lesson: "Revoke every token",
      ask_next_time: "Which devices?",
    });
    const { steps, saved, sentences } = await run(
      record(),
      [enter, enter, value("My rule"), enter, enter, enter, enter, enter],
      refusedOnce(),
      { now },
    );
    assert.deepEqual(sentences, ["ref: the record was changed."]);
    assert.deepEqual(
      steps.slice(4).map(({ field, value: shown, problem }) => [field, shown, problem]),
      [
        ["topic", "auth", undefined],
        ["missing_context", "The token outlives the session", undefined],
        ["lesson", "My rule", "Meanwhile it says: Revoke every token"],
        ["ask_next_time", "Which devices?", undefined],
      ],
    );
    assert.deepEqual(saved[1], { ref: now.ref, lesson: "My rule", folder: FOLDER });
  });

  it("ends without a second try when the user does not start over", async () => {
    const { saved, edited } = await run(
      record(),
      [enter, enter, value("My rule"), enter],
      refusedOnce(),
      { now: record({ lesson: "Theirs" }), startOver: false },
    );
    assert.deepEqual([saved.length, edited], [1, undefined]);
  });

  it("fails with the sentence of the server when the record is gone", async () => {
    await assert.rejects(
      run(record(), [enter, enter, value("My rule"), enter], refusedOnce()),
      /the record was changed/,
    );
  });
});

describe("the message after an edit", () => {
  it("says what was saved and how much was withheld (P06)", () => {
    const edited = { result: editResult({ withheld: { jwt: 2 } }), topic: "auth", replaced: "a@1" };
    assert.equal(
      editedSentence(edited, t),
      "Saved the changes under auth. Secret or private parts withheld: 2.",
    );
    assert.equal(
      editedSentence({ result: undefined, topic: "auth", replaced: "a@1" }, t),
      "Nothing was changed.",
    );
  });
});
