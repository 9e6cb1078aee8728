// Commands of the view and its rows, inside the extension host: real server, files and clipboard.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const { until, leaveUntilDone } = require("./waiting.js");

const extension = vscode.extensions.getExtension("sentinel-memory.sentinel-memory");
const project = vscode.workspace.workspaceFolders[0].uri;
const folder = project.toString();
const log = path.join(project.fsPath, ".context", "memory_log.jsonl");
const topic = "배송";
let record;

const command = (name, argument) =>
  vscode.commands.executeCommand(`sentinelMemory.${name}`, { folder, ...argument });
const closeAll = () => vscode.commands.executeCommand("workbench.action.closeAllEditors");

describe("commands of the view", () => {
  before(async () => {
    const api = await extension.activate();
    const missing_context = "무게 단위";
    const saved = await api.request("sentinel/log_memory", {
      topic,
      missing_context,
      lesson: "무게는 그램으로 센다",
      folder,
    });
    const { records } = await api.request("sentinel/list_records", { folder, topic });
    record = records.find(({ id }) => id === saved.id);
  });

  afterEach(closeAll);

  it("put the lesson and the id of a record on the clipboard", async () => {
    const refs = [`${record.type}:${record.ref}`];
    await command("copy", { refs, copied_as: "lesson" });
    assert.equal(await vscode.env.clipboard.readText(), record.lesson);
    await command("copy", { refs, copied_as: "id" });
    assert.equal(await vscode.env.clipboard.readText(), record.id);
    await command("copy", { refs, copied_as: "agent" });
    assert.match(await vscode.env.clipboard.readText(), /무게는 그램으로 센다/);
  });

  it("open the log, and a record at its line", async () => {
    await command("openLog");
    const editor = await until(() => vscode.window.activeTextEditor);
    assert.equal(editor.document.uri.fsPath, log);
    await command("openLog", { refs: [`${record.type}:${record.ref}`] });
    await until(() => vscode.window.activeTextEditor.selection.active.line === record.line - 1);
    assert.match(editor.document.lineAt(record.line - 1).text, /무게는 그램으로 센다/);
  });

  for (const name of ["search", "log", "compact", "renameTopic"]) {
    it(`leave the log as it is when the form of ${name} is left`, async () => {
      const before = fs.readFileSync(log);
      await leaveUntilDone(command(name, { topic }));
      assert.deepEqual(fs.readFileSync(log), before);
    });
  }

  it("put a log in order that is in order, which changes nothing (N03)", async () => {
    const before = fs.readFileSync(log);
    await vscode.commands.executeCommand("sentinel.tidyLog", { folder });
    assert.deepEqual(fs.readFileSync(log), before);
  });

  it("show the output", async () => {
    await command("showOutput");
    const shown = () =>
      vscode.window.visibleTextEditors.some(({ document }) => document.uri.scheme === "output");
    await until(shown);
  });
});
