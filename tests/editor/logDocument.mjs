// The log as a document, in the window of a suite: checked as it is typed.
import assert from "node:assert/strict";
import { it } from "node:test";

/** Adds the steps; `facts` gives the window, the titles of commands and the log. */
export function logDocumentSteps(output, facts) {
  it("checks the log before it is saved, and mends a line by its quick fix (N03)", async () => {
    const { workbench, titles, log } = facts();
    const before = log();
    await workbench.command("View: Close All Editors");
    await workbench.command(titles["sentinelMemory.openLog"]);
    await workbench.sees(workbench.tab("memory_log.jsonl"));
    await workbench.press("Control+Home", "End", "Backspace");
    await workbench.command("Problems: Focus on Problems View");
    await workbench.sees(workbench.problem("the closing brace is missing"));
    await workbench.screenshot(output, "log-typed");
    assert.equal(log(), before);
    await workbench.command("View: Focus Active Editor Group");
    await workbench.press("Control+.");
    await workbench.sees(workbench.quickFix("Complete this line"));
    await workbench.screenshot(output, "log-fixes");
    await workbench.press("Enter");
    await workbench.seesNo(workbench.problem("the closing brace is missing"));
    await workbench.command("View: Toggle Problems");
    await workbench.press("Control+s");
    await workbench.seesNo(workbench.dirtyTabs);
    assert.equal(log(), before);
  });
}
