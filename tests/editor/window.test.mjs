// The installed VSIX in the window of a real editor: what a person sees and can do.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";

import { generateProject } from "./generatedProject.mjs";
import { LOG, copyExample, countRecords, readLog, rewordLesson, runQuickFix } from "./scenario.mjs";
import { shareEditor } from "./sharedEditor.mjs";
import { Team } from "./teammate.mjs";

const REFUND_QUESTION = "결제한 지 며칠이 지났나요?";
/** Made up, in the form of the real ones. */
const KEYS = ["a1B2c3D4e5F6", "f6E5d4C3b2A1"].map((text) => `ghp_${text.repeat(3)}`);

/** A repository with three lessons, into two of which a hand wrote keys since the commit. */
async function createLeakyProject(folder, editor) {
  await generateProject(folder, editor, 3);
  const team = await Team.of(folder, editor);
  const keys = [...KEYS];
  const leaked = team.log().replace(/(?<="lesson":.*?)lesson [13]/g, () => keys.pop());
  fs.writeFileSync(path.join(folder, LOG), leaked, "utf8");
  return team;
}

describe("the installed extension", () => {
  let server, workbench, titles, keys, example, team, leaky;

  shareEditor("window", {}, async (shared) => {
    ({ server, workbench, titles, keys } = shared);
    example = copyExample(server);
    leaky = await createLeakyProject(path.join(server.scratch, "leaky-project"), server);
  });

  const log = () => readLog(example);

  it("leaves the side bar alone at the start, and opens the page of a record from the view (S26, N15)", async () => {
    await workbench.open(server.address(example));
    await workbench.statusShows(`${countRecords(example)}/50`);
    assert.equal(await workbench.treeRow("payment").isVisible(), false);
    await workbench.openView("Sentinel Memory");
    await workbench.clickUntil(workbench.treeRow("payment"), workbench.treeRow("환불"));
    await workbench.clickUntil(workbench.treeRow("환불"), workbench.pageHeading(REFUND_QUESTION));
  });

  it("edits, deletes and restores the selected record by keyboard alone (S36)", async () => {
    const before = countRecords(example);
    await workbench.focusRows();
    await workbench.sees(workbench.focusedRow("환불"));
    await workbench.press(keys["sentinelMemory.editRecord"]);
    await rewordLesson(workbench, "환불은 결제 후 14일 안에만 된다");
    await workbench.sees(workbench.notification("Saved the changes under payment."));
    assert.match(log(), /14일 안에만/);
    const edited = log();

    await workbench.focusRows();
    await workbench.sees(workbench.focusedRow("14일"));
    await workbench.press(keys["sentinelMemory.deleteRecords"]);
    await workbench.sees(workbench.dialog("Only this machine can bring it back"));
    await workbench.press("Enter");
    await workbench.sees(workbench.notification("was deleted."));
    await workbench.seesNo(workbench.treeRow("14일"));
    assert.equal(countRecords(example), before - 1);

    await workbench.command("Notifications: Accept Notification Primary Action");
    await workbench.sees(workbench.notification("is back."));
    assert.equal(log(), edited);
    await workbench.sees(workbench.treeRow("14일"));

    await workbench.command("View: Close All Editors");
    await workbench.seesNo(workbench.tab("memory_log.jsonl"));
    await workbench.focusRows();
    await workbench.press("Home", "ArrowDown", "ArrowDown", "Enter");
    await workbench.sees(workbench.memoryPage.locator("h1"));
    await workbench.press("Shift+ArrowDown", keys["sentinelMemory.deleteRecords"]);
    await workbench.sees(workbench.dialog("Delete 2 lessons?"));
    await workbench.press("Escape");
    assert.equal(log(), edited, "no key reached the text of the log");
  });

  it("goes on beside a deleted row and undoes by Ctrl+Z, whatever the open log says (S36)", async () => {
    await workbench.command("Notifications: Clear All Notifications");
    await workbench.focusRows();
    await workbench.clickUntil(workbench.treeRow("환불"), workbench.pageHeading(REFUND_QUESTION));
    await workbench.command(titles["sentinelMemory.openLog"]);
    await workbench.sees(workbench.tab("memory_log.jsonl"));
    await workbench.sees(workbench.editorText("환불"));
    await workbench.focusRows();
    await workbench.sees(workbench.focusedRow("환불"));
    const before = log();
    await workbench.press(keys["sentinelMemory.deleteRecords"]);
    await workbench.sees(workbench.dialog("Delete this lesson"));
    await workbench.press("Enter");
    await workbench.sees(workbench.notification("was deleted."));
    await workbench.seesNo(workbench.treeRow("환불"));
    await workbench.sees(workbench.rowsWithKeyboard);
    // A row of a record has the day on it.
    await workbench.sees(workbench.focusedRow("2026-11-2"));
    await workbench.press(keys["sentinelMemory.undo"]);
    await workbench.sees(workbench.treeRow("환불"));
    assert.equal(log(), before);
    await workbench.notification("is back.").getByText("Redo").click();
    await workbench.seesNo(workbench.treeRow("환불"));
    await workbench.focusRows();
    await workbench.press(keys["sentinelMemory.undo"]);
    await workbench.sees(workbench.treeRow("환불"));
    assert.equal(log(), before);
    assert.equal(await workbench.dirtyTabs.count(), 0);
  });

  it("lists what a pull brought and who did, and takes it off by keyboard (N08, N12)", async () => {
    team = await Team.of(example, server);
    team.learn("payment", "Who pays for the way back", "The customer does.");
    team.pull();
    await workbench.sees(workbench.treeRow("New since you last looked"));
    await workbench.sees(workbench.treeRow("Mina · command line"));
    await workbench.focusRows();
    await workbench.press("Home", "ArrowDown", "ArrowDown");
    await workbench.pressUntil("ArrowDown", workbench.focusedRow("The customer does."));
    await workbench.press("Enter");
    await workbench.press(keys["sentinelMemory.markSeen"]);
    await workbench.seesNo(workbench.treeRow("New since you last looked"));
    await workbench.sees(workbench.rowsWithKeyboard);
  });

  it("says beforehand what becomes of the records of a conflict, and resolves it by the button (N02)", async () => {
    const id = "b77fe23039d1fd7d";
    team.reword(team.clone, id, "환불은 결제 후 30일 안에 된다");
    team.reword(example, id, "환불은 결제 후 10일 안에 된다");
    team.pullIntoConflict();
    await workbench.clickUntil(workbench.conflictRow, workbench.editorText("<<<<<<<"));
    await workbench.command("View: Toggle Problems");
    await workbench.sees(workbench.problem("When the conflict is resolved"));
    // The button is seen while the pointer is over its row, whatever is selected.
    await workbench.conflictRow.hover();
    await workbench.conflictButton.click();
    await workbench.sees(workbench.choice(id));
    await workbench.accept();
    await workbench.seesNo(workbench.problem("conflict"));
    await workbench.seesNo(workbench.conflictRow);
    assert.doesNotMatch(team.log(), /^[<=>]{7}/m);
    assert.match(team.log(), /10일/);
    assert.equal(team.git(example, "ls-files", "--unmerged"), "");
    await workbench.command("View: Toggle Problems");
  });

  it("asks before a commit that would hold keys, and shows the review instead (S30)", async () => {
    await workbench.show(server.address(leaky.project));
    await workbench.statusShows("3/50");
    await workbench.command(titles["sentinelMemory.commit"]);
    await workbench.sees(workbench.dialog("2 texts that look sensitive"));
    await workbench.choose("Review");
    await workbench.sees(workbench.tab("Review of the memory of leaky-project"));
    await workbench.sees(workbench.memoryPage.getByText("holds a secret (github_token)").first());
    await workbench.sees(
      workbench.notification("2 lines of the log have a secret or private text."),
    );
    assert.match(leaky.git(leaky.project, "status", "--porcelain"), /^ M /);
  });

  it("redacts a record by its quick fix, after saying that it is for good (D05)", async () => {
    const place = await runQuickFix(workbench, "holds a secret", "Redact this lesson");
    await workbench.sees(workbench.dialog("Withheld: github_token x1."));
    await workbench.sees(workbench.dialog("This cannot be undone."));
    await workbench.choose("Redact");
    await workbench.sees(workbench.notification("Redacted: 1"));
    await workbench.seesNo(workbench.problem(place));
    assert.equal(KEYS.filter((key) => leaky.log().includes(key)).length, 1);
    assert.match(leaky.log(), /REDACTED/);
  });
});
