// The installed VSIX through what happens to an editor: no Python, crashes, folders and windows that come and go.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";

import { VSIX } from "../../scripts/package.mjs";
import { findPython } from "../../scripts/python.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { openBrowser } from "./browser.mjs";
import { EXTENSION, commandTitles, countRecords, saveThroughForm } from "./scenario.mjs";
import { EditorServer } from "./server.mjs";
import { Workbench } from "./workbench.mjs";

const OUTPUT = path.join(ROOT, "tests", "output", "life");
const SEEN_MS = 20_000;
const SHARED_MS = 2_000;
const VIEW = "Sentinel Memory";

/** Waits until `look` returns something that counts as true, and returns that. */
async function until(look, limitMs = SEEN_MS) {
  const limit = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    assert.ok(Date.now() < limit, `not within ${limitMs} ms: ${look}`);
    await delay(50);
  }
}

describe("the installed extension where Python is missing at first", { timeout: 240_000 }, () => {
  let server, browser, page, workbench, titles, project, tools, python;

  before(async () => {
    fs.mkdirSync(OUTPUT, { recursive: true });
    python = (await findPython()).executable;
    tools = fs.mkdtempSync(path.join(OUTPUT, "tools "));
    server = await EditorServer.start({
      vsix: VSIX,
      // A search path of our own, which no shell of the user adds to.
      environment: { PATH: tools, CONDA_PREFIX: "", PYENV_ROOT: "", UV_PYTHON_INSTALL_DIR: "" },
      options: ["--vscode-option", "force-disable-user-env"],
    });
    titles = commandTitles(server.extensionFolder(EXTENSION));
    project = path.join(server.scratch, "corner shop");
    fs.cpSync(path.join(ROOT, "examples"), project, { recursive: true });
    browser = await openBrowser();
    page = await browser.newPage();
    workbench = new Workbench(page);
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
    fs.rmSync(tools, { recursive: true });
  });

  /** Puts a shell script on the search path. */
  function install(name, body) {
    const file = path.join(tools, name);
    fs.writeFileSync(file, `#!/bin/sh\n${body}\n`, { encoding: "utf8", mode: 0o755 });
    return file;
  }

  /** The user turns to another window and comes back to this one. */
  async function comeBack() {
    await page.evaluate(() => {
      document.hasFocus = () => false;
      window.dispatchEvent(new Event("blur"));
    });
    await delay(0);
    await page.evaluate(() => {
      delete document.hasFocus;
      window.dispatchEvent(new Event("focus"));
    });
  }

  it("says how to install Python here, and offers a way out", async () => {
    await workbench.open(server.address(project));
    await workbench.openView(VIEW);
    await workbench.sees(workbench.sidebarText("needs Python 3.11 or newer, and none was found"));
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
    await workbench.sees(workbench.sidebarText("the one that was found is older"));
    await workbench.sees(workbench.notification("/old/python3 is 3.9.2"));
    await workbench.screenshot(OUTPUT, "too-old");
  });

  it("starts by itself when the user comes back after installing Python", async () => {
    fs.symlinkSync(python, path.join(tools, "python3.13"));
    await until(async () => {
      await comeBack();
      return server.languageServers().length > 0;
    });
    await workbench.statusShows(`${countRecords(project)}/50`);
  });

  it("takes the interpreter that is chosen in the file dialog, for this user", async () => {
    fs.rmSync(path.join(tools, "python3.13"));
    await workbench.command(titles["sentinelMemory.restartServer"]);
    await workbench.sees(workbench.sidebarText("the one that was found is older"));
    const chosen = install(
      "chosen",
      `case "$1" in\n-c) printf '3.11.0\\n%s' "$0" ;;\n*) test -e '${tools}/broken' && exit 3; exec '${python}' "$@" ;;\nesac`,
    );
    await workbench.welcomeButton("Choose an Interpreter").click();
    await workbench.sees(workbench.form("Choose Python 3.11 or newer"));
    await workbench.input.fill(chosen);
    await workbench.input.press("Enter");
    await workbench.statusShows(`${countRecords(project)}/50`);
    const settings = fs
      .readdirSync(server.profile, { recursive: true })
      .filter((name) => name.endsWith("settings.json"))
      .map((name) => fs.readFileSync(path.join(server.profile, name), "utf8"));
    assert.ok(settings.some((text) => text.includes(chosen)));
  });

  it("gives up after a few crashes with one message, and recovers when asked", async () => {
    await workbench.command("Notifications: Clear All Notifications");
    fs.writeFileSync(path.join(tools, "broken"), "");
    const began = Date.now();
    process.kill(server.languageServers()[0].pid, "SIGKILL");
    const sentence = "could not be started again";
    await workbench.sees(workbench.notification(sentence), 40_000);
    const seconds = (Date.now() - began) / 1000;
    assert.ok(seconds > 20 && seconds < 35, `gave up after ${seconds} s`);
    await workbench.sees(workbench.sidebarText("is not started again by itself"));
    assert.equal(await page.locator(".notification-list-item", { hasText: sentence }).count(), 1);
    for (const button of ["Restart the Server", "Copy Problem Report", "Show Output"]) {
      await workbench.sees(workbench.welcomeButton(button));
    }
    await workbench.screenshot(OUTPUT, "failed");
    fs.rmSync(path.join(tools, "broken"));
    await workbench.notification(sentence).getByText("Restart").click();
    await workbench.statusShows(`${countRecords(project)}/50`);
  });
});

describe("the installed extension in several windows and folders", { timeout: 240_000 }, () => {
  let server, browser, titles;

  before(async () => {
    fs.mkdirSync(OUTPUT, { recursive: true });
    server = await EditorServer.start({
      vsix: VSIX,
      // What a window leaves is kept for a lost connection; nobody waits for three hours here.
      options: ["--reconnection-grace-time", "1"],
    });
    titles = commandTitles(server.extensionFolder(EXTENSION));
    browser = await openBrowser();
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  function project(name) {
    const folder = path.join(server.scratch, name);
    fs.cpSync(path.join(ROOT, "examples"), folder, { recursive: true });
    return folder;
  }

  /** Opens a window on a folder or a workspace file and shows the view. */
  async function window(address) {
    const page = await browser.newPage();
    const workbench = new Workbench(page);
    await workbench.open(server.address(address));
    await workbench.openView(VIEW);
    return { page, workbench };
  }

  function writeWorkspace(file, folders) {
    fs.writeFileSync(file, JSON.stringify({ folders }), "utf8");
    return file;
  }

  it("shows in each of two windows what the other one saved, within two seconds (S18)", async () => {
    const shop = project("shared shop");
    const [one, other] = [await window(shop), await window(shop)];
    const count = countRecords(shop);
    const pairs = [
      [one, other, 1],
      [other, one, 2],
    ];
    for (const [saver, reader, number] of pairs) {
      await reader.workbench.statusShows(`${count + number - 1}/50`);
      const record = { topic: "window", missing_context: `gap ${number}`, lesson: `l ${number}` };
      await saver.page.bringToFront();
      await saveThroughForm(saver.workbench, titles["sentinelMemory.log"], record);
      await until(() => countRecords(shop) === count + number);
      const saved = Date.now();
      await reader.workbench.statusShows(`${count + number}/50`);
      assert.ok(Date.now() - saved < SHARED_MS, `seen after ${Date.now() - saved} ms`);
    }
    assert.equal(server.languageServers().length, 2);
    await one.page.close({ runBeforeUnload: true });
    await other.page.close({ runBeforeUnload: true });
  });

  it("leaves no process behind when the windows are closed", async () => {
    await until(() => server.languageServers().length === 0);
  });

  it("follows folders that are added to and removed from the workspace (S24)", async () => {
    const [shop, bakery] = [project("corner shop"), project("bakery 빵집")];
    const file = path.join(server.scratch, "town.code-workspace");
    const { page, workbench } = await window(writeWorkspace(file, [{ path: shop }]));
    await workbench.sees(workbench.treeRow("payment"));
    const { pid } = server.languageServers()[0];
    writeWorkspace(file, [{ path: shop }, { path: bakery }]);
    await workbench.sees(workbench.treeRow("bakery 빵집"));
    await workbench.sees(workbench.treeRow("corner shop"));
    await workbench.screenshot(OUTPUT, "two-folders");
    writeWorkspace(file, [{ path: shop }]);
    await workbench.seesNo(workbench.treeRow("bakery 빵집"));
    await workbench.sees(workbench.treeRow("payment"));
    assert.deepEqual(
      server.languageServers().map((one) => one.pid),
      [pid],
    );
    await page.close({ runBeforeUnload: true });
  });

  it("says in a window without folders on disk that it needs one, and starts nothing", async () => {
    await until(() => server.languageServers().length === 0);
    const file = path.join(server.scratch, "virtual.code-workspace");
    const { page, workbench } = await window(writeWorkspace(file, [{ uri: "memfs:/shop" }]));
    await workbench.sees(workbench.sidebarText("it needs a folder on disk"));
    await workbench.screenshot(OUTPUT, "virtual");
    assert.deepEqual(server.languageServers(), []);
    await page.close({ runBeforeUnload: true });
  });

  it("is gone after it was uninstalled from the command line", async () => {
    const shop = project("last shop");
    const { page, workbench } = await window(shop);
    await workbench.statusShows(`${countRecords(shop)}/50`);
    await server.uninstall(EXTENSION);
    await page.reload();
    await until(() => server.languageServers().length === 0);
    await workbench.sees(page.locator(".monaco-workbench .part.statusbar"));
    await workbench.seesNo(workbench.status);
    assert.deepEqual(server.languageServers(), []);
    assert.equal(countRecords(shop), countRecords(path.join(ROOT, "examples")));
  });
});
