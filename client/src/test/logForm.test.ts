import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { LogMemoryParams, LogMemoryResult } from "../memory/contracts";
import { runLogForm, savedSentence } from "../forms/logForm";
import type { KeptDraft } from "../forms/drafts";
import type { Answer, FormStep } from "../forms/recordForm";
import { logResult, serverError } from "./samples";

const value = (text: string): Answer => ({ kind: "value", value: text });
const back: Answer = { kind: "back" };
const cancelled: Answer = { kind: "cancelled" };

/** Runs the form with prepared answers and notes what was asked and saved. */
async function run(
  answers: readonly Answer[],
  save: (params: LogMemoryParams) => LogMemoryResult = () => logResult(),
  options: { readonly topic?: string; readonly draft?: KeptDraft | undefined } = {},
): Promise<{
  steps: FormStep[];
  saved: LogMemoryParams[];
  kept: KeptDraft[];
  result: LogMemoryResult | undefined;
}> {
  const steps: FormStep[] = [];
  const saved: LogMemoryParams[] = [];
  const kept: KeptDraft[] = [];
  const queue = [...answers];
  const result = await runLogForm(
    {
      ask: (step) => {
        steps.push(step);
        const answer = queue.shift();
        assert.ok(answer, `no answer prepared for ${step.field}`);
        return Promise.resolve(answer);
      },
      save: (params) => {
        saved.push(params);
        return new Promise((resolve) => {
          resolve(save(params));
        });
      },
      keep: (draft) => {
        kept.push(draft);
      },
    },
    "file:///shop",
    options.topic,
    options.draft,
  );
  assert.deepEqual(queue, [], "every prepared answer was used");
  return { steps, saved, kept, result };
}

describe("the form for a lesson", () => {
  it("asks for four fields in order and saves them in the chosen folder (S01)", async () => {
    const { steps, saved, result } = await run(
      ["auth", "gap", "lesson", " Which tokens? "].map(value),
    );
    assert.deepEqual(
      steps.map(({ field, number, total, optional }) => [field, number, total, optional]),
      [
        ["topic", 1, 4, false],
        ["missing_context", 2, 4, false],
        ["lesson", 3, 4, false],
        ["ask_next_time", 4, 4, true],
      ],
    );
    assert.deepEqual(saved, [
      {
        topic: "auth",
        missing_context: "gap",
        lesson: "lesson",
        ask_next_time: "Which tokens?",
        folder: "file:///shop",
      },
    ]);
    assert.deepEqual(result, logResult());
  });

  it("leaves out a question that was left empty, so that an older one is kept (S07)", async () => {
    const { saved } = await run(["auth", "gap", "lesson", "  "].map(value));
    assert.deepEqual(Object.keys(saved[0] ?? {}), ["topic", "missing_context", "lesson", "folder"]);
  });

  it("saves nothing when it is left at any step", async () => {
    for (const typed of [0, 1, 2, 3]) {
      const answers = ["auth", "gap", "lesson"].slice(0, typed).map(value);
      const { saved, result } = await run([...answers, cancelled]);
      assert.deepEqual([saved, result], [[], undefined]);
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
    ]);
    assert.deepEqual(
      steps.map(({ field, value: shown }) => [field, shown]),
      [
        ["topic", ""],
        ["missing_context", ""],
        ["lesson", ""],
        ["missing_context", "gap"],
        ["lesson", ""],
        ["ask_next_time", ""],
      ],
    );
    assert.equal(saved[0]?.missing_context, "better gap");
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
    ]);
    assert.equal(steps[4]?.value, "half a lesson");
    assert.equal(saved[0]?.lesson, "half a lesson, and the rest");
  });

  it("keeps everything that was typed when it is left, and goes on where it was left", async () => {
    const leaving: Answer = { kind: "cancelled", value: "half a lesson" };
    const left = await run([value("auth"), value("gap"), leaving]);
    const fields = { topic: "auth", missing_context: "gap", lesson: "half a lesson" };
    assert.deepEqual(left.kept, [
      {
        folder: "file:///shop",
        fields: { ...fields, ask_next_time: "" },
        at: "lesson",
        base: undefined,
      },
    ]);
    const { steps, saved, kept } = await run([value("a lesson"), value("")], undefined, {
      draft: left.kept[0],
    });
    assert.deepEqual([steps[0]?.field, steps[0]?.value], ["lesson", "half a lesson"]);
    assert.deepEqual(saved, [{ ...fields, lesson: "a lesson", folder: "file:///shop" }]);
    assert.deepEqual(kept, []);
  });

  it("keeps what was typed also when a step fails", async () => {
    const kept: KeptDraft[] = [];
    const ask = ({ field }: FormStep): Promise<Answer> =>
      field === "lesson"
        ? Promise.reject(new Error("the server stopped"))
        : Promise.resolve(value(`a ${field}`));
    const keep = (draft: KeptDraft): void => void kept.push(draft);
    const save = (): Promise<LogMemoryResult> => Promise.resolve(logResult());
    await assert.rejects(runLogForm({ ask, save, keep }, "file:///shop", undefined));
    assert.deepEqual(
      [kept[0]?.fields.missing_context, kept[0]?.at],
      ["a missing_context", "lesson"],
    );
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
    const { steps, saved, result } = await run(
      [...["auth", "gap", "lesson", "sk-…"].map(value), value("Which key?")],
      () => {
        tries += 1;
        if (tries === 1) {
          throw serverError(sentence, -32602, { field: "ask_next_time" });
        }
        return logResult();
      },
    );
    const last = steps.at(-1);
    assert.deepEqual(
      [last?.field, last?.value, last?.problem],
      ["ask_next_time", "sk-…", sentence],
    );
    assert.equal(saved[1]?.ask_next_time, "Which key?");
    assert.deepEqual(result, logResult());
  });

  it("stays with all that was typed when the file cannot be written, and tries again (S19)", async () => {
    let tries = 0;
    const { steps, saved, result } = await run(
      [...["auth", "gap", "lesson", "Which?", "Which?"].map(value), back, value("rule"), value("")],
      () => {
        tries += 1;
        if (tries < 3) {
          throw serverError("The disk is full.", -32803, { code: "full" });
        }
        return logResult();
      },
    );
    assert.deepEqual(
      steps.slice(4).map(({ field, value: shown, problem }) => [field, shown, problem]),
      [
        ["ask_next_time", "Which?", "The disk is full."],
        ["ask_next_time", "Which?", "The disk is full."],
        ["lesson", "lesson", undefined],
        ["ask_next_time", "Which?", undefined],
      ],
    );
    assert.equal(saved.length, 3);
    assert.deepEqual(result, logResult());
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
});
