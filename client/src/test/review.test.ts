import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { NewsRecord, SensitiveFinding } from "../memory/contracts";
import { commitMemory } from "../changes/commit";
import { reviewMemory } from "../sensitive/review";
import { FakeMemory, record, serverError } from "./samples";
import { editor, press, settled } from "./vscodeStub";

const SHOP = "file:///shop";
const NEW: NewsRecord = { kind: "added", record: record(), principle: null, by: [] };

function finding(changes: Partial<SensitiveFinding> = {}): SensitiveFinding {
  const detail = "github_token";
  return { code: "secret", line: 3, commit: null, field: "lesson", detail, ...changes };
}

/** A memory whose review holds these. */
function memoryOf(findings: readonly SensitiveFinding[], records = [NEW]): FakeMemory {
  return new FakeMemory({
    "sentinel/review_memory": () => ({
      folder: "shop",
      against: "origin/main",
      since: "0123456",
      records,
      findings,
      text: `review of ${findings.length}`,
    }),
    "sentinel/commit_memory": () => ({
      folder: "shop",
      commit: "0123456",
      message: "Learned",
      findings,
      older: [],
      text: "Committed 0123456.",
    }),
  });
}

/** Titles and texts of the documents that were opened. */
let opened: string[] = [];

const documents = {
  open: (title: string, text: string): Promise<void> => {
    opened.push(`${title}: ${text}`);
    return Promise.resolve();
  },
};

beforeEach(() => {
  opened = [];
  Object.assign(editor, { messages: [], warnings: [], executed: [] });
  press();
});

/** Returns the documents and then the messages that a review shows. */
async function review(findings: readonly SensitiveFinding[], records = [NEW]): Promise<string[]> {
  await reviewMemory(memoryOf(findings, records), documents, SHOP);
  return [...opened, ...editor.messages];
}

describe("a review before a push", () => {
  it("is a message where nothing is new", async () => {
    assert.deepEqual(await review([], []), ["review of 0"]);
  });

  it("opens what is new, and offers nothing where none of it is sensitive (S30)", async () => {
    assert.deepEqual(await review([]), ["Review of the memory of shop: review of 0"]);
  });

  it("is opened for what only a commit holds, though the log has nothing new (S30)", async () => {
    const lost = finding({ line: null, commit: "0123456" });
    assert.deepEqual(await review([lost], []), ["Review of the memory of shop: review of 1"]);
  });

  it("offers to redact the lines of the log that redaction mends, each once (S30)", async () => {
    const found = [
      finding(),
      finding({ code: "private-text", field: "topic" }),
      finding({ code: "unpaired-tag", line: 4, commit: "0123456" }),
      finding({ code: "addresses-agent", line: 5, field: null }),
      finding({ line: null, commit: "0123456" }),
    ];
    press("Redact…");
    assert.deepEqual(await review(found), [
      "Review of the memory of shop: review of 5",
      "Lines of the log with a secret or private text: 2.",
    ]);
    await settled();
    assert.deepEqual(editor.executed, [["sentinelMemory.redactRecords", { folder: SHOP }]]);
  });
});

describe("a commit of the memory", () => {
  /** Returns whether it was made, what was said, and whether it was asked for anyway. */
  async function commit(
    findings: readonly SensitiveFinding[],
    answer?: "Review" | "Commit Anyway",
  ): Promise<[boolean, string[], unknown[]]> {
    const memory = memoryOf(findings);
    press(...(answer === undefined ? [] : [answer]));
    const isCommitted = await commitMemory(memory, SHOP, (message) => Promise.resolve(message));
    const commits = memory
      .paramsOf("sentinel/commit_memory")
      .filter((params) => !("preview" in (params as object)));
    const anyway = commits.map((params) => (params as { anyway: unknown }).anyway);
    return [isCommitted, editor.messages, anyway];
  }

  const asked = (count: number): string =>
    `The commit would contain text that looks sensitive: ${count}.`;

  it("asks nothing where nothing in it looks sensitive (K10)", async () => {
    assert.deepEqual(await commit([]), [true, ["Committed 0123456."], [false]]);
  });

  it("is not made when the question is left (S30)", async () => {
    assert.deepEqual(await commit([finding(), finding({ line: 4 })]), [false, [asked(2)], []]);
    assert.deepEqual(editor.executed, []);
  });

  it("is not made when the review is wanted instead (S30)", async () => {
    assert.deepEqual(await commit([finding()], "Review"), [false, [asked(1)], []]);
    assert.deepEqual(editor.executed, [["sentinelMemory.reviewMemory", { folder: SHOP }]]);
  });

  it("is made, and git is asked for it anyway, when the user says so (K10)", async () => {
    const seen = [asked(1), "Committed 0123456."];
    assert.deepEqual(await commit([finding()], "Commit Anyway"), [true, seen, [true]]);
  });

  it("is not made when it cannot be judged", async () => {
    const memory = new FakeMemory({
      "sentinel/commit_memory": () => {
        throw serverError("git did not tell what the commits hold.", -32803, {});
      },
    });
    press("Commit Anyway");
    await assert.rejects(commitMemory(memory, SHOP), /did not tell/);
    assert.deepEqual(memory.paramsOf("sentinel/commit_memory"), [{ folder: SHOP, preview: true }]);
  });
});
