import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Drafts } from "../forms/drafts";
import { NO_TEXT } from "../forms/fields";
import type { Answer } from "../forms/recordForm";
import { savedSentence } from "../forms/savedSentence";
import type { LogMemoryParams } from "../memory/contracts";
import { back, cancelled, noLists, run, SAVED, value } from "./logRun";
import { logResult, serverError } from "./samples";

function fieldsOf(params: unknown): Partial<LogMemoryParams> {
  return params as Partial<LogMemoryParams>;
}

describe("the form for a lesson", () => {
  it("asks for every field in order and saves them in the chosen folder (S01, N10, N11)", async () => {
    const lists = ["still signed in, 401,, 세션 유지", "revoke", "src/auth/*.{ts,py}, api/**"];
    const { steps, saved, said } = await run(
      ["auth", "gap", "lesson", " Which tokens? ", ...lists].map(value),
    );
    assert.deepEqual(
      steps.map(({ field, number, total }) => [field, number, total]),
      [
        ["topic", 1, 7],
        ["missing_context", 2, 7],
        ["lesson", 3, 7],
        ["ask_next_time", 4, 7],
        ["cues", 5, 7],
        ["settled_by", 6, 7],
        ["applies_to", 7, 7],
      ],
    );
    assert.deepEqual(saved, [
      {
        topic: "auth",
        missing_context: "gap",
        lesson: "lesson",
        ask_next_time: "Which tokens?",
        cues: ["still signed in", "401", "세션 유지"],
        settled_by: ["revoke"],
        applies_to: ["src/auth/*.{ts,py}", "api/**"],
        folder: "file:///shop",
      },
    ]);
    assert.deepEqual(said, [SAVED]);
  });

  it("takes no empty text for topic, gap and lesson", async () => {
    for (const given of [0, 1, 2]) {
      const answers = ["auth", "gap", "lesson"].slice(0, given).map(value);
      const { steps, saved } = await run([...answers, value(" ")]);
      assert.deepEqual([steps.length, saved], [given + 1, []]);
    }
  });

  it("leaves out a question and lists that were left empty, so that older ones are kept (S07, N10)", async () => {
    const { saved } = await run(["auth", "gap", "lesson", "  ", " ", "", ""].map(value));
    assert.deepEqual(Object.keys((saved[0] as object | undefined) ?? {}), [
      "topic",
      "missing_context",
      "lesson",
      "folder",
    ]);
  });

  it("saves nothing when it is left at any step", async () => {
    for (const typed of [0, 1, 2, 3, 4, 5]) {
      const answers = ["auth", "gap", "lesson", "", "401"].slice(0, typed).map(value);
      const { saved, said } = await run([...answers, cancelled]);
      assert.deepEqual([saved, said.includes(SAVED)], [[], false]);
    }
  });

  it("goes back with everything that was typed", async () => {
    const { steps, saved } = await run([
      value("auth"),
      value("gap"),
      back,
      value("better gap"),
      value("lesson"),
      value(""),
      ...noLists,
    ]);
    assert.deepEqual(
      steps.slice(0, 6).map(({ field, value: shown }) => [field, shown]),
      [
        ["topic", ""],
        ["missing_context", ""],
        ["lesson", ""],
        ["missing_context", "gap"],
        ["lesson", ""],
        ["ask_next_time", ""],
      ],
    );
    assert.equal(fieldsOf(saved[0]).missing_context, "better gap");
  });

  it("keeps what stood in a later field when the user goes back (S04)", async () => {
    const typed: Answer = { kind: "back", value: "half a lesson" };
    const { steps, saved } = await run([
      value("auth"),
      value("gap"),
      typed,
      value("gap"),
      value("half a lesson, and the rest"),
      value(""),
      ...noLists,
    ]);
    assert.equal(steps[4]?.value, "half a lesson");
    assert.equal(fieldsOf(saved[0]).lesson, "half a lesson, and the rest");
  });

  it("keeps everything that was typed when it is left, and goes on where it was left", async () => {
    const leaving: Answer = { kind: "cancelled", value: "half a lesson" };
    const drafts = new Drafts();
    const left = await run([value("auth"), value("gap"), leaving], undefined, { drafts });
    assert.deepEqual(left.said, ["What you typed is kept until this window closes."]);
    const fields = { topic: "auth", missing_context: "gap", lesson: "half a lesson" };
    assert.deepEqual(left.kept, [
      {
        folder: "file:///shop",
        fields: { ...NO_TEXT, ...fields },
        at: "lesson",
        base: undefined,
      },
    ]);
    const { steps, saved, kept } = await run(
      [value("a lesson"), value(""), ...noLists],
      undefined,
      { drafts },
    );
    assert.deepEqual([steps[0]?.field, steps[0]?.value], ["lesson", "half a lesson"]);
    assert.deepEqual(saved, [{ ...fields, lesson: "a lesson", folder: "file:///shop" }]);
    assert.deepEqual(kept, []);
  });

  it("keeps what was typed also when a step fails", async () => {
    // The topics are asked for anew, when the server has stopped.
    const { kept, saved } = await run([value("auth"), value("gap"), back, back], undefined, {
      stops: true,
    });
    assert.deepEqual([kept[0]?.fields.missing_context, kept[0]?.at, saved], ["gap", "topic", []]);
  });

  it("keeps no draft where nothing but a topic was chosen", async () => {
    const { kept } = await run([value("auth"), cancelled]);
    assert.deepEqual(kept, []);
  });

  it("starts behind a topic that is given, and can go back to it", async () => {
    const { steps } = await run([back, cancelled], undefined, { topic: "auth" });
    assert.deepEqual(
      steps.map(({ field, value: shown }) => [field, shown]),
      [
        ["missing_context", ""],
        ["topic", "auth"],
      ],
    );
  });

  it("returns to the field that the server refuses, with its sentence (S04, S22)", async () => {
    let tries = 0;
    const sentence = "ask_next_time holds a secret; remove it.";
    const { steps, saved, said } = await run(
      [
        ...["auth", "gap", "lesson", "sk-…"].map(value),
        ...noLists,
        value("Which key?"),
        ...noLists,
      ],
      () => {
        tries += 1;
        if (tries === 1) {
          throw serverError(sentence, -32602, { field: "ask_next_time" });
        }
        return logResult();
      },
    );
    const again = steps[7];
    assert.deepEqual(
      [again?.field, again?.value, again?.problem],
      ["ask_next_time", "sk-…", sentence],
    );
    assert.equal(fieldsOf(saved[1]).ask_next_time, "Which key?");
    assert.deepEqual(said, [SAVED]);
  });

  it("returns to the cues when the server refuses one of them (N10)", async () => {
    let tries = 0;
    const { steps } = await run(
      [
        ...["auth", "gap", "lesson", "", "sk-…, 401", "", ""].map(value),
        ...["401", "", ""].map(value),
      ],
      () => {
        tries += 1;
        if (tries === 1) {
          throw serverError("cues holds a secret; remove it.", -32602, { field: "cues" });
        }
        return logResult();
      },
    );
    assert.deepEqual(
      [steps[7]?.field, steps[7]?.value, steps[7]?.problem],
      ["cues", "sk-…, 401", "cues holds a secret; remove it."],
    );
  });

  it("stays with all that was typed when the file cannot be written, and tries again (S19)", async () => {
    let tries = 0;
    const { steps, saved, said } = await run(
      [
        ...["auth", "gap", "lesson", "Which?", "401", "", "src/**", "src/**"].map(value),
        back,
        value("revoke"),
        value(""),
      ],
      () => {
        tries += 1;
        if (tries < 3) {
          throw serverError("The disk is full.", -32803, { code: "full" });
        }
        return logResult();
      },
    );
    assert.deepEqual(
      steps.slice(7).map(({ field, value: shown, problem }) => [field, shown, problem]),
      [
        ["applies_to", "src/**", "The disk is full."],
        ["applies_to", "src/**", "The disk is full."],
        ["settled_by", "", undefined],
        ["applies_to", "src/**", undefined],
      ],
    );
    assert.equal(saved.length, 3);
    assert.deepEqual(said, [SAVED]);
  });
});

describe("the message after a save", () => {
  it("tells a new lesson from a known gap (S07, S08)", () => {
    assert.equal(savedSentence(logResult(), "auth"), "Saved a lesson under auth.");
    assert.equal(
      savedSentence(logResult({ saved: "updated" }), "auth"),
      "Updated the lesson under auth: this gap was known.",
    );
  });

  it("says how much was withheld and passes on hints (P06)", () => {
    const result = logResult({ withheld: { private: 1, jwt: 2 }, hints: ["A hint."] });
    assert.equal(
      savedSentence(result, "auth"),
      "Saved a lesson under auth. Secret or private parts withheld: 3. A hint.",
    );
  });

  it("names the cues that found no room beside newer ones (N10)", () => {
    const result = logResult({ cues_left_out: ["401", "stale, old"] });
    assert.equal(
      savedSentence(result, "auth"),
      'Saved a lesson under auth. Left out for want of room (2): 401, "stale, old".',
    );
  });
});
