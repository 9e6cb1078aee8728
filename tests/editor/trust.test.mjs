// The installed VSIX in a window that nobody has trusted yet.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";

import { VSIX } from "../../scripts/package.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { openBrowser } from "./browser.mjs";
import { unseen, watchOpenings } from "./openings.mjs";
import { countRecords } from "./scenario.mjs";
import { EditorServer } from "./server.mjs";
import { Workbench } from "./workbench.mjs";

const OUTPUT = path.join(ROOT, "tests", "output", "trust");

describe("the installed extension in a restricted window", { timeout: 120_000 }, () => {
  let server, browser, page, workbench, project, openings;

  before(async () => {
    fs.mkdirSync(OUTPUT, { recursive: true });
    server = await EditorServer.start({ vsix: VSIX, trust: false });
    project = path.join(server.scratch, "corner-shop");
    fs.cpSync(path.join(ROOT, "examples"), project, { recursive: true });
    if (!unseen) openings = await watchOpenings(path.join(project, ".context"));
    browser = await openBrowser();
    page = await browser.newPage();
    workbench = new Workbench(page);
  });

  after(async () => {
    openings?.stop();
    await browser?.close();
    await server?.stop();
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

  it("starts it as soon as the project is trusted", async () => {
    await workbench.sidebarText("Manage Workspace Trust").click();
    await workbench.sees(page.locator(".workspace-trust-editor"));
    // Trusted from elsewhere, so that the view has to come by itself.
    await workbench.press("Escape");
    await workbench.command("View: Show Explorer");
    await workbench.command("Workspaces: Manage Workspace Trust");
    await workbench.choose("Trust");
    await workbench.statusShows(`${countRecords(project)}/50`);
    assert.equal(server.hasRunPython(), true);
    assert.equal(server.languageServers().length, 1);
  });

  it("shows the view of its own accord only now: nothing looked for a log before", async () => {
    await workbench.sees(workbench.treeRow("payment"));
  });

  it("reads the log then, which shows that the look at it sees", { skip: unseen }, () => {
    assert.ok(openings.names().includes("memory_log.jsonl"), openings.names().join());
  });
});
