import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { groupChoices, runCompaction } from "../compaction/compact";
import type { Compaction, LogMemoryResult } from "../memory/contracts";
import type { Answer } from "../forms/inputSteps";
import { GOOD, group, memoryOf, ScriptedUser } from "./compactSamples";
import { compactResult, FakeMemory, logResult, serverError } from "./samples";

const FOLDER = "file:///shop";
const NOTHING_LEFT = "Nothing is left to compact: no topic holds two records.";
const text = (value: string): Answer => ({ kind: "value", value });

describe("groups to compact", () => {
  it("are topics of two records or more and merge candidates, the largest first (S13)", () => {
    const overview = compactResult({
      groups: [group("auth", 2), group("auth-login", 1), group("payment", 5), group("solo", 1)],
      merge_candidates: [["auth", "auth-login"]],
    });
    assert.deepEqual(groupChoices(overview), [
      { topics: ["payment"], count: 5 },
      { topics: ["auth"], count: 2 },
      { topics: ["auth", "auth-login"], count: 3 },
    ]);
  });
});

describe("a compaction", () => {
  it("saves a principle with the records shown as its sources, by id and rev (S14, N04)", async () => {
    const memory = memoryOf(compactResult({ groups: [group("auth", 2)] }), compactResult());
    const user = new ScriptedUser();
    user.picks.push("auth");
    user.texts.push(text("End every session everywhere"));
    await runCompaction(memory, FOLDER);
    assert.deepEqual(memory.paramsOf("sentinel/log_memory"), [
      {
        type: "principle",
        topic: "auth",
        lesson: "End every session everywhere",
        source_ids: ["auth0@aaaaaa", "auth1@aaaaaa"],
        folder: FOLDER,
      },
    ]);
    assert.deepEqual(user.seen, [
      "groups auth",
      "records 2",
      "principle",
      "auth: the principle is saved. Records replaced: 2.",
      NOTHING_LEFT,
    ]);
    // Its text is checked by the rules of the folder that it is saved in.
    assert.deepEqual(memory.paramsOf("sentinel/check_field").at(-1), {
      field: "lesson",
      value: "End every session everywhere",
      type: "principle",
      folder: FOLDER,
    });
  });

  it("replaces only the records that stay chosen", async () => {
    const memory = memoryOf(compactResult({ groups: [group("auth", 3)] }), compactResult());
    const user = new ScriptedUser();
    user.picks.push("auth");
    user.chosen = (all) => all.slice(1);
    user.texts.push(text("Rule"));
    await runCompaction(memory, FOLDER);
    const [saved] = memory.paramsOf("sentinel/log_memory");
    assert.deepEqual((saved as { source_ids: string[] }).source_ids, [
      "auth1@aaaaaa",
      "auth2@aaaaaa",
    ]);
  });

  it("asks for the records of a group that the overview had no room for (S13)", async () => {
    const overview = compactResult({ groups: [group("auth", 4, false)] });
    const memory = memoryOf(overview, compactResult());
    const user = new ScriptedUser();
    user.picks.push("auth");
    user.texts.push(text("Rule"));
    await runCompaction(memory, FOLDER);
    assert.deepEqual(memory.paramsOf("sentinel/compact_memory")[1], {
      folder: FOLDER,
      target_topic: "auth",
    });
    assert.deepEqual(user.seen.slice(0, 2), ["groups auth", "records 4"]);
  });

  it("merges similar topics under the one that the user chooses", async () => {
    const overview = compactResult({
      groups: [group("auth", 1), group("auth-login", 2)],
      merge_candidates: [["auth", "auth-login"]],
    });
    const memory = memoryOf(overview, compactResult());
    const user = new ScriptedUser();
    user.picks.push("auth + auth-login");
    user.topic = "auth-login";
    user.texts.push(text("Rule"));
    await runCompaction(memory, FOLDER);
    const [saved] = memory.paramsOf("sentinel/log_memory");
    assert.deepEqual(saved, {
      type: "principle",
      topic: "auth-login",
      lesson: "Rule",
      source_ids: ["auth0@aaaaaa", "auth-login0@aaaaaa", "auth-login1@aaaaaa"],
      folder: FOLDER,
    });
    assert.deepEqual(user.seen.slice(1, 4), ["records 3", "topic auth+auth-login", "principle"]);
    assert.equal(user.sentences[0]?.total, 3);
  });

  it("goes on with the next group until none is left", async () => {
    const memory = memoryOf(
      compactResult({ groups: [group("auth", 2), group("payment", 2)] }),
      compactResult({ groups: [group("payment", 2)] }),
      compactResult({ compaction: { state: "ok", count: 2, threshold: 50 } }),
    );
    const user = new ScriptedUser();
    user.picks.push("auth", "payment");
    user.texts.push(text("One"), text("Two"));
    await runCompaction(memory, FOLDER);
    assert.deepEqual(
      user.seen.filter((step) => step.endsWith(".")),
      [
        "auth: the principle is saved. Records replaced: 2.",
        "payment: the principle is saved. Records replaced: 2.",
        NOTHING_LEFT,
      ],
    );
  });

  it("starts with the topic it is called for", async () => {
    const memory = memoryOf(compactResult({ groups: [group("auth", 2), group("payment", 3)] }));
    const user = new ScriptedUser();
    await runCompaction(memory, FOLDER, "auth");
    assert.deepEqual(user.seen, ["records 2", "principle"]);
  });

  it("offers the groups when the user goes back from the topic it was called for", async () => {
    const overview = compactResult({ groups: [group("auth", 2), group("payment", 3)] });
    const user = new ScriptedUser();
    user.recordsBack = 1;
    await runCompaction(memoryOf(overview, overview), FOLDER, "auth");
    assert.deepEqual(user.seen, ["records 2", "groups payment, auth"]);
  });

  it("changes nothing when it is left (S32)", async () => {
    const memory = memoryOf(compactResult({ groups: [group("auth", 2)] }));
    const user = new ScriptedUser();
    user.picks.push("auth");
    await runCompaction(memory, FOLDER);
    assert.deepEqual(memory.paramsOf("sentinel/log_memory"), []);
  });

  it("goes back from the records to the groups and from the text to the records", async () => {
    const overview = compactResult({ groups: [group("auth", 2)] });
    const memory = memoryOf(overview, overview);
    const user = new ScriptedUser();
    user.picks.push("auth", "auth");
    user.recordsBack = 1;
    user.texts.push({ kind: "back" });
    await runCompaction(memory, FOLDER);
    assert.deepEqual(user.seen, [
      "groups auth",
      "records 2",
      "groups auth",
      "records 2",
      "principle",
      "records 2",
      "principle",
    ]);
  });

  it("going back keeps the text that was typed", async () => {
    const overview = compactResult({ groups: [group("auth", 2)] });
    const user = new ScriptedUser();
    user.picks.push("auth");
    user.texts.push({ kind: "back", value: "Half a principle" });
    await runCompaction(memoryOf(overview, overview), FOLDER);
    assert.deepEqual(
      user.sentences.map(({ value }) => value),
      ["", "Half a principle"],
    );
  });

  it("going back does not choose again what was taken out (S14)", async () => {
    const overview = compactResult({ groups: [group("auth", 4)] });
    const memory = memoryOf(overview, overview);
    const user = new ScriptedUser();
    user.picks.push("auth");
    // Takes one record out of what is chosen when there are still four, and then leaves it so.
    user.chosen = (records) => (records.length === 4 ? records.slice(1) : records);
    user.texts.push({ kind: "back" }, text("End every session everywhere"));
    await runCompaction(memory, FOLDER);
    assert.deepEqual(user.seen.slice(0, 5), [
      "groups auth",
      "records 4",
      "principle",
      "records 3 of 4",
      "principle",
    ]);
    const [saved] = memory.paramsOf("sentinel/log_memory") as { source_ids: string[] }[];
    assert.deepEqual(saved?.source_ids, ["auth1@aaaaaa", "auth2@aaaaaa", "auth3@aaaaaa"]);
  });

  it("keeps the text when the server refuses it, and shows why (S04)", async () => {
    let tries = 0;
    const memory = new FakeMemory({
      "sentinel/check_field": () => GOOD,
      "sentinel/compact_memory": () =>
        tries < 2 ? compactResult({ groups: [group("auth", 2)] }) : compactResult(),
      "sentinel/log_memory": () => {
        tries += 1;
        if (tries === 1) {
          throw serverError("lesson is 1025 bytes, the limit is 1024.", -32602, {});
        }
        return logResult();
      },
    });
    const user = new ScriptedUser();
    user.picks.push("auth");
    user.texts.push(text("Too long"), text("Short"));
    await runCompaction(memory, FOLDER);
    assert.deepEqual(
      user.sentences.map(({ value, problem }) => [value, problem]),
      [
        ["", undefined],
        ["Too long", "lesson is 1025 bytes, the limit is 1024."],
      ],
    );
  });

  it("says so at once when nothing can be compacted (S09)", async () => {
    const full: Compaction = { state: "full", count: 60, threshold: 50 };
    const memory = memoryOf(compactResult({ groups: [group("solo", 1)], compaction: full }));
    const user = new ScriptedUser();
    await runCompaction(memory, FOLDER);
    assert.deepEqual(user.seen, [
      "No topic holds two records. Merge topics by hand or raise the threshold.",
    ]);
  });
});

describe("the message after a compaction", () => {
  const said = async (result: Partial<LogMemoryResult>): Promise<string | undefined> => {
    const overviews = [compactResult({ groups: [group("auth", 2)] }), compactResult()];
    const memory = new FakeMemory({
      "sentinel/check_field": () => GOOD,
      "sentinel/compact_memory": () => overviews.shift() ?? compactResult(),
      "sentinel/log_memory": () => logResult(result),
    });
    const user = new ScriptedUser();
    user.texts.push(text("Rule"));
    await runCompaction(memory, FOLDER, "auth");
    return user.seen.at(-2);
  };

  it("counts the originals that went, those that stayed, and questions and cues left out (S08, S15, N10)", async () => {
    assert.equal(
      await said({
        sources_removed: ["a", "b"],
        sources_kept: [{ ref: "c@1", reason: "changed" }],
        questions_left_out: ["Why?"],
        cues_left_out: Array.from({ length: 12 }, (_, number) => String(number)),
      }),
      "auth: the principle is saved. Records replaced: 2. " +
        "Records that changed meanwhile and stay: 1. Questions that did not fit: 1. " +
        "Left out for want of room (12): 0, 1, 2, 3, 4, 5, 6, 7, 8, 9.",
    );
    assert.equal(
      await said({ sources_removed: ["a"] }),
      "auth: the principle is saved. Records replaced: 1.",
    );
  });
});
