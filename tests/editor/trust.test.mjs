// The installed VSIX in a window that nobody has trusted yet.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";

import { findPython } from "../../scripts/python.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { keepFailedWindows } from "./failedWindows.mjs";
import { unseen, watchOpenings } from "./openings.mjs";
import { shareRestrictedEditor, trust } from "./restrictedEditor.mjs";
import { inFullRuns } from "./runProfile.mjs";
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
  });

  it("starts no server for a project that is not trusted, and the view says why", async () => {
    await workbench.open(server.address(project));
    await workbench.openView("Sentinel Memory");
    await workbench.sees(workbench.sidebarText("Manage Workspace Trust"));
    await workbench.screenshot(OUTPUT, "restricted");
    assert.equal(server.hasRunPython(), false);
    assert.deepEqual(server.languageServers(), []);
  });

  it("reads nothing of the memory in a project that is not trusted", { skip: unseen }, () => {
    assert.deepEqual(openings.names(), []);
  });

  it("answers no agent there that calls one of its tools (S26)", async () => {
    await until(() => isKnown(notes));
    assert.equal(answered(notes), false);
    assert.equal(server.hasRunPython(), false);
  });

  it("starts it as soon as the project is trusted", async () => {
    await workbench.sidebarText("Manage Workspace Trust").click();
    await workbench.sees(page.locator(".workspace-trust-editor"));
    // Trusted from elsewhere, where the side bar shows something else.
    await workbench.press("Escape");
    await workbench.command("View: Show Explorer");
    await trust(workbench);
    await workbench.statusShows(`${countRecords(project)}/50`);
    assert.equal(server.hasRunPython(), true);
    assert.equal(server.languageServers().length, 1);
  });

  it("leaves the side bar as it is, and shows the records in the view when that is opened", async () => {
    assert.equal(await workbench.treeRow("payment").isVisible(), false);
    await workbench.command(SHOW_VIEW);
    await workbench.sees(workbench.treeRow("payment"));
  });

  it("reads the log then, which shows that the look at it sees", { skip: unseen }, () => {
    assert.ok(openings.names().includes("memory_log.jsonl"), openings.names().join());
  });

  it("answers agents from then on (S26)", async () => {
    await until(() => answered(notes));
  });
});

describe(
  "the installed extension in Cursor",
  { timeout: 120_000, ...inFullRuns("agent.test.ts has every step with the stub of Cursor") },
  () => {
    let server, browser, workbench, project, notes, tools;
    keepFailedWindows(OUTPUT, () => browser);

    const registered = () => read(notes).flatMap(({ registered: one }) => one ?? []);

    before(async () => {
      ({ server, browser, notes, tools } = await shareRestrictedEditor());
      // Of the window before.
      await until(() => server.languageServers().length === 0);
      server.forgetPython();
      fs.rmSync(notes);
      fs.writeFileSync(`${notes}.cursor`, "", "utf8");
      // Without a log: there is nothing to offer before the user looks for a memory.
      project = path.join(server.scratch, "모과 orchard");
      fs.mkdirSync(project);
      workbench = new Workbench(await browser.newPage());
    });

    after(async () => {
      await browser?.close();
      fs.rmSync(`${notes}.cursor`);
      fs.rmSync(path.join(tools, PYTHON));
    });

    it("registers no server for a project that is not trusted (S26)", async () => {
      await workbench.open(server.address(project));
      await until(() => isKnown(notes));
      assert.deepEqual(registered(), []);
    });

    it("starts nothing in a trusted project without a memory that nobody looks for (S26)", async () => {
      await trust(workbench);
      await workbench.seesNo(workbench.restricted);
      assert.deepEqual(registered(), []);
      assert.equal(server.hasRunPython(), false);
    });

    it("asks before it writes the launcher, and registers one server and nothing else (S26)", async () => {
      await workbench.command(SHOW_VIEW);
      const question = workbench.notification("start script is written into your user folder");
      await workbench.sees(question);
      await workbench.screenshot(OUTPUT, "cursor-question");
      const launcher = path.join(server.environment.XDG_DATA_HOME, "sentinel-memory", "launch.py");
      assert.deepEqual([fs.existsSync(launcher), registered()], [false, []]);
      await workbench.command("Notifications: Accept Notification Primary Action");
      const [one, ...others] = await until(() => registered().length > 0 && registered());
      assert.deepEqual(others, []);
      assert.equal(one.name, "모과 orchard memory");
      assert.deepEqual(one.server.args, ["-I", "-S", launcher, "mcp", "--root", project]);
      assert.equal(answered(notes), false);
      // The client of Cursor closes the input when it has nothing more to ask.
      const { command, args } = one.server;
      const ended = spawnSync(command, args, { input: "", env: server.environment });
      assert.deepEqual([ended.status, ended.stdout.toString("utf8")], [0, ""]);
    });
  },
);
