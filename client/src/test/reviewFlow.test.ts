import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { NewsRecord, SensitiveFinding } from "../memory/contracts";
import {
  commitReviewed,
  type CommitUi,
  reviewMemory,
  type ReviewUi,
} from "../sensitive/reviewFlow";
import { FakeMemory, record, serverError, t } from "./samples";

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
      text: t("review of {0}", findings.length),
    }),
    "sentinel/commit_memory": () => ({
      folder: "shop",
      commit: "0123456",
      message: "Learned",
      text: "Committed 0123456.",
    }),
  });
}

/** Answers the question of a commit, and notes what is said. */
class ScriptedUi implements ReviewUi, CommitUi {
  readonly seen: string[] = [];
  readonly #answer: "review" | "commit" | undefined;

  constructor(answer?: "review" | "commit") {
    this.#answer = answer;
  }

  working: ReviewUi["working"] = (task) => task();

  show(project: string, text: string): Promise<void> {
    this.seen.push(`${project}: ${text}`);
    return Promise.resolve();
  }

  nothing(sentence: string): void {
    this.seen.push(`nothing: ${sentence}`);
  }

  offerRedaction(lines: number): void {
    this.seen.push(`redact ${lines}`);
  }

  ask(count: number): Promise<"review" | "commit" | undefined> {
    this.seen.push(`asked about ${count}`);
    return Promise.resolve(this.#answer);
  }

  review(): Promise<void> {
    this.seen.push("review");
    return Promise.resolve();
  }

  committed(sentence: string): void {
    this.seen.push(sentence);
  }
}

async function review(findings: readonly SensitiveFinding[], records = [NEW]): Promise<string[]> {
  const ui = new ScriptedUi();
  await reviewMemory(memoryOf(findings, records), ui, SHOP);
  return ui.seen;
}

describe("a review before a push", () => {
  it("is a message where nothing is new", async () => {
    assert.deepEqual(await review([], []), ["nothing: review of 0"]);
  });

  it("opens what is new, and offers nothing where none of it is sensitive (S30)", async () => {
    assert.deepEqual(await review([]), ["shop: review of 0"]);
  });

  it("is opened for what only a commit holds, though the log has nothing new (S30)", async () => {
    const lost = finding({ line: null, commit: "0123456" });
    assert.deepEqual(await review([lost], []), ["shop: review of 1"]);
  });

  it("offers to redact the lines of the log that redaction mends, each once (S30)", async () => {
    const found = [
      finding(),
      finding({ code: "private-text", field: "topic" }),
      finding({ code: "unpaired-tag", line: 4, commit: "0123456" }),
      finding({ code: "addresses-agent", line: 5, field: null }),
      finding({ line: null, commit: "0123456" }),
    ];
    assert.deepEqual(await review(found), ["shop: review of 5", "redact 2"]);
  });
});

describe("a commit of the memory", () => {
  async function commit(
    findings: readonly SensitiveFinding[],
    answer?: "review" | "commit",
  ): Promise<[boolean, string[], number]> {
    const memory = memoryOf(findings);
    const ui = new ScriptedUi(answer);
    const isCommitted = await commitReviewed(memory, ui, SHOP);
    return [isCommitted, ui.seen, memory.paramsOf("sentinel/commit_memory").length];
  }

  it("asks nothing where nothing in it looks sensitive (K10)", async () => {
    assert.deepEqual(await commit([]), [true, ["Committed 0123456."], 1]);
  });

  it("asks nothing about what an earlier commit holds already", async () => {
    const [isCommitted, seen] = await commit([finding({ commit: "0123456" })]);
    assert.deepEqual([isCommitted, seen], [true, ["Committed 0123456."]]);
  });

  it("is not made when the question is left (S30)", async () => {
    assert.deepEqual(await commit([finding(), finding({ line: 4 })]), [
      false,
      ["asked about 2"],
      0,
    ]);
  });

  it("is not made when the review is wanted instead (S30)", async () => {
    assert.deepEqual(await commit([finding()], "review"), [false, ["asked about 1", "review"], 0]);
  });

  it("is made when the user says so all the same", async () => {
    assert.deepEqual(await commit([finding()], "commit"), [
      true,
      ["asked about 1", "Committed 0123456."],
      1,
    ]);
  });

  it("is not made when it cannot be reviewed", async () => {
    const memory = new FakeMemory({
      "sentinel/review_memory": () => {
        throw serverError("git did not tell what the commits hold.", -32803, {});
      },
    });
    await assert.rejects(commitReviewed(memory, new ScriptedUi("commit"), SHOP), /did not tell/);
    assert.deepEqual(memory.paramsOf("sentinel/commit_memory"), []);
  });
});
