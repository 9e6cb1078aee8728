// The tools of the editor's agent inside the extension host, without any model.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const EDITOR_TOOLS = ["sentinel_compact_memory", "sentinel_log_memory", "sentinel_search_memory"];
const extension = vscode.extensions.getExtension("sentinel-memory.sentinel-memory");
const folder = vscode.workspace.workspaceFolders[0].uri;
const log = path.join(folder.fsPath, ".context", "memory_log.jsonl");
let api;

const names = () => vscode.lm.tools.map(({ name }) => name);
const mcpTools = () =>
  names().filter((name) => name.startsWith("mcp_") && name.endsWith("_memory"));

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
    fs.rmSync(path.dirname(log), { recursive: true, force: true });
  });

  it("are those of the editor, each once (S01, S26)", async () => {
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
});
