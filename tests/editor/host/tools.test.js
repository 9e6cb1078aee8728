// The tools of the editor's agent inside the extension host, without any model: one family at a time.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const { until } = require("./waiting.js");

const EDITOR_TOOLS = ["sentinel_compact_memory", "sentinel_log_memory", "sentinel_search_memory"];
const MCP_LIMIT_MS = 60_000;

const extension = vscode.extensions.getExtension("sentinel-memory.sentinel-memory");
const folder = vscode.workspace.workspaceFolders[0].uri;
const log = path.join(folder.fsPath, ".context", "memory_log.jsonl");
let api;

const names = () => vscode.lm.tools.map(({ name }) => name);
const mcpTools = () =>
  names().filter((name) => name.startsWith("mcp_") && name.endsWith("_memory"));

/** Chooses a family as a user does, in the settings. */
const choose = (family) =>
  vscode.workspace
    .getConfiguration("sentinelMemory")
    .update("agentTools", family, vscode.ConfigurationTarget.Global);

/** Calls a tool as an agent does; returns the text that the model would get. */
async function call(name, input) {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map(({ value }) => value).join("");
}

/** Whether the tools of the editor answer; its list of them also holds those that no agent gets. */
const editorAnswers = () =>
  call("sentinel_search_memory", { query: "anything" }).then(
    () => true,
    () => false,
  );

describe("the tools of agents", () => {
  before(async () => {
    api = await extension.activate();
    await api.ready();
    fs.rmSync(path.dirname(log), { recursive: true, force: true });
  });

  after(async () => {
    await choose(undefined);
    fs.rmSync(path.dirname(log), { recursive: true, force: true });
  });

  it("are those of the editor by default, each once (S01, S26)", async () => {
    const declared = names().filter((name) => name.startsWith("sentinel_"));
    assert.deepEqual(declared.sort(), EDITOR_TOOLS);
    assert.equal(await editorAnswers(), true);
    assert.deepEqual(mcpTools(), []);
  });

  it("answer with the readable text of the server, without asking a person (S01, S11)", async () => {
    await api.request("sentinel/log_memory", {
      topic: "auth",
      missing_context: "Which token type",
      lesson: "Use opaque tokens",
    });
    const text = await call("sentinel_search_memory", { query: "tokens" });
    const answer = await api.request("sentinel/search_memory", { query: "tokens" });
    assert.equal(text, answer.parts.join(""));
    assert.match(text, /lesson: Use opaque tokens/);
    const grouped = await call("sentinel_compact_memory", {});
    assert.match(grouped, /sentinel|log_memory/);
  });

  it("save for an agent, and tell it what was saved (S01, S08)", async () => {
    // In a window of tests the editor agrees to every question by itself.
    const input = { topic: "auth", missing_context: "Expiry", lesson: "Ask for it" };
    const text = await call("sentinel_log_memory", input);
    const { records } = await api.request("sentinel/list_records", {});
    const saved = records.find(({ lesson }) => lesson === "Ask for it");
    assert.match(text, new RegExp(saved.id));
  });

  it("refuse a wrong input in one sentence that names the field (S01)", async () => {
    await assert.rejects(call("sentinel_search_memory", { query: "x", page: 1 }), (error) => {
      assert.match(error.message, /page is unknown: search_memory takes/);
      return true;
    });
  });

  it("are those of an MCP server once that is chosen, and not both (S26)", async function () {
    this.timeout(MCP_LIMIT_MS);
    await choose("mcp");
    await until(async () => !(await editorAnswers()));
    await until(async () => {
      // The editor may not have heard of the definition yet: then it starts nothing.
      await vscode.commands.executeCommand("workbench.mcp.startServer", "*", {
        waitForLiveTools: true,
      });
      return mcpTools().length > 0;
    });
    assert.equal(mcpTools().length, 3);
    assert.equal(await editorAnswers(), false);
    const search = mcpTools().find((name) => name.endsWith("search_memory"));
    assert.match(await call(search, { query: "tokens" }), /Use opaque tokens/);
  });

  it("are started there by the launcher of the user, which an update cannot break (D04)", () => {
    const data = path.join(process.env.XDG_DATA_HOME, "sentinel-memory");
    assert.ok(fs.existsSync(path.join(data, "launch.py")));
    assert.equal(fs.readdirSync(path.join(data, "servers")).length, 1);
  });

  it("are none when they are switched off, and the editor's again by default (S26)", async () => {
    const [mcpSearch] = mcpTools().filter((name) => name.endsWith("search_memory"));
    await choose("off");
    await until(() => mcpTools().length === 0);
    assert.equal(await editorAnswers(), false);
    await assert.rejects(call(mcpSearch, { query: "tokens" }));
    await choose(undefined);
    await until(editorAnswers);
    assert.deepEqual(mcpTools(), []);
  });
});
