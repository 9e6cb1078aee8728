// A log into which a hand wrote two keys: where the editor shows them, what it offers, and the review.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const vscode = require("vscode");

const { extension, project, folder, context, log, shown } = require("./project.js");
const { until, quickFixes } = require("./waiting.js");

const KEYS = ["a1B2c3D4e5F6", "f6E5d4C3b2A1"].map((text) => `ghp_${text.repeat(3)}`);

const git = (...args) =>
  execFileSync("git", args, { cwd: project.fsPath, encoding: "utf8", stdio: "pipe" });
const closeAll = () => vscode.commands.executeCommand("workbench.action.closeAllEditors");

/** The quick fixes of ours at a place, once they are offered. */
const fixesAt = (range) =>
  until(async () => {
    const offered = await quickFixes(log, range);
    return offered.length > 0 ? offered : undefined;
  });

describe("a log with keys in it", () => {
  let api;
  let kept;

  before(async () => {
    api = await extension.activate();
    await api.ready();
    kept = fs.existsSync(log.fsPath) ? fs.readFileSync(log.fsPath) : undefined;
    fs.rmSync(context, { recursive: true, force: true });
    git("init", "--quiet");
    const of = { topic: "배포", folder };
    const lesson = '배포 🔑 "KEY"은 밤에 바꾼다';
    await api.request("sentinel/log_memory", { ...of, missing_context: `When: ${lesson}`, lesson });
    await api.request("sentinel/log_memory", {
      ...of,
      missing_context: "When to rotate",
      lesson: "Rotate it\nbefore a release",
      cues: ['야간 "🔑"', "KEY", "키 교체"],
    });
    let number = 0;
    const leaked = fs
      .readFileSync(log.fsPath, "utf8")
      .replace(/("(?:lesson|cues)":.*?)KEY/g, (_, before) => `${before}${KEYS[number++]}`);
    fs.writeFileSync(log.fsPath, leaked);
    await vscode.commands.executeCommand("vscode.open", log);
  });

  after(async () => {
    await closeAll();
    // The repository stays: the editor's own git fails when one is removed below it.
    if (kept) fs.writeFileSync(log.fsPath, kept);
    else fs.rmSync(log.fsPath);
  });

  it("shows each on its very characters (N07)", async () => {
    await until(() => shown("secret").length === 2);
    const document = await vscode.workspace.openTextDocument(log);
    const texts = shown("secret").map(({ range }) => document.getText(range));
    assert.deepEqual(texts.sort(), [...KEYS].sort());
  });

  it("offers there to redact the record, all of them, or to allow the value (N07)", async () => {
    const [problem] = shown("secret");
    const offered = (await fixesAt(problem.range)).map(({ command }) => command);
    const { records } = await api.request("sentinel/list_records", { folder });
    const inOrder = records.sort((one, other) => one.line - other.line);
    const refs = inOrder.map(({ type, ref }) => `${type}:${ref}`);
    const ofRecord = refs[problem.range.start.line];
    const redacting = offered.filter(({ command }) => command === "sentinelMemory.redactRecords");
    assert.deepEqual(
      redacting.map(({ arguments: [target] }) => target.refs),
      [[ofRecord], refs],
    );
    const allowing = offered.filter(({ command }) => command === "sentinel.allowValue");
    const [{ place }] = allowing[0].arguments;
    const { ref, field, start, end } = place;
    assert.equal(allowing.length, 1);
    const document = await vscode.workspace.openTextDocument(log);
    const isCue = document.lineAt(problem.range.start.line).text.includes("cues");
    const expected = [ofRecord, isCue ? "cues" : "lesson", KEYS[0].length];
    assert.deepEqual([ref, field, end - start], expected);
  });

  it("shows the record of a line with its cues, and no key (N03, N10, D05)", async () => {
    const document = await vscode.workspace.openTextDocument(log);
    const at = document.positionAt(document.getText().indexOf('"cues"'));
    const hovers = await vscode.commands.executeCommand("vscode.executeHoverProvider", log, at);
    const text = hovers.flatMap(({ contents }) => contents.map(({ value }) => value)).join();
    assert.match(text, /Rotate/);
    assert.match(text, /교체/);
    assert.deepEqual(
      KEYS.filter((key) => text.includes(key)),
      [],
    );
  });

  it("is not redacted while it is open with changes that a save would bring back (D05)", async () => {
    const before = fs.readFileSync(log.fsPath);
    const document = await vscode.workspace.openTextDocument(log);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(log, new vscode.Position(document.lineCount, 0), "\n");
    await vscode.workspace.applyEdit(edit);
    assert.equal(document.isDirty, true);
    // It ends without its question, which the editor would refuse to ask in a test.
    await vscode.commands.executeCommand("sentinelMemory.redactRecords", { folder });
    assert.deepEqual(fs.readFileSync(log.fsPath), before);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("is reviewed on a page (S30, D05)", async () => {
    await vscode.commands.executeCommand("sentinelMemory.reviewMemory", { folder });
    // test_flows.py has what the page says.
    await until(() =>
      vscode.window.tabGroups.activeTabGroup.activeTab?.label.startsWith("Review of"),
    );
  });
});
