// The installed VSIX in a window that nobody has trusted yet.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";

import { VSIX } from "../../scripts/package.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { openBrowser } from "./browser.mjs";
import { countRecords } from "./scenario.mjs";
import { EditorServer } from "./server.mjs";
import { Workbench } from "./workbench.mjs";

const OUTPUT = path.join(ROOT, "tests", "output", "trust");

describe("the installed extension in a restricted window", { timeout: 120_000 }, () => {
  let server, browser, workbench, project;

  before(async () => {
    fs.mkdirSync(OUTPUT, { recursive: true });
    server = await EditorServer.start({ vsix: VSIX, trust: false });
    project = path.join(server.scratch, "corner-shop");
    fs.cpSync(path.join(ROOT, "examples"), project, { recursive: true });
    browser = await openBrowser();
    workbench = new Workbench(await browser.newPage());
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  it("starts no server for a project that is not trusted, and the view says why", async () => {
    await workbench.open(server.address(project));
    await workbench.openView("Sentinel Memory");
    await workbench.sees(workbench.sidebarText("Manage Workspace Trust"));
    await workbench.screenshot(OUTPUT, "restricted");
    assert.equal(server.hasRunPython(), false);
  });

  it("starts it as soon as the project is trusted", async () => {
    await workbench.sidebarText("Manage Workspace Trust").click();
    await workbench.choose("Trust");
    await workbench.statusShows(`${countRecords(project)}/50`);
    assert.equal(server.hasRunPython(), true);
  });
});
