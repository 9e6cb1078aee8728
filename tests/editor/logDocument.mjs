// The log as a document, in the window of a suite: checked as it is typed, beside a writing agent, in a conflict.
import assert from "node:assert/strict";
import { it } from "node:test";

import { inFullRuns } from "./runProfile.mjs";

/** Adds the steps; `facts` gives the window, the titles of commands, the log and the team of the project. */
export function logDocumentSteps(output, facts) {
  it(
    "checks the log before it is saved, and mends a line by its quick fix (N03)",
    inFullRuns("test_typed_logs.py finds the flaw and mends it, window.test.mjs has a quick fix"),
    async () => {
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
    },
  );

  it(
    "keeps what is typed in the log and what an agent saves meanwhile (N03)",
    inFullRuns("test_unsaved_logs.py asks and keeps both"),
    async () => {
      const { workbench, teamOf, project, log, records } = facts();
      const team = await teamOf();
      const count = records().length;
      await workbench.command("View: Focus Active Editor Group");
      const start = '"lesson": "';
      await workbench.goTo(1, log().indexOf(start) + start.length + 1);
      await workbench.type("Typed by hand. ");
      await workbench.sees(workbench.dirtyTabs.first());
      const texts = ["--missing-context", "What an agent met", "--lesson", "Saved by an agent."];
      team.memory(project, "log", "--topic", "payment", ...texts);
      const question = await workbench.sees(
        workbench.notification("Another program saved the memory"),
      );
      await workbench.screenshot(output, "log-meanwhile");
      await question.locator(".monaco-button", { hasText: "Keep Mine and Merge" }).click();
      await workbench.sees(workbench.notification("Lessons that others saved meanwhile: 1."));
      await workbench.seesNo(workbench.dirtyTabs);
      assert.equal(records().length, count + 1);
      assert.match(log(), /"lesson": "Typed by hand\. /);
      assert.match(log(), /Saved by an agent\./);
      await workbench.command("Notifications: Clear All Notifications");
    },
  );
}
