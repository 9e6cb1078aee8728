import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { editedSentence } from "../forms/editForm";
import type { Answer } from "../forms/recordForm";
import {
  cancelled,
  editResult,
  enter,
  FOLDER,
  lists,
  refusedOnce,
  rest,
  run,
  value,
} from "./editFormRun";
import { logResult, record, serverError } from "./samples";

describe("the form for a record that exists", () => {
  it("shows what is stored and sends only what was changed, for the state shown (S36)", async () => {
    const stored = record({ ask_next_time: "Which tokens?", applies_to: ["a/**", "*.{ts,py}"] });
    const { steps, saved } = await run(stored, [enter, enter, value("A new rule"), ...rest]);
    assert.deepEqual(
      steps.map(({ field, value: shown, number, total }) => [field, shown, number, total]),
      [
        ["topic", "auth", 1, 7],
        ["missing_context", "The token outlives the session", 2, 7],
        ["lesson", "Revoke the refresh token on logout", 3, 7],
        ["ask_next_time", "Which tokens?", 4, 7],
        ["cues", "still signed in", 5, 7],
        ["settled_by", "", 6, 7],
        ["applies_to", "a/**, *.{ts,py}", 7, 7],
      ],
    );
    assert.deepEqual(saved, [{ ref: stored.ref, lesson: "A new rule", folder: FOLDER }]);
  });

  it("has no step for what was missing in a principle (S04)", async () => {
    const principle = record({ type: "principle", missing_context: "" });
    const { steps } = await run(principle, [enter, enter, value("Which?"), ...lists]);
    assert.deepEqual(
      steps.map(({ field, number, total }) => [field, number, total]),
      [
        ["topic", 1, 6],
        ["lesson", 2, 6],
        ["ask_next_time", 3, 6],
        ["cues", 4, 6],
        ["settled_by", 5, 6],
        ["applies_to", 6, 6],
      ],
    );
  });

  it("removes a question that was emptied", async () => {
    const stored = record({ ask_next_time: "Which tokens?" });
    const { saved } = await run(stored, [enter, enter, enter, value(""), ...lists]);
    assert.deepEqual(saved, [{ ref: stored.ref, ask_next_time: "", folder: FOLDER }]);
  });

  it("replaces a list by what stands in its box, and removes one that was emptied (N10, N11)", async () => {
    const stored = record({ settled_by: ["revoke"], applies_to: ["src/**"] });
    const answers = [value(" 401,\tsigned out "), value(" "), value("src/**,")];
    const { saved } = await run(stored, [enter, enter, enter, enter, ...answers]);
    const [cues, settled_by] = [["401", "signed out"], []];
    assert.deepEqual(saved, [{ ref: stored.ref, cues, settled_by, folder: FOLDER }]);
  });

  it("asks for the cues alone where only these are to be added (N10)", async () => {
    const only = ["cues"] as const;
    const answers = [value("still signed in, 401")];
    const { steps, saved } = await run(record(), answers, undefined, { fields: only });
    assert.deepEqual(
      steps.map(({ field, value: shown, number, total }) => [field, shown, number, total]),
      [["cues", "still signed in", 1, 1]],
    );
    const cues = ["still signed in", "401"];
    assert.deepEqual(saved, [{ ref: record().ref, cues, folder: FOLDER }]);
    const full = await run(record(), [...answers, ...answers], refusedOnce("full"), {
      fields: only,
    });
    assert.deepEqual([full.steps[1]?.field, full.saved.length], ["cues", 2]);
  });

  it("sends nothing when nothing was changed, and nothing when it is left", async () => {
    const same = await run(record(), [enter, enter, enter, ...rest]);
    assert.deepEqual(same.saved, []);
    assert.deepEqual(same.edited, { result: undefined, topic: "auth", replaced: record().ref });
    const left = await run(record(), [value("login"), cancelled]);
    assert.deepEqual([left.saved, left.edited], [[], undefined]);
  });

  it("returns to the field that the server refuses (S04)", async () => {
    let tries = 0;
    const { steps, saved } = await run(
      record(),
      [value("payment"), enter, enter, ...rest, value("login"), enter, enter, ...rest],
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
      [steps[7]?.field, steps[7]?.value, steps[7]?.problem],
      ["topic", "payment", "topic: record 1 already says this."],
    );
    assert.equal(saved[1]?.topic, "login");
  });

  it("goes on with what somebody else stored, keeping what was typed (S36)", async () => {
    const now = record({
      ref: "0123456789abcdef@cccccc",
      lesson: "Revoke every token",
      ask_next_time: "Which devices?",
      cues: ["their cue"],
    });
    const { steps, saved, asked, kept } = await run(
      record(),
      [enter, enter, value("My rule"), enter, value("my cue"), enter, enter, ...lists, ...rest],
      refusedOnce(),
      { now, ways: ["again"] },
    );
    const sentence = "This record was changed while you edited it. What you typed is kept.";
    assert.deepEqual(asked, [[sentence, ["again", "show", "copy"]]]);
    assert.deepEqual(
      steps.slice(7, 12).map(({ field, value: shown, problem }) => [field, shown, problem]),
      [
        ["topic", "auth", undefined],
        ["missing_context", "The token outlives the session", undefined],
        ["lesson", "My rule", "Meanwhile it says: Revoke every token"],
        ["ask_next_time", "Which devices?", undefined],
        ["cues", "my cue", "Meanwhile it says: their cue"],
      ],
    );
    const cues = ["my cue"];
    assert.deepEqual(saved[1], { ref: now.ref, lesson: "My rule", cues, folder: FOLDER });
    assert.deepEqual(kept, []);
  });

  it("shows both texts and copies what was typed, and keeps it when the user leaves (S36)", async () => {
    const { asked, shown, copied, kept, edited } = await run(
      record(),
      [enter, enter, value("My rule"), ...rest],
      refusedOnce(),
      { now: record({ lesson: "Their rule" }), ways: ["show", "copy"] },
    );
    assert.match(shown[0] ?? "", /The record now.*Their rule.*What you typed.*My rule/s);
    const missing = "What was missing: The token outlives the session";
    assert.deepEqual(copied, [`Topic: auth\n${missing}\nLesson: My rule\nCues: still signed in`]);
    assert.deepEqual([asked.length, edited], [3, undefined]);
    assert.equal(asked[2]?.[0], "What you typed is on the clipboard.");
    assert.deepEqual([kept[0]?.fields.lesson, kept[0]?.base], ["My rule", record()]);
  });

  it("saves a new lesson where the record was deleted, also at the second try (S36)", async () => {
    const { asked, shown, savedNew, kept, edited } = await run(
      record(),
      [enter, enter, value("My rule"), value("Which?"), ...lists],
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
      cues: ["still signed in"],
      folder: FOLDER,
    });
    assert.deepEqual([kept, edited], [[], { saved: logResult(), topic: "auth" }]);
  });

  it("offers a new lesson only where that does not replace the changed record (S36)", async () => {
    const { asked } = await run(record(), [value("login"), enter, enter, ...rest], refusedOnce(), {
      now: record({ lesson: "Their rule" }),
    });
    assert.deepEqual(asked[0]?.[1], ["again", "show", "new", "copy"]);
  });

  it("keeps what was typed for a new lesson where the record is gone", async () => {
    const { kept } = await run(
      record(),
      [enter, enter, value("My rule"), ...rest],
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
    const again = await run(record(), [value("A rule"), ...rest], undefined, { draft: kept[0] });
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
      editedSentence(edited),
      "Saved the changes under auth. Secret or private parts withheld: 2.",
    );
    assert.equal(
      editedSentence({ result: undefined, topic: "auth", replaced: "a@1" }),
      "Nothing was changed.",
    );
  });
});
