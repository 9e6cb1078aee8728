// Setting up agents inside the extension host: real server, real files of a home and of a project.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const { until, acceptUntilDone, leaveUntilDone } = require("./waiting.js");

const folder = vscode.workspace.workspaceFolders[0].uri;
const hooks = path.join(process.env.HOME, ".copilot", "hooks", "sentinel-memory.json");
const rules = path.join(folder.fsPath, "AGENTS.md");

const setUp = () =>
  vscode.commands.executeCommand("sentinelMemory.setUpAgents", { folder: folder.toString() });
const comparison = () =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .find(({ label }) => label.startsWith("Set up agents"));

/** Presses Enter in the list of agents until all changes are shown. */
const pick = () =>
  until(async () => {
    const found = comparison();
    if (found === undefined)
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    return found;
  });

describe("setting up agents", () => {
  before(() => vscode.extensions.getExtension("sentinel-memory.sentinel-memory").activate());

  it("changes nothing when the user leaves the list or the comparison (D04, S25)", async () => {
    await leaveUntilDone(setUp());
    const running = setUp();
    await pick();
    await leaveUntilDone(running);
    assert.deepEqual([hooks, rules].map(fs.existsSync), [false, false]);
    await until(() => comparison() === undefined);
  });

  it("writes the hooks of this editor and the instructions that were shown (D04, S25)", async () => {
    const running = setUp();
    await pick();
    assert.deepEqual([hooks, rules].map(fs.existsSync), [false, false]);
    await acceptUntilDone(running);
    const written = JSON.parse(fs.readFileSync(hooks, "utf8")).hooks;
    for (const event of ["SessionStart", "UserPromptSubmit", "PostToolUse", "Stop"]) {
      assert.match(written[event][0].command, new RegExp(`launch\\.py hook ${event}$`));
    }
    assert.match(fs.readFileSync(rules, "utf8"), /search_memory/);
  });

  it("is taken back as a whole, and leaves nothing behind (D04)", async () => {
    const api = await vscode.extensions.getExtension("sentinel-memory.sentinel-memory").activate();
    await api.request("sentinel/set_up_agents", {
      folder: folder.toString(),
      undo: true,
      write: true,
    });
    assert.deepEqual([path.dirname(hooks), rules].map(fs.existsSync), [false, false]);
  });
});
