import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { RedactedRecord, RedactRecordsResult } from "../memory/contracts";
import { redactRecords } from "../sensitive/redaction";
import { FakeMemory, serverError } from "./samples";
import { editor, press, settled, Uri } from "./vscodeStub";

const SHOP = "file:///shop";

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

/** A question before something is done. */
interface Question {
  readonly message: string | undefined;
  readonly detail: string | undefined;
}

/** Returns what was asked beforehand about a redaction. */
async function question(
  records: readonly RedactedRecord[],
  changes: Partial<RedactRecordsResult> = {},
): Promise<Question> {
  forget();
  await redactRecords(memoryOf(records, changes), SHOP, undefined);
  return { message: editor.messages[0], detail: editor.details[0] };
}

function forget(): void {
  Object.assign(editor, { messages: [], warnings: [], details: [], executed: [], documents: [] });
}

beforeEach(() => {
  forget();
  press();
});

describe("a redaction", () => {
  it("says how many of which kind go and that it cannot be undone, before it does (D05)", async () => {
    const records = [
      redacted(1, { github_token: 1, private_section: 1 }),
      redacted(2, { github_token: 2 }),
    ];
    assert.deepEqual(await question(records), {
      message: "Redact 2 records?",
      detail: "To be redacted: github_token ×3, private text ×1\nThis cannot be undone.",
    });
  });

  it("says beforehand that a commit holds it too, or that git did not tell (D05)", async () => {
    const ofCommit = await question(ONE, { in_history: true });
    assert.equal(ofCommit.message, "Redact this record?");
    assert.match(ofCommit.detail ?? "", /A commit contains it too/);
    assert.match((await question(ONE, { in_history: null })).detail ?? "", /Git did not say/);
  });

  it("names the lines that it cannot mend, the first ten (D05)", async () => {
    const left_lines = Array.from({ length: 12 }, (_, index) => index + 1);
    const asked = await question(ONE, { left_lines });
    assert.match(asked.detail ?? "", /correct by hand: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …$/);
  });

  it("writes nothing when the user says no", async () => {
    const memory = memoryOf(ONE);
    await redactRecords(memory, SHOP, undefined);
    assert.deepEqual(memory.paramsOf("sentinel/redact_records"), [{ folder: SHOP, dry_run: true }]);
    assert.deepEqual(editor.messages, ["Redact this record?"]);
  });

  it("takes exactly the records of a quick fix, and tells what was done (D05)", async () => {
    const memory = memoryOf(ONE);
    press("Redact");
    await redactRecords(memory, SHOP, ["log:id1@aaaaaa"]);
    const params = { folder: SHOP, refs: ["log:id1@aaaaaa"] };
    assert.deepEqual(memory.paramsOf("sentinel/redact_records"), [
      { ...params, dry_run: true },
      { ...params, dry_run: false },
    ]);
    assert.deepEqual(editor.messages, ["Redact this record?", "Redacted."]);
    assert.deepEqual(editor.warnings, ["Redact this record?"]);
  });

  it("leads to a review afterwards, where the user wants one", async () => {
    press("Redact", "Review");
    await redactRecords(memoryOf(ONE), SHOP, undefined);
    await settled();
    assert.deepEqual(editor.executed, [["sentinelMemory.reviewMemory", { folder: SHOP }]]);
  });

  it("warns where lines still hold something, whether or not records did (D05)", async () => {
    press("Redact");
    await redactRecords(memoryOf(ONE, { left_lines: [7] }), SHOP, undefined);
    assert.deepEqual(editor.warnings, ["Redact this record?", "Redacted."]);
    forget();
    await redactRecords(memoryOf([], { left_lines: [7] }), SHOP, undefined);
    assert.deepEqual(editor.messages, ["Would be redacted."]);
    assert.deepEqual(editor.warnings, ["Would be redacted."]);
  });

  it("asks nothing where nothing is found", async () => {
    await redactRecords(memoryOf([]), SHOP, undefined);
    assert.deepEqual([editor.messages, editor.warnings], [["Would be redacted."], []]);
  });

  it("writes nothing over changes in an editor that are not saved", async () => {
    const memory = memoryOf(ONE);
    const uri = Uri.file("/shop/.context/memory_log.jsonl");
    editor.documents = [{ isDirty: true, uri }];
    await redactRecords(memory, SHOP, undefined);
    assert.deepEqual(memory.requests, []);
    assert.match(editor.warnings.join(), /memory_log\.jsonl has unsaved changes/);
  });

  it("says the sentence of the server when a record changed meanwhile", async () => {
    const memory = new FakeMemory({
      "sentinel/redact_records": () => {
        throw serverError("refs: the record was changed.", -32602, { code: "record_changed" });
      },
    });
    const running = redactRecords(memory, SHOP, ["log:id1@aaaaaa"]);
    await assert.rejects(running, /was changed/);
  });
});
