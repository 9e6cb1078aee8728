import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RedactedRecord, RedactRecordsResult } from "../memory/contracts";
import { redactRecords, type RedactionQuestion, type RedactionUi } from "../sensitive/redactFlow";
import { FakeMemory, serverError, t } from "./samples";

const SHOP = "file:///shop";

class ScriptedUi implements RedactionUi {
  readonly questions: RedactionQuestion[] = [];
  readonly seen: string[] = [];
  readonly #agrees: boolean;

  constructor(agrees = true) {
    this.#agrees = agrees;
  }

  working: RedactionUi["working"] = (task) => task();

  confirm(question: RedactionQuestion): Promise<boolean> {
    this.questions.push(question);
    return Promise.resolve(this.#agrees);
  }

  nothing(sentence: string): void {
    this.seen.push(`nothing: ${sentence}`);
  }

  told(sentence: string, isLeft: boolean): void {
    this.seen.push(isLeft ? `warned: ${sentence}` : sentence);
  }
}

function redacted(number: number, withheld: Readonly<Record<string, number>>): RedactedRecord {
  const id = `id${number}`;
  return { ref: `log:${id}@aaaaaa`, id, new_ref: `${id}@bbbbbb`, withheld };
}

const ONE = [redacted(1, { github_token: 1 })];

/** A memory that would redact this, and says so. */
function memoryOf(
  records: readonly RedactedRecord[],
  changes: Partial<RedactRecordsResult> = {},
): FakeMemory {
  return new FakeMemory({
    "sentinel/redact_records": ({ dry_run }) => ({
      folder: "shop",
      dry_run: dry_run === true,
      records,
      left_lines: [],
      in_history: false,
      in_journal: false,
      compaction: { state: "ok", count: 2, threshold: 50 },
      ...changes,
      text: dry_run === true ? "Would be redacted." : "Redacted.",
    }),
  });
}

/** Returns what was asked beforehand about a redaction. */
async function question(
  records: readonly RedactedRecord[],
  changes: Partial<RedactRecordsResult> = {},
): Promise<RedactionQuestion | undefined> {
  const ui = new ScriptedUi(false);
  await redactRecords(memoryOf(records, changes), ui, SHOP, undefined, t);
  return ui.questions[0];
}

describe("a redaction", () => {
  it("says how many of which kind go and that it cannot be undone, before it does (D05)", async () => {
    const records = [
      redacted(1, { github_token: 1, private_section: 1 }),
      redacted(2, { github_token: 2 }),
    ];
    assert.deepEqual(await question(records), {
      message: "Redact 2 records?",
      detail: "What goes: github_token ×3, private text ×1\nThis cannot be undone.",
    });
  });

  it("says beforehand that a commit holds it too, or that git did not tell (D05)", async () => {
    const ofCommit = await question(ONE, { in_history: true });
    assert.equal(ofCommit?.message, "Redact this record?");
    assert.match(ofCommit.detail, /A commit holds it too/);
    assert.match((await question(ONE, { in_history: null }))?.detail ?? "", /Git did not tell/);
  });

  it("names the lines that it cannot mend, the first ten (D05)", async () => {
    const left_lines = Array.from({ length: 12 }, (_, index) => index + 1);
    const asked = await question(ONE, { left_lines });
    assert.match(asked?.detail ?? "", /mend by hand: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …$/);
  });

  it("writes nothing when the user says no", async () => {
    const memory = memoryOf(ONE);
    const ui = new ScriptedUi(false);
    await redactRecords(memory, ui, SHOP, undefined, t);
    assert.deepEqual(memory.paramsOf("sentinel/redact_records"), [{ folder: SHOP, dry_run: true }]);
    assert.deepEqual(ui.seen, []);
  });

  it("takes exactly the records of a quick fix, and tells what was done (D05)", async () => {
    const memory = memoryOf(ONE);
    const ui = new ScriptedUi();
    await redactRecords(memory, ui, SHOP, ["log:id1@aaaaaa"], t);
    const params = { folder: SHOP, refs: ["log:id1@aaaaaa"] };
    assert.deepEqual(memory.paramsOf("sentinel/redact_records"), [
      { ...params, dry_run: true },
      { ...params, dry_run: false },
    ]);
    assert.deepEqual(ui.seen, ["Redacted."]);
  });

  it("warns where lines still hold something, whether or not records did (D05)", async () => {
    const withRecords = new ScriptedUi();
    await redactRecords(memoryOf(ONE, { left_lines: [7] }), withRecords, SHOP, undefined, t);
    assert.deepEqual(withRecords.seen, ["warned: Redacted."]);
    const alone = new ScriptedUi();
    await redactRecords(memoryOf([], { left_lines: [7] }), alone, SHOP, undefined, t);
    assert.deepEqual([alone.questions, alone.seen], [[], ["warned: Would be redacted."]]);
  });

  it("asks nothing where nothing is found", async () => {
    const ui = new ScriptedUi();
    await redactRecords(memoryOf([]), ui, SHOP, undefined, t);
    assert.deepEqual([ui.questions, ui.seen], [[], ["nothing: Would be redacted."]]);
  });

  it("says the sentence of the server when a record changed meanwhile", async () => {
    const memory = new FakeMemory({
      "sentinel/redact_records": () => {
        throw serverError("refs: the record was changed.", -32602, { code: "record_changed" });
      },
    });
    const running = redactRecords(memory, new ScriptedUi(), SHOP, ["log:id1@aaaaaa"], t);
    await assert.rejects(running, /was changed/);
  });
});
