// A lesson whose code changes, in the window of a real editor.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { it } from "node:test";

import { saveAsAgent } from "./agentSaves.mjs";
import { inFullRuns } from "./runProfile.mjs";
import { LOG } from "./scenario.mjs";

const FILE = path.join("src", "limits.py");
const QUOTE = "REFUND_LIMIT_OF_A_CARD = 30_000";
const LESSON = {
  topic: "limits",
  missing_context: "Which limit a card has",
  lesson: "The limit of a card stands in one place.",
  cues: ["how much can go back"],
  evidence: [{ path: "src/limits.py", quote: QUOTE }],
};
const MARK = "its code has changed";

/**
 * Adds these tests to a suite; `window` gives its workbench, the editor, what opens a file, and the
 * folder of a repository with a log.
 */
export function staleLessonTests(output, window) {
  it(
    "marks a lesson while its code is typed over, and lets a person say it is still true (N05, E06, E07, E08)",
    inFullRuns("test_pages_in_editor.py has the buttons, test_check_evidence.py the verdicts"),
    async () => {
      const { workbench, keys, editor, project, openFile } = window();
      fs.mkdirSync(path.join(project, "src"), { recursive: true });
      fs.writeFileSync(path.join(project, FILE), `# limits.py\n\n${QUOTE}\nDAYS = 14\n`);
      execFileSync("git", ["add", "src"], { cwd: project, env: editor.environment });
      await saveAsAgent(editor, project, "Claude Code", [LESSON]);
      await workbench.sees(workbench.treeRow("New · limits"));
      const news = "New since you last looked";
      await workbench.clickUntil(workbench.treeRow(news), workbench.focusedRow(news));
      await workbench.press(keys["sentinelMemory.markSeen"]);
      await workbench.seesNo(workbench.treeRow("Claude Code"));
      const row = workbench.treeRow(LESSON.lesson);
      await workbench.clickUntil(workbench.treeRow("limits"), row);
      await workbench.seesNo(row.filter({ hasText: MARK }));

      await openFile("limits.py");
      await workbench.sees(workbench.lens("1 lesson: limits"));
      await workbench.goTo(3, QUOTE.length + 1);
      await workbench.press("Backspace");
      await workbench.type("5");
      await workbench.sees(row.filter({ hasText: MARK }));
      await workbench.screenshot(output, "stale-lesson");
      await workbench.press("Control+s");

      await workbench.clickUntil(row, workbench.pageButton("Still true"));
      await workbench.screenshot(output, "stale-lesson-page");
      await workbench.pageButton("Update the quote").click();
      await workbench
        .notification("The lesson quotes the code as it is now.")
        .getByText("Undo")
        .click();
      await workbench.sees(workbench.notification("earlier text again."));
      await workbench.sees(row.filter({ hasText: MARK }));
      await workbench.pageButton("Open the code").click();
      await workbench.sees(workbench.editorText("DAYS = 14"));
      await workbench.pageButton("Still true").click();
      await workbench.sees(workbench.notification("You certified the lesson."));
      await workbench.seesNo(row.filter({ hasText: MARK }));
      await workbench.seesNo(workbench.pageButton("Still true"));
      const lines = fs.readFileSync(path.join(project, LOG), "utf8").trimEnd().split("\n");
      const stored = lines.map((line) => JSON.parse(line)).find(({ topic }) => topic === "limits");
      assert.equal(stored.evidence[0].quote, QUOTE.replace(/0$/, "5"));
      assert.equal(typeof stored.meta.certified.at, "string");
    },
  );
}
