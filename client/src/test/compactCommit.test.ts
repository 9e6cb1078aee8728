import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runCompaction } from "../compaction/compact";
import type { CompactMemoryResult, SensitiveFinding } from "../memory/contracts";
import { group, memoryOf, memoryWith, ScriptedUser } from "./compactSamples";
import { compactResult } from "./samples";

const IN_NO_COMMIT = "Records that are in no git commit: 2";
const SECRET: SensitiveFinding = {
  code: "secret",
  line: 3,
  commit: null,
  field: "lesson",
  detail: "github_token",
};

describe("a compaction of records that are in no commit", () => {
  const overview = (uncommitted: number): CompactMemoryResult =>
    compactResult({ groups: [group("auth", 2)], uncommitted });

  it("commits first when that is chosen, and asks no second time (K10)", async () => {
    const user = new ScriptedUser();
    user.commitAnswer = "Commit first";
    // The second overview is the one after the commit: what is left out of it is not asked about.
    await runCompaction(memoryOf(overview(2), overview(1)), "file:///shop");
    assert.deepEqual(user.seen, [IN_NO_COMMIT, "Committed 0123456.", "groups auth"]);
  });

  it("is left where the commit is, because it would hold something sensitive (S30)", async () => {
    const user = new ScriptedUser();
    user.commitAnswer = "Commit first";
    const memory = memoryWith([SECRET], overview(2));
    await runCompaction(memory, "file:///shop");
    assert.deepEqual(user.seen, [IN_NO_COMMIT, "What would be committed looks sensitive: 1."]);
    assert.deepEqual(memory.paramsOf("sentinel/commit_memory"), []);
  });

  it("goes on without a commit when that is chosen (K10)", async () => {
    const user = new ScriptedUser();
    user.commitAnswer = "Compact";
    await runCompaction(memoryOf(overview(2)), "file:///shop");
    assert.deepEqual(user.seen, [IN_NO_COMMIT, "groups auth"]);
  });

  it("is left when the question is, and not asked about where all is committed (K10)", async () => {
    const user = new ScriptedUser();
    await runCompaction(memoryOf(overview(2)), "file:///shop");
    assert.deepEqual(user.seen, [IN_NO_COMMIT]);
    const committed = new ScriptedUser();
    await runCompaction(memoryOf(overview(0)), "file:///shop");
    assert.deepEqual(committed.seen, ["groups auth"]);
  });
});
