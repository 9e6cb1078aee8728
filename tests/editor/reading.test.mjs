// Reading the memory in the installed extension, with the settings that a desktop editor has by default.
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";

import { VSIX } from "../../scripts/package.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { openBrowser } from "./browser.mjs";
import { keepFailedWindows } from "./failedWindows.mjs";
import { newsTests } from "./newsTests.mjs";
import { EXTENSION, commandKeys, commandTitles, saveThroughForm } from "./scenario.mjs";
import { EditorServer } from "./server.mjs";
import { Workbench } from "./workbench.mjs";

const OUTPUT = path.join(ROOT, "tests", "output", "reading");

/** What a desktop editor has where nobody chose: lines go on behind the edge, and Ctrl+S saves. */
const DESKTOP = {
  "editor.wordWrap": "off",
  "files.autoSave": "off",
  "editor.minimap.enabled": true,
};

const FIRST = {
  topic: "payment",
  missing_context: "Which countries the shop sells to",
  lesson: "Read the tax table of the country before computing a price.",
  ask_next_time: "Which countries does this sale reach?",
};

describe("reading the memory", { timeout: 240_000 }, () => {
  let server, browser, workbench, titles, keys, project;
  keepFailedWindows(OUTPUT, () => browser);

  before(async () => {
    fs.mkdirSync(OUTPUT, { recursive: true });
    [server, browser] = await Promise.all([
      EditorServer.start({ vsix: VSIX, settings: DESKTOP }),
      openBrowser(),
    ]);
    titles = commandTitles(server.extensionFolder(EXTENSION));
    keys = commandKeys(server.extensionFolder(EXTENSION));
    project = path.join(server.scratch, "night-market");
    fs.mkdirSync(project);
    workbench = new Workbench(await browser.newPage());
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  it("shows the first lesson of a project in the view (S26)", async () => {
    await workbench.open(server.address(project));
    await workbench.openView("Sentinel Memory");
    await saveThroughForm(workbench, titles["sentinelMemory.log"], FIRST);
    await workbench.sees(workbench.treeRow("payment"));
    await workbench.screenshot(OUTPUT, "first-lesson");
  });

  newsTests(OUTPUT, () => ({ workbench, titles, keys, project, editor: server }));
});
