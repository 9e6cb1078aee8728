// The installed VSIX on a machine without a fit Python, or with one that fails.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";

import { findPython } from "../../scripts/python.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { keepFailedWindows } from "./failedWindows.mjs";
import { shareRestrictedEditor, trust } from "./restrictedEditor.mjs";
import { countRecords } from "./scenario.mjs";
import { until } from "./waiting.mjs";
import { Workbench } from "./workbench.mjs";

const OUTPUT = path.join(ROOT, "tests", "output", "interpreter");

describe("the installed extension where Python is missing at first", { timeout: 240_000 }, () => {
  let server, browser, page, workbench, project, tools, python;
  keepFailedWindows(OUTPUT, () => browser);

  before(async () => {
    fs.mkdirSync(OUTPUT, { recursive: true });
    python = (await findPython()).executable;
    ({ server, browser, tools } = await shareRestrictedEditor({
      // The page about trust does not cover the window.
      "workbench.editor.useModal": "off",
    }));
    project = path.join(server.scratch, "corner shop");
    fs.cpSync(path.join(ROOT, "examples"), project, { recursive: true });
    page = await browser.newPage();
    workbench = new Workbench(page);
  });

  after(async () => {
    await browser?.close();
  });

  /** Puts a shell script on the search path. */
  function install(name, body) {
    const text = `#!/bin/sh\n${body}\n`;
    fs.writeFileSync(path.join(tools, name), text, { encoding: "utf8", mode: 0o755 });
  }

  /** The user turns to another window and comes back to this one. */
  async function comeBack() {
    await page.evaluate(() => {
      globalThis.document.hasFocus = () => false;
      globalThis.dispatchEvent(new globalThis.Event("blur"));
    });
    // A second call, because the editor looks at the focus only after the event.
    await page.evaluate(() => {
      delete globalThis.document.hasFocus;
      globalThis.dispatchEvent(new globalThis.Event("focus"));
    });
  }

  it("says how to install Python here, and offers a way out", async () => {
    await workbench.open(server.address(project));
    await trust(workbench);
    await workbench.openView("Sentinel Memory");
    await workbench.sees(
      workbench.sidebarText("needs Python 3.11 or newer, but no Python was found"),
    );
    await workbench.sees(workbench.sidebarText("uv python install"));
    await workbench.sees(workbench.notification("none was found"));
    for (const button of ["Choose an Interpreter", "Try Again", "Show Output"]) {
      await workbench.sees(workbench.welcomeButton(button));
    }
    await workbench.screenshot(OUTPUT, "no-python");
    assert.deepEqual(server.languageServers(), []);
  });

  it("tells a Python that is too old from none", async () => {
    install("python3", "printf '3.9.2\\n/old/python3'");
    await workbench.welcomeButton("Try Again").click();
    await workbench.sees(workbench.sidebarText("only an older Python was found"));
    await workbench.sees(workbench.notification("/old/python3 is 3.9.2"));
    await workbench.screenshot(OUTPUT, "too-old");
  });

  it("starts by itself when the user comes back after installing Python", async () => {
    install(
      "python3.13",
      `case "$1" in\n-c) printf '3.13.0\\n%s' "$0" ;;\n*) test -e '${tools}/broken' && exit 3; exec '${python}' "$@" ;;\nesac`,
    );
    await until(async () => {
      await comeBack();
      return server.languageServers().length > 0;
    });
    await workbench.statusShows(`${countRecords(project)}/50`);
  });

  it("gives up after a few crashes with one message, and recovers when asked", async () => {
    await workbench.command("Notifications: Clear All Notifications");
    fs.writeFileSync(path.join(tools, "broken"), "");
    const began = Date.now();
    process.kill(server.languageServers()[0].pid, "SIGKILL");
    const sentence = "could not be started again";
    // While it waits for its next try, the view shows that it works on it.
    await workbench.sees(page.locator(".part.sidebar .monaco-progress-container.active"));
    await workbench.sees(workbench.notification(sentence), 40_000);
    const seconds = (Date.now() - began) / 1000;
    assert.ok(seconds > 20, `gave up after ${seconds} s`);
    await workbench.sees(workbench.sidebarText("is no longer started automatically"));
    assert.equal(await page.locator(".notification-list-item", { hasText: sentence }).count(), 1);
    for (const button of ["Restart the Server", "Show Output"]) {
      await workbench.sees(workbench.welcomeButton(button));
    }
    await workbench.screenshot(OUTPUT, "failed");
    fs.rmSync(path.join(tools, "broken"));
    await workbench.notification(sentence).getByText("Restart").click();
    await workbench.statusShows(`${countRecords(project)}/50`);
  });
});
