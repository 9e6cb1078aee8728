import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { editedSentence } from "../forms/editForm";
import type { Answer } from "../forms/recordForm";
import { cancelled, editResult, enter, FOLDER, refusedOnce, run, value } from "./editFormRun";
import { logResult, record, serverError } from "./samples";

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
      editedSentence(edited),
      "Saved the changes under auth. Secret or private parts withheld: 2.",
    );
    assert.equal(
      editedSentence({ result: undefined, topic: "auth", replaced: "a@1" }),
      "Nothing was changed.",
    );
  });
});
