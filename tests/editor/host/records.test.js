// Commands for records and for the project, inside the extension host: real server, files and git.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const { until, acceptUntilDone } = require("./waiting.js");

const extension = vscode.extensions.getExtension("sentinel-memory.sentinel-memory");
const project = vscode.workspace.workspaceFolders[0].uri;
const folder = project.toString();
const log = path.join(project.fsPath, ".context", "memory_log.jsonl");
let api;

const command = (name, argument) =>
  vscode.commands.executeCommand(`sentinelMemory.${name}`, { folder, ...argument });
const named = ({ type, ref }) => ({ refs: [`${type}:${ref}`] });
const inProject = (...names) => path.join(project.fsPath, ...names);
const git = (...args) =>
  execFileSync("git", args, { cwd: project.fsPath, encoding: "utf8", stdio: "pipe" });

async function save(topic, lesson) {
  const { id } = await api.request("sentinel/log_memory", {
    topic,
    missing_context: `what ${topic} lacked`,
    lesson,
    folder,
  });
  const { records } = await api.request("sentinel/list_records", { folder });
  return records.find((record) => record.id === id);
}

describe("commands for records", () => {
  let record;

  before(async () => {
    api = await extension.activate();
    fs.rmSync(inProject(".context"), { recursive: true, force: true });
    record = await save("billing", "Round at the end, not per line");
  });

  it("take back a deletion by the command for it, to the byte (S36)", async () => {
    const before = fs.readFileSync(log);
    await api.request("sentinel/delete_records", { refs: [record.ref], folder });
    assert.notDeepEqual(fs.readFileSync(log), before);
    await acceptUntilDone(command("undo"));
    assert.deepEqual(fs.readFileSync(log), before);
  });

  it("fill the form with the record, so that saving it as it is changes nothing (S36)", async () => {
    const before = fs.readFileSync(log);
    await command("editRecord", named(record));
    const { document } = vscode.window.activeTextEditor;
    assert.equal(document.languageId, "sentinel-lesson");
    assert.match(document.getText(), /^lesson: Round at the end, not per line$/m);
    await vscode.commands.executeCommand("sentinelMemory.saveForm");
    await until(() => !fs.existsSync(document.uri.fsPath));
    assert.deepEqual(fs.readFileSync(log), before);
  });

  it("keep the breaks of a text of several lines when its form is saved (S36)", async () => {
    const lines = await save("shipping", "First weigh,\r\nthen measure");
    const before = fs.readFileSync(log);
    await command("editRecord", named(lines));
    const { document } = vscode.window.activeTextEditor;
    assert.match(document.getText(), /^lesson: First weigh,\n {2}then measure$/m);
    await vscode.commands.executeCommand("sentinelMemory.saveForm");
    await until(() => !fs.existsSync(document.uri.fsPath));
    assert.deepEqual(fs.readFileSync(log), before);
  });
});

describe("commands for a project", () => {
  it("set the threshold of compaction in the policy of the project (S09)", async () => {
    await acceptUntilDone(command("setThreshold"));
    const policy = JSON.parse(fs.readFileSync(inProject(".context/config.json"), "utf8"));
    assert.equal(policy.compact_threshold, 50);
  });

  it("make git ignore the memory, and follow it again (S35)", async () => {
    git("init", "--quiet");
    const ignored = () => {
      try {
        return git("check-ignore", ".context/memory_log.jsonl") !== "";
      } catch {
        return false;
      }
    };
    const tracking = async () =>
      (await api.request("sentinel/memory_status", {})).folders[0].tracking;
    assert.equal(ignored(), false);
    await acceptUntilDone(command("toggleTracking"));
    assert.equal(ignored(), true);
    await until(async () => (await tracking()) === "private");
    await acceptUntilDone(command("toggleTracking"));
    assert.equal(ignored(), false);
    await until(async () => (await tracking()) !== "private");
  });
});
