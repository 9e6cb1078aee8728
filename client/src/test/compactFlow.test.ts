import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { groupChoices, runCompaction } from "../compaction/compactFlow";
import { compactedSentence } from "../compaction/groupCompaction";
import type { Compaction } from "../memory/contracts";
import type { Answer } from "../forms/recordForm";
import { group, memoryOf, ScriptedUi } from "./compactSamples";
import { compactResult, FakeMemory, logResult, serverError } from "./samples";

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
    const ui = new ScriptedUi();
    ui.picks.push("auth");
    ui.texts.push(text("End every session everywhere"));
    await runCompaction(memory, ui, "file:///shop", undefined);
    assert.deepEqual(memory.paramsOf("sentinel/log_memory"), [
      {
        type: "principle",
        topic: "auth",
        lesson: "End every session everywhere",
        source_ids: ["auth0@aaaaaa", "auth1@aaaaaa"],
        folder: "file:///shop",
      },
    ]);
    assert.deepEqual(ui.seen, [
      "groups auth",
      "records 2",
      "principle",
      "saved auth 2",
      "nothing left, required",
    ]);
    // Its text is checked by the rules of the folder that it is saved in.
    assert.equal(ui.drafts[0]?.folder, "file:///shop");
  });

  it("replaces only the records that stay chosen", async () => {
    const memory = memoryOf(compactResult({ groups: [group("auth", 3)] }), compactResult());
    const ui = new ScriptedUi();
    ui.picks.push("auth");
    ui.chosen = (all) => all.slice(1);
    ui.texts.push(text("Rule"));
    await runCompaction(memory, ui, "file:///shop", undefined);
    const [saved] = memory.paramsOf("sentinel/log_memory");
    assert.deepEqual((saved as { source_ids: string[] }).source_ids, [
      "auth1@aaaaaa",
      "auth2@aaaaaa",
    ]);
  });

  it("asks for the records of a group that the overview had no room for (S13)", async () => {
    const overview = compactResult({ groups: [group("auth", 4, false)] });
    const memory = memoryOf(overview, compactResult());
    const ui = new ScriptedUi();
    ui.picks.push("auth");
    ui.texts.push(text("Rule"));
    await runCompaction(memory, ui, "file:///shop", undefined);
    assert.deepEqual(memory.paramsOf("sentinel/compact_memory")[1], {
      folder: "file:///shop",
      target_topic: "auth",
    });
    assert.deepEqual(ui.seen.slice(0, 2), ["groups auth", "records 4"]);
  });

  it("merges similar topics under the one that the user chooses", async () => {
    const overview = compactResult({
      groups: [group("auth", 1), group("auth-login", 2)],
      merge_candidates: [["auth", "auth-login"]],
    });
    const memory = memoryOf(overview, compactResult());
    const ui = new ScriptedUi();
    ui.picks.push("auth+auth-login");
    ui.topicAnswer = text("auth-login");
    ui.texts.push(text("Rule"));
    await runCompaction(memory, ui, "file:///shop", undefined);
    const [saved] = memory.paramsOf("sentinel/log_memory");
    assert.deepEqual(saved, {
      type: "principle",
      topic: "auth-login",
      lesson: "Rule",
      source_ids: ["auth0@aaaaaa", "auth-login0@aaaaaa", "auth-login1@aaaaaa"],
      folder: "file:///shop",
    });
    assert.deepEqual(ui.seen.slice(1, 4), ["records 3", "topic auth+auth-login", "principle"]);
    assert.equal(ui.drafts[0]?.total, 3);
  });

  it("goes on with the next group until none is left", async () => {
    const memory = memoryOf(
      compactResult({ groups: [group("auth", 2), group("payment", 2)] }),
      compactResult({ groups: [group("payment", 2)] }),
      compactResult({ compaction: { state: "ok", count: 2, threshold: 50 } }),
    );
    const ui = new ScriptedUi();
    ui.picks.push("auth", "payment");
    ui.texts.push(text("One"), text("Two"));
    await runCompaction(memory, ui, "file:///shop", undefined);
    assert.deepEqual(
      ui.seen.filter((step) => /^(saved|nothing)/.test(step)),
      ["saved auth 2", "saved payment 2", "nothing left, ok"],
    );
  });

  it("starts with the topic it is called for", async () => {
    const memory = memoryOf(compactResult({ groups: [group("auth", 2), group("payment", 3)] }));
    const ui = new ScriptedUi();
    await runCompaction(memory, ui, "file:///shop", "auth");
    assert.deepEqual(ui.seen, ["records 2", "principle"]);
  });

  it("offers the groups when the user goes back from the topic it was called for", async () => {
    const overview = compactResult({ groups: [group("auth", 2), group("payment", 3)] });
    const ui = new ScriptedUi();
    ui.recordsBack = 1;
    await runCompaction(memoryOf(overview, overview), ui, "file:///shop", "auth");
    assert.deepEqual(ui.seen, ["records 2", "groups payment, auth"]);
  });

  it("changes nothing when it is left (S32)", async () => {
    const memory = memoryOf(compactResult({ groups: [group("auth", 2)] }));
    const ui = new ScriptedUi();
    ui.picks.push("auth");
    await runCompaction(memory, ui, "file:///shop", undefined);
    assert.deepEqual(memory.paramsOf("sentinel/log_memory"), []);
  });

  it("goes back from the records to the groups and from the text to the records", async () => {
    const overview = compactResult({ groups: [group("auth", 2)] });
    const memory = memoryOf(overview, overview);
    const ui = new ScriptedUi();
    ui.picks.push("auth", "auth");
    ui.recordsBack = 1;
    ui.texts.push({ kind: "back" });
    await runCompaction(memory, ui, "file:///shop", undefined);
    assert.deepEqual(ui.seen, [
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
    const ui = new ScriptedUi();
    ui.picks.push("auth");
    ui.texts.push({ kind: "back", value: "Half a principle" });
    await runCompaction(memoryOf(overview, overview), ui, "file:///shop", undefined);
    assert.deepEqual(
      ui.drafts.map(({ value }) => value),
      ["", "Half a principle"],
    );
  });

  it("going back does not choose again what was taken out (S14)", async () => {
    const overview = compactResult({ groups: [group("auth", 4)] });
    const memory = memoryOf(overview, overview);
    const ui = new ScriptedUi();
    ui.picks.push("auth");
    // Takes one record out of what is chosen when there are still four, and then leaves it so.
    ui.chosen = (records) => (records.length === 4 ? records.slice(1) : records);
    ui.texts.push({ kind: "back" }, text("End every session everywhere"));
    await runCompaction(memory, ui, "file:///shop", undefined);
    assert.deepEqual(ui.seen.slice(0, 5), [
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
    const ui = new ScriptedUi();
    ui.picks.push("auth");
    ui.texts.push(text("Too long"), text("Short"));
    await runCompaction(memory, ui, "file:///shop", undefined);
    assert.deepEqual(
      ui.drafts.map(({ value, problem }) => [value, problem]),
      [
        ["", undefined],
        ["Too long", "lesson is 1025 bytes, the limit is 1024."],
      ],
    );
  });

  it("says so at once when nothing can be compacted (S09)", async () => {
    const full: Compaction = { state: "full", count: 60, threshold: 50 };
    const memory = memoryOf(compactResult({ groups: [group("solo", 1)], compaction: full }));
    const ui = new ScriptedUi();
    await runCompaction(memory, ui, "file:///shop", undefined);
    assert.deepEqual(ui.seen, ["nothing left, full"]);
  });
});

describe("the message after a compaction", () => {
  it("counts the originals that went, those that stayed and questions left out (S08, S15)", () => {
    const result = logResult({
      sources_removed: ["a", "b"],
      sources_kept: [{ ref: "c@1", reason: "changed" }],
      questions_left_out: ["Why?"],
    });
    assert.equal(
      compactedSentence(result, "auth"),
      "auth: the principle is saved. Records replaced: 2. " +
        "Records that changed meanwhile and stay: 1. Questions that did not fit: 1.",
    );
    assert.equal(
      compactedSentence(logResult({ sources_removed: ["a"] }), "auth"),
      "auth: the principle is saved. Records replaced: 1.",
    );
  });
});
