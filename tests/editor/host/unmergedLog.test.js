// A log that a merge of real git left in conflict, resolved from the editor.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const vscode = require("vscode");

const { extension, project, folder, context, log, shown } = require("./project.js");
const { until, quickFixes, acceptUntilDone, leaveUntilDone } = require("./waiting.js");

const git = (...args) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.invalid", ...args], {
    cwd: project.fsPath,
    encoding: "utf8",
    stdio: "pipe",
  });

/** Returns the quick fix for the first problem of a kind, once it is offered. */
const quickFix = (code) =>
  until(async () => {
    const [problem] = shown(code);
    return problem && (await quickFixes(log, problem.range))[0];
  });

const run = ({ command }) => vscode.commands.executeCommand(command.command, ...command.arguments);

describe("a log in conflict", () => {
  let api;
  let kept;

  const save = (missing_context, lesson) =>
    api.request("sentinel/log_memory", { topic: "세금", missing_context, lesson, folder });
  const records = async () => (await api.request("sentinel/list_records", { folder })).records;
  const commit = (message) => {
    // The log alone: what was taken out of it stays on this machine.
    git("add", "--force", ".context/memory_log.jsonl");
    git("commit", "--quiet", "--message", message);
  };

  before(async () => {
    api = await extension.activate();
    await api.ready();
    kept = fs.existsSync(log.fsPath) ? fs.readFileSync(log.fsPath) : undefined;
    fs.rmSync(context, { recursive: true, force: true });
    git("init", "--quiet");
    git("commit", "--quiet", "--all", "--allow-empty", "--message", "without a memory");
    // Lines are merged, whatever another test has registered.
    git(
      "config",
      "merge.sentinel-memory.driver",
      "git merge-file -L ours -L base -L theirs %A %O %B",
    );
    await save("반올림", "줄마다 반올림한다");
    commit("base");
    const main = git("symbolic-ref", "--short", "HEAD").trim();
    git("checkout", "--quiet", "-b", "side");
    await save("반올림", "합계에서 반올림한다");
    commit("side");
    git("checkout", "--quiet", main);
    await save("반올림", "통화마다 반올림한다");
    commit("main");
    assert.throws(() => git("merge", "side"));
    assert.match(fs.readFileSync(log.fsPath, "utf8"), /^<{7} /m);
    // In a tab that stays when the page with both versions opens.
    await vscode.commands.executeCommand("vscode.open", log, { preview: false });
  });

  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    // The repository stays: the editor's own git fails when one is removed below it.
    if (kept) fs.writeFileSync(log.fsPath, kept);
    else {
      fs.rmSync(log.fsPath);
      // Else the log would be one that was deleted and that git still has.
      git("commit", "--quiet", "--all", "--message", "without a memory");
    }
  });

  it("shows first what resolving means, and stays as it is when that is left (N02)", async () => {
    const fix = await quickFix("conflict-marker");
    assert.equal(fix.command.command, "sentinelMemory.resolveConflicts");
    const before = fs.readFileSync(log.fsPath);
    await leaveUntilDone(run(fix));
    assert.deepEqual(fs.readFileSync(log.fsPath), before);
  });

  it("is resolved by the quick fix, with what was saved meanwhile (N02)", async () => {
    await save("세율", "세율은 나라마다 다르다");
    await acceptUntilDone(run(await quickFix("conflict-marker")));
    await until(() => shown("conflict-marker").length === 0);
    assert.doesNotMatch(fs.readFileSync(log.fsPath, "utf8"), /^[<=>]{7}/m);
    assert.deepEqual((await records()).map((record) => record.missing_context).sort(), [
      "반올림",
      "세율",
    ]);
    assert.equal(git("ls-files", "--unmerged"), "");
    git("commit", "--quiet", "--no-edit");
  });

  it("loses what a merge brought back by the quick fix, which can be undone (N02)", async () => {
    const [old] = (await records()).filter((record) => record.missing_context === "세율");
    const line = fs
      .readFileSync(log.fsPath, "utf8")
      .split("\n")
      .find((text) => text.includes(old.id));
    await api.request("sentinel/log_memory", {
      type: "principle",
      topic: "세금",
      lesson: "세율은 표에서 읽는다",
      source_ids: [old.ref],
      folder,
    });
    fs.appendFileSync(log.fsPath, `${line}\n`);
    const fix = await quickFix("resurrected");
    assert.equal(fix.command.command, "sentinel.removeReturned");
    // Its message waits for a click on Undo.
    void run(fix);
    await until(() => shown("resurrected").length === 0);
    assert.deepEqual((await records()).map(({ type }) => type).sort(), ["log", "principle"]);
  });
});
