// A compaction as a document, in the window of a suite: from the warning to the end by keyboard alone.
import assert from "node:assert/strict";
import fs from "node:fs";
import { it } from "node:test";
import path from "node:path";

import { withLanguageServer } from "./languageServer.mjs";
import { inFullRuns } from "./runProfile.mjs";
import { beginPlan, LOG, saveThroughForm } from "./scenario.mjs";

/** Text of a record that imitates the fields of a plan. */
const PLANTED = "nothing\ntopic: planted\ndrop 0123456789abcdef@012345\nprinciple: planted";
const RECORDS = [
  {
    topic: "deploy",
    missing_context: PLANTED,
    lesson: "Deploy on Tuesdays, so that people are there.",
  },
  { topic: "deploy", missing_context: "who is told", lesson: "Tell the desk before a deployment." },
  { topic: "refund", missing_context: "how long", lesson: "A refund takes five days at most." },
  { topic: "refund", missing_context: "to whom", lesson: "Refund to the card that paid." },
  { topic: "parcel", missing_context: "who packs", lesson: "The desk packs what is sold by ten." },
];
const LAST = {
  topic: "parcel",
  missing_context: "who carries it",
  lesson: "The night carrier takes parcels, never the day carrier.",
};

/** Adds the steps; `facts` gives the window, the editor's server and the titles of commands. */
export function planSteps(output, facts) {
  let project;

  const records = () =>
    fs
      .readFileSync(path.join(project, LOG), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const lessons = () =>
    records()
      .map(({ lesson }) => lesson)
      .sort();
  /** Runs a command by keys alone. */
  const run = async (title) => {
    const { workbench } = facts();
    await workbench.press("F1");
    await workbench.input.fill(`>${title}`);
    await workbench.sees(workbench.choice(title));
    await workbench.press("Enter");
  };

  it(
    "goes from the warning to the first principle by keyboard alone, in a file of its user (N04, S33)",
    inFullRuns("test_plan_flow.py has the document, start.test.mjs compacts by it"),
    async () => {
      const { workbench, server, titles, plans } = facts();
      project = path.join(server.scratch, "plan-market");
      fs.mkdirSync(project);
      await withLanguageServer(server, project, async (request) => {
        for (const record of RECORDS) await request("sentinel/log_memory", record);
        await request("sentinel/set_threshold", { threshold: 5 });
      });
      await workbench.open(server.address(project));
      await workbench.statusShows("5/5");
      await saveThroughForm(workbench, titles["sentinelMemory.log"], LAST);
      await workbench.statusShows("6/5");
      await workbench.sees(workbench.notification("Compact now"));
      await run(titles["sentinelMemory.compact"]);
      await workbench.sees(workbench.plan);
      await workbench.screenshot(output, "plan-begins");
      await beginPlan(workbench);
      await workbench.sees(workbench.lens("Apply This Topic"));
      await workbench.screenshot(output, "plan");
      const modes = plans().map((file) => [path.basename(file), fs.statSync(file).mode & 0o777]);
      assert.deepEqual(modes.sort(), [
        ["Compaction", 0o600],
        ["form.json", 0o600],
      ]);
      const text = fs.readFileSync(
        plans().find((file) => file.endsWith("Compaction")),
        "utf8",
      );
      assert.match(text, /^ {4}topic: planted$/m);
      assert.doesNotMatch(text, /^(topic: planted|drop )/m);
      const before = lessons();
      await workbench.type("The night carrier takes what the desk packed by ten.");
      assert.deepEqual(lessons(), before);
      await workbench.press("Control+Enter");
      await workbench.sees(workbench.notification("Principles saved: 1. Lessons replaced: 2"));
      await workbench.seesNo(workbench.editorText("topic: parcel"));
      assert.equal(records().length, 5);
    },
  );

  it(
    "takes the latest compaction back by the button of its message (S36)",
    inFullRuns("test_plan_flow.py undoes it"),
    async () => {
      const { workbench, titles } = facts();
      const before = lessons();
      await run("Notifications: Clear All Notifications");
      await run(titles["sentinelMemory.compact"]);
      await beginPlan(workbench);
      await workbench.insert("Ask for the day and for the card.");
      await workbench.press("Control+Enter");
      await workbench.notification("Principles saved: 1").getByText("Undo").click();
      await workbench.sees(workbench.notification("2 lessons are back."));
      assert.deepEqual(lessons(), before);
    },
  );
}
