import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runCompaction } from "../compaction/compactFlow";
import type { CompactMemoryResult } from "../memory/contracts";
import { group, memoryOf, ScriptedUi } from "./compactSamples";
import { compactResult } from "./samples";

describe("a compaction of records that are in no commit", () => {
  const overview = (uncommitted: number): CompactMemoryResult =>
    compactResult({ groups: [group("auth", 2)], uncommitted });

  it("commits first when that is chosen, and asks no second time (K10)", async () => {
    const ui = new ScriptedUi();
    ui.commitAnswer = "commit";
    // The second overview is the one after the commit: what is left out of it is not asked about.
    await runCompaction(memoryOf(overview(2), overview(1)), ui, "file:///shop", undefined);
    assert.deepEqual(ui.seen, ["in no commit 2", "commit file:///shop", "groups auth"]);
  });

  it("is left where the commit is, because it would hold something sensitive (S30)", async () => {
    const ui = new ScriptedUi();
    ui.commitAnswer = "commit";
    ui.isCommitted = false;
    await runCompaction(memoryOf(overview(2)), ui, "file:///shop", undefined);
    assert.deepEqual(ui.seen, ["in no commit 2", "commit file:///shop"]);
  });

  it("goes on without a commit when that is chosen (K10)", async () => {
    const ui = new ScriptedUi();
    ui.commitAnswer = "compact";
    await runCompaction(memoryOf(overview(2)), ui, "file:///shop", undefined);
    assert.deepEqual(ui.seen, ["in no commit 2", "groups auth"]);
  });

  it("is left when the question is, and not asked about where all is committed (K10)", async () => {
    const ui = new ScriptedUi();
    await runCompaction(memoryOf(overview(2)), ui, "file:///shop", undefined);
    assert.deepEqual(ui.seen, ["in no commit 2"]);
    const committed = new ScriptedUi();
    await runCompaction(memoryOf(overview(0)), committed, "file:///shop", undefined);
    assert.deepEqual(committed.seen, ["groups auth"]);
  });
});
