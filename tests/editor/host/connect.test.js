// Connecting this editor's own agents, inside the extension host: real server, real files of a home.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const { until, acceptUntilDone, leaveUntilDone } = require("./waiting.js");

const folder = vscode.workspace.workspaceFolders[0].uri.toString();
const hooks = path.join(process.env.HOME, ".copilot", "hooks", "sentinel-memory.json");
const EVENTS = ["SessionStart", "UserPromptSubmit", "PostToolUse", "Stop"];

const command = (name) => vscode.commands.executeCommand(`sentinelMemory.${name}`, { folder });
const comparison = () =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .find(({ label }) => /^(Connect|Disconnect) agents/.test(label));

/** Presses Enter in the list of programs until the comparison is there, and returns its two texts. */
async function pickAndCompare() {
  const tab = await until(async () => {
    const found = comparison();
    if (found === undefined)
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    return found;
  });
  const { original, modified } = tab.input;
  const documents = [original, modified].map((uri) => vscode.workspace.openTextDocument(uri));
  return (await Promise.all(documents)).map((document) => document.getText());
}

describe("connecting agents", () => {
  before(() => vscode.extensions.getExtension("sentinel-memory.sentinel-memory").activate());

  it("changes nothing when the user leaves the list or the comparison (D04)", async () => {
    await leaveUntilDone(command("connectAgents"));
    const running = command("connectAgents");
    await pickAndCompare();
    await leaveUntilDone(running);
    assert.equal(fs.existsSync(hooks), false);
    await until(() => comparison() === undefined);
  });

  it("writes the hooks of this editor as they were shown (D04)", async () => {
    const running = command("connectAgents");
    const [before, after] = await pickAndCompare();
    assert.equal(before, "");
    assert.equal(fs.existsSync(hooks), false);
    await acceptUntilDone(running);
    assert.equal(fs.readFileSync(hooks, "utf8"), after);
    const written = JSON.parse(after).hooks;
    assert.deepEqual(Object.keys(written), EVENTS);
    for (const event of EVENTS) {
      assert.match(written[event][0].command, new RegExp(`launch\\.py hook ${event}$`));
    }
  });

  it("takes them out again and leaves nothing behind (D04)", async () => {
    const running = command("disconnectAgents");
    const [before, after] = await pickAndCompare();
    assert.match(before, /launch\.py hook Stop/);
    assert.equal(after, "");
    await acceptUntilDone(running);
    assert.equal(fs.existsSync(path.dirname(hooks)), false);
    await command("disconnectAgents");
    assert.equal(comparison(), undefined);
  });
});
