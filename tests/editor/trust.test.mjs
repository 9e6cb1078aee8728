// The installed VSIX in a window that nobody has trusted yet.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";

import { findPython } from "../../scripts/python.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { keepFailedWindows } from "./failedWindows.mjs";
import { unseen, watchOpenings } from "./openings.mjs";
import { shareRestrictedEditor, trust } from "./restrictedEditor.mjs";
import { countRecords } from "./scenario.mjs";
import { until } from "./waiting.mjs";
import { Workbench } from "./workbench.mjs";

const OUTPUT = path.join(ROOT, "tests", "output", "trust");
/** The page about trust covers the window: a command reaches the view behind it. */
const SHOW_VIEW = "Sentinel Memory: Focus on Sentinel Memory View";
const PYTHON = "python3.13";

/** The notes of the observing extension so far; `notes` is its file. */
function read(notes) {
  if (!fs.existsSync(notes)) return [];
  const lines = fs.readFileSync(notes, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** Whether the editor's own tools answer, as it was noted last; undefined before our extension runs. */
const answered = (notes) => read(notes).findLast(({ isActive }) => isActive)?.answers;

const isKnown = (notes) => answered(notes) !== undefined;

describe("the installed extension in a restricted window", { timeout: 120_000 }, () => {
  let server, browser, page, workbench, project, openings, notes, tools;
  keepFailedWindows(OUTPUT, () => browser);

  before(async () => {
    fs.mkdirSync(OUTPUT, { recursive: true });
    ({ server, browser, notes, tools } = await shareRestrictedEditor());
    fs.symlinkSync((await findPython()).executable, path.join(tools, PYTHON));
    project = path.join(server.scratch, "corner-shop");
    fs.cpSync(path.join(ROOT, "examples"), project, { recursive: true });
    if (!unseen) openings = await watchOpenings(path.join(project, ".context"));
    page = await browser.newPage();
    workbench = new Workbench(page);
  });

  after(async () => {
    openings?.stop();
    await browser?.close();
    fs.rmSync(path.join(tools, PYTHON), { force: true });
  });

  it("starts no server for a project that is not trusted, reads nothing of it, and answers no agent (S26)", async () => {
    await workbench.open(server.address(project));
    await workbench.openView("Sentinel Memory");
    await workbench.sees(workbench.sidebarText("Manage Workspace Trust"));
    await workbench.screenshot(OUTPUT, "restricted");
    await until(() => isKnown(notes));
    assert.equal(answered(notes), false);
    assert.equal(server.hasRunPython(), false);
    assert.deepEqual(server.languageServers(), []);
    assert.deepEqual(openings?.names() ?? [], []);
  });

  it("starts it as soon as the project is trusted, and answers agents then (S26)", async () => {
    await workbench.sidebarText("Manage Workspace Trust").click();
    await workbench.sees(page.locator(".workspace-trust-editor"));
    // Trusted from elsewhere, where the side bar shows something else.
    await workbench.press("Escape");
    await workbench.command("View: Show Explorer");
    await trust(workbench);
    await workbench.statusShows(`${countRecords(project)}/50`);
    assert.equal(server.hasRunPython(), true);
    assert.equal(server.languageServers().length, 1);
    await until(() => answered(notes));
    assert.equal(await workbench.treeRow("payment").isVisible(), false, "the side bar stays");
    await workbench.command(SHOW_VIEW);
    await workbench.sees(workbench.treeRow("payment"));
    // The look at the opened files sees them.
    if (openings) assert.ok(openings.names().includes("memory_log.jsonl"));
  });
});
