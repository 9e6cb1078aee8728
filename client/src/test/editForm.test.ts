import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { EditRecordParams, EditRecordResult, LogMemoryParams, RecordView } from "../contracts";
import type { KeptDraft } from "../forms/drafts";
import { type Edited, editedSentence, runEditForm, type SavedAnew } from "../forms/editForm";
import type { Way } from "../forms/meanwhile";
import type { Answer, FormStep } from "../forms/recordForm";
import { logResult, record, serverError, t } from "./samples";

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
  /** What was asked about a record that changed meanwhile, and what was done about it. */
  readonly asked: [sentence: string, ways: readonly Way[]][];
  readonly shown: string[];
  readonly copied: string[];
  readonly savedNew: LogMemoryParams[];
  readonly kept: KeptDraft[];
  readonly edited: Edited | SavedAnew | undefined;
}

/** Runs the form on a record with prepared answers; `now` is what is stored after a refusal. */
async function run(
  stored: RecordView,
  answers: readonly (Answer | typeof enter)[],
  save: (params: EditRecordParams) => EditRecordResult = () => editResult(),
  after: {
    readonly now?: RecordView;
    readonly ways?: readonly Way[];
    readonly draft?: KeptDraft | undefined;
    readonly refuseNew?: boolean;
  } = {},
): Promise<Run> {
  const steps: FormStep[] = [];
  const saved: EditRecordParams[] = [];
  const noted: Omit<Run, "steps" | "saved" | "edited"> = {
    asked: [],
    shown: [],
    copied: [],
    savedNew: [],
    kept: [],
  };
  const ways = [...(after.ways ?? [])];
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
      choose: (sentence, offered) => {
        noted.asked.push([sentence, offered]);
        return Promise.resolve(ways.shift());
      },
      show: (_, text) => Promise.resolve(void noted.shown.push(text)),
      copy: (text) => Promise.resolve(void noted.copied.push(text)),
      saveNew: (params) => {
        noted.savedNew.push(params);
        return after.refuseNew === true && noted.savedNew.length === 1
          ? Promise.reject(new Error("The disk is full."))
          : Promise.resolve(logResult());
      },
      keep: (draft) => {
        noted.kept.push(draft);
      },
    },
    FOLDER,
    stored,
    t,
    after.draft,
  );
  assert.deepEqual(queue, [], "every prepared answer was used");
  return { steps, saved, ...noted, edited };
}

/** Refuses the first save because the record was changed meanwhile. */
function refusedOnce(code = "record_changed"): (params: EditRecordParams) => EditRecordResult {
  let tries = 0;
  return () => {
    tries += 1;
    if (tries === 1) {
      throw serverError("ref: the record was changed.", -32602, {
        code,
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
    assert.deepEqual(same.saved, []);
    assert.deepEqual(same.edited, { result: undefined, topic: "auth", replaced: record().ref });
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

  it("goes on with what somebody else stored, keeping what was typed (S36)", async () => {
    const now = record({
      ref: "0123456789abcdef@cccccc",
      lesson: "Revoke every token",
      ask_next_time: "Which devices?",
    });
    const { steps, saved, asked, kept } = await run(
      record(),
      [enter, enter, value("My rule"), enter, enter, enter, enter, enter],
      refusedOnce(),
      { now, ways: ["again"] },
    );
    const sentence = "This record was changed while you edited it. What you typed is kept.";
    assert.deepEqual(asked, [[sentence, ["again", "show", "copy"]]]);
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
    assert.deepEqual(kept, []);
  });

  it("shows both texts and copies what was typed, and keeps it when the user leaves (S36)", async () => {
    const { asked, shown, copied, kept, edited } = await run(
      record(),
      [enter, enter, value("My rule"), enter],
      refusedOnce(),
      { now: record({ lesson: "Their rule" }), ways: ["show", "copy"] },
    );
    assert.match(shown[0] ?? "", /The record now.*Their rule.*What you typed.*My rule/s);
    const missing = "What was missing: The token outlives the session";
    assert.deepEqual(copied, [`Topic: auth\n${missing}\nLesson: My rule`]);
    assert.deepEqual([asked.length, edited], [3, undefined]);
    assert.equal(asked[2]?.[0], "What you typed is on the clipboard.");
    assert.deepEqual([kept[0]?.fields.lesson, kept[0]?.base], ["My rule", record()]);
  });

  it("saves a new lesson where the record was deleted, also at the second try (S36)", async () => {
    const { asked, shown, savedNew, kept, edited } = await run(
      record(),
      [enter, enter, value("My rule"), value("Which?")],
      refusedOnce("record_unknown"),
      { ways: ["show", "new", "new"], refuseNew: true },
    );
    assert.equal(
      asked[0]?.[0],
      "This record was deleted while you edited it. What you typed is kept.",
    );
    assert.deepEqual(asked[0][1], ["new", "show", "copy"]);
    assert.match(shown[0] ?? "", /The record before it was deleted.*Revoke the refresh.*My rule/s);
    assert.equal(asked[2]?.[0], "The disk is full.");
    assert.deepEqual(savedNew[1], {
      topic: "auth",
      missing_context: "The token outlives the session",
      lesson: "My rule",
      ask_next_time: "Which?",
      folder: FOLDER,
    });
    assert.deepEqual([kept, edited], [[], { saved: logResult(), topic: "auth" }]);
  });

  it("offers a new lesson only where that does not replace the changed record (S36)", async () => {
    const { asked } = await run(record(), [value("login"), enter, enter, enter], refusedOnce(), {
      now: record({ lesson: "Their rule" }),
    });
    assert.deepEqual(asked[0]?.[1], ["again", "show", "new", "copy"]);
  });

  it("keeps what was typed for a new lesson where the record is gone", async () => {
    const { kept } = await run(
      record(),
      [enter, enter, value("My rule"), enter],
      refusedOnce("record_unknown"),
    );
    assert.deepEqual([kept[0]?.fields.lesson, kept[0]?.base], ["My rule", undefined]);
  });

  it("keeps a draft when it is left, and begins with it where it was left", async () => {
    const leaving: Answer = { kind: "cancelled", value: "Half a rule" };
    const { kept } = await run(record(), [enter, enter, leaving]);
    assert.deepEqual(kept, [
      {
        folder: FOLDER,
        fields: { ...kept[0]?.fields, lesson: "Half a rule" },
        at: "lesson",
        base: record(),
      },
    ]);
    const again = await run(record(), [value("A rule"), enter], undefined, { draft: kept[0] });
    assert.deepEqual([again.steps[0]?.field, again.steps[0]?.value], ["lesson", "Half a rule"]);
    assert.deepEqual(again.saved, [{ ref: record().ref, lesson: "A rule", folder: FOLDER }]);
  });

  it("keeps no draft where nothing was typed", async () => {
    const { kept } = await run(record(), [enter, { kind: "cancelled", value: "" }]);
    assert.deepEqual((await run(record(), [enter, cancelled])).kept, []);
    assert.equal(kept.length, 1, "an emptied field is a change");
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
