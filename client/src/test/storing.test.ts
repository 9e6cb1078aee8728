import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FormFacts } from "../forms/formFiles";
import { editedSentence, savedSentence } from "../forms/savedSentence";
import { store, type StoreRequests } from "../forms/storing";
import type { EditRecordResult, ReadFormResult, RecordView } from "../memory/contracts";
import { logResult, record, serverError } from "./samples";

const SHOP = "file:///shop";
const NEW: FormFacts = { folder: SHOP, type: "log", written: "" };
const TYPED: ReadFormResult = {
  topic: "auth",
  missing_context: "gap",
  lesson: "lesson",
  ask_next_time: "",
  cues: [],
  settled_by: [],
  applies_to: [],
  evidence: [],
  problems: [],
};

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

/** Returns the fields that a form of a record has from the beginning. */
function formOf(stored: RecordView): ReadFormResult {
  const { topic, missing_context, lesson, ask_next_time, cues, settled_by, applies_to } = stored;
  const evidence = stored.evidence.map(({ path, quote }) => `${path}: ${quote}`);
  const lists = { cues, settled_by, applies_to, evidence };
  const texts = { topic, missing_context, lesson, ask_next_time: ask_next_time ?? "" };
  return { ...texts, ...lists, problems: [] };
}

/** Stores a form with these fields; what is asked of the server is noted. */
async function run(
  facts: FormFacts,
  typed: ReadFormResult,
  answers: Partial<StoreRequests> = {},
): Promise<{ stored: Awaited<ReturnType<typeof store>>; asked: [string, unknown][] }> {
  const asked: [string, unknown][] = [];
  const requests: StoreRequests = {
    read: () => Promise.resolve(typed),
    saveNew: () => Promise.resolve(logResult()),
    save: () => Promise.resolve(editResult()),
    current: () => Promise.resolve(undefined),
    ...answers,
  };
  const noted: StoreRequests = {
    ...requests,
    saveNew: (params) => {
      asked.push(["new", params]);
      return requests.saveNew(params);
    },
    save: (params) => {
      asked.push(["edit", params]);
      return requests.save(params);
    },
  };
  return { stored: await store(noted, facts, "the text"), asked };
}

describe("storing a form", () => {
  it("saves every field of a new lesson in its folder (S01, N10, N11, E01)", async () => {
    const typed = {
      ...TYPED,
      ask_next_time: "Which tokens?",
      cues: ["still signed in", "401", "세션 유지"],
      settled_by: ["revoke"],
      applies_to: ["src/auth/*.{ts,py}", "api/**"],
      evidence: ["src/auth.ts: const kept: Token = keep(token);", "no quote"],
    };
    const { stored, asked } = await run(NEW, typed);
    const { problems, ...fields } = typed;
    const evidence = [
      { path: "src/auth.ts", quote: "const kept: Token = keep(token);" },
      { path: "no quote", quote: "" },
    ];
    assert.deepEqual([stored.kind, problems], ["new", []]);
    assert.deepEqual(asked, [["new", { ...fields, evidence, folder: SHOP }]]);
  });

  it("leaves out a question and lists that were left empty, so that older ones are kept (S07, N10)", async () => {
    const { asked } = await run(NEW, TYPED);
    const saved = { topic: "auth", missing_context: "gap", lesson: "lesson", folder: SHOP };
    assert.deepEqual(asked, [["new", saved]]);
  });

  it("sends of a record only what was changed, for the state that was shown (S36)", async () => {
    const stored = record({ ask_next_time: "Which tokens?", applies_to: ["a/**", "*.{ts,py}"] });
    const facts = { ...NEW, record: stored };
    const { asked } = await run(facts, { ...formOf(stored), lesson: "A new rule" });
    assert.deepEqual(asked, [["edit", { ref: stored.ref, lesson: "A new rule", folder: SHOP }]]);
  });

  it("removes a question and a list that were emptied, and replaces one that was not (N10, N11)", async () => {
    const stored = record({
      ask_next_time: "Which tokens?",
      settled_by: ["revoke"],
      applies_to: ["src/**"],
    });
    const typed = { ...formOf(stored), ask_next_time: "", settled_by: [], cues: ["401", "out"] };
    const { asked } = await run({ ...NEW, record: stored }, typed);
    const changes = { ask_next_time: "", cues: ["401", "out"], settled_by: [] };
    assert.deepEqual(asked, [["edit", { ref: stored.ref, ...changes, folder: SHOP }]]);
  });

  it("sends nothing where a form says what is stored, in other line breaks or space too (S36)", async () => {
    const stored = record({ lesson: " one\r\ntwo \n", cues: ["still signed in"] });
    const typed = { ...formOf(stored), lesson: "one\ntwo" };
    const { stored: done, asked } = await run({ ...NEW, record: stored }, typed);
    assert.deepEqual([done.kind, asked], ["unchanged", []]);
  });

  it("never sends what was missing in a principle (S04)", async () => {
    const stored = record({ type: "principle", missing_context: "" });
    const facts: FormFacts = { ...NEW, type: "principle", record: stored };
    const { asked } = await run(facts, { ...formOf(stored), lesson: "All rules" });
    assert.deepEqual(asked, [["edit", { ref: stored.ref, lesson: "All rules", folder: SHOP }]]);
  });

  it("is refused for lines that belong to no field, and then nothing is sent (N04)", async () => {
    const problems = ["Line 3: This line belongs to no field.", "Line 4: the same"];
    const { stored, asked } = await run(NEW, { ...TYPED, problems });
    assert.deepEqual(stored, { kind: "refused", sentence: problems[0] });
    assert.deepEqual(asked, []);
  });

  it("is refused with the sentence of the server, whatever failed (S04, S19, S22)", async () => {
    for (const [sentence, code] of [
      ["ask_next_time holds a secret; remove it.", -32602],
      ["The disk is full.", -32803],
    ] as const) {
      const refuse = (): Promise<never> => Promise.reject(serverError(sentence, code, {}));
      for (const facts of [NEW, { ...NEW, record: record() }]) {
        const { stored } = await run(facts, TYPED, { saveNew: refuse, save: refuse });
        assert.deepEqual(stored, { kind: "refused", sentence });
      }
    }
  });

  it("tells what a record says now that was changed or deleted meanwhile (S36)", async () => {
    const changed = record({ ref: "0123456789abcdef@cccccc", lesson: "Theirs" });
    for (const [code, now] of [
      ["record_changed", changed],
      ["record_unknown", undefined],
    ] as const) {
      const { stored } = await run({ ...NEW, record: record() }, TYPED, {
        save: () =>
          Promise.reject(serverError("ref: it was changed.", -32602, { code, field: "ref" })),
        current: () => Promise.resolve(now),
      });
      const { problems, ...draft } = TYPED;
      assert.deepEqual([stored, problems], [{ kind: "clash", now, draft }, []]);
    }
  });
});

describe("the message after a save", () => {
  it("tells a new lesson from a known gap (S07, S08)", () => {
    assert.equal(savedSentence(logResult(), "auth"), "Saved a lesson under auth.");
    assert.equal(
      savedSentence(logResult({ saved: "updated" }), "auth"),
      "Updated the lesson under auth. This gap was already known.",
    );
  });

  it("says how much was withheld and passes on hints (P06)", () => {
    const result = logResult({ withheld: { private: 1, jwt: 2 }, hints: ["A hint."] });
    assert.equal(
      savedSentence(result, "auth"),
      "Saved a lesson under auth. Secrets and private texts withheld: 3. A hint.",
    );
    assert.equal(
      editedSentence(editResult({ withheld: { jwt: 2 } }), "auth"),
      "Saved the changes under auth. Secrets and private texts withheld: 2.",
    );
  });

  it("leaves out hints that tell an agent which tool to call (S11)", () => {
    const hints = ["A hint.", "To change this record: log_memory(id=1) with the field."];
    assert.equal(savedSentence(logResult({ hints }), "auth"), "Saved a lesson under auth. A hint.");
  });

  it("names the cues that found no room beside newer ones (N10)", () => {
    const result = logResult({ cues_left_out: ["401", "stale, old"] });
    assert.equal(
      savedSentence(result, "auth"),
      'Saved a lesson under auth. Left out for lack of space (2): 401, "stale, old".',
    );
  });
});
