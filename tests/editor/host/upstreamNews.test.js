// The commits of others, told in the editor without a question, and shown as a page.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const { until, acceptUntilDone, leaveUntilDone } = require("./waiting.js");

const extension = vscode.extensions.getExtension("sentinel-memory.sentinel-memory");
const project = vscode.workspace.workspaceFolders[0].uri;
const folder = project.toString();
const context = path.join(project.fsPath, ".context");
const log = path.join(context, "memory_log.jsonl");

const git = (...args) =>
  execFileSync("git", args, { cwd: project.fsPath, encoding: "utf8", stdio: "pipe" });

describe("what others changed", () => {
  let api;
  let kept;

  /** Saves a lesson as a person does, to whom it is no news. */
  const save = async (topic, lesson) => {
    const record = { topic, missing_context: lesson, lesson, folder };
    const { ref } = await api.request("sentinel/log_memory", record);
    await api.request("sentinel/news_memory", { own: ref, folder });
  };
  const news = async () => (await api.request("sentinel/memory_status", {})).folders[0].news;

  before(async () => {
    api = await extension.activate();
    await api.ready();
    kept = fs.existsSync(log) ? fs.readFileSync(log) : undefined;
    fs.rmSync(context, { recursive: true, force: true });
    git("init", "--quiet");
    git("config", "user.name", "Me");
    git("config", "user.email", "me@example.invalid");
    git("commit", "--quiet", "--all", "--allow-empty", "--message", "without a memory");
    await save("배송", "배송비는 3만 원부터 무료다");
    git("add", "--force", ".context/memory_log.jsonl");
    git("commit", "--quiet", "--message", "base");
    await api.request("sentinel/diff_memory", { folder });
    git("checkout", "--quiet", "-b", "mina");
    await save("배송", "제주는 하루 더 걸린다");
    git(
      "commit",
      "--quiet",
      "--all",
      "--message",
      "learned",
      "--author=미나 <mina@example.invalid>",
    );
    git("checkout", "--quiet", "-");
  });

  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    // The repository stays: the editor's own git fails when one is removed below it.
    if (kept) fs.writeFileSync(log, kept);
    else {
      fs.rmSync(log);
      // Else the log would be one that was deleted and that git still has.
      git("commit", "--quiet", "--all", "--message", "without a memory");
    }
    git("config", "--remove-section", "user");
  });

  it("is no news while it is one's own, committed or not (K10, N08)", async () => {
    await save("배송", "주말에는 출고하지 않는다");
    await acceptUntilDone(vscode.commands.executeCommand("sentinelMemory.commit", { folder }));
    assert.match(git("log", "-1", "--format=%s"), /배송/);
    assert.equal(git("status", "--porcelain", "--", ".context"), "");
    assert.equal(await news(), null);
  });

  it("is noticed when a merge is committed after it wrote the file (N08)", async () => {
    git("merge", "--quiet", "--strategy=ours", "--no-commit", "mina");
    const theirs = git("show", "mina:.context/memory_log.jsonl");
    const lines = new Set(`${fs.readFileSync(log, "utf8")}${theirs}`.split("\n"));
    fs.writeFileSync(log, `${[...lines].filter(Boolean).sort().join("\n")}\n`);
    git("add", "--force", ".context/memory_log.jsonl");
    git("commit", "--quiet", "--no-edit");
    await until(async () => (await news())?.added === 1);
  });

  it("is shown as a page, and then it is seen (N08)", async () => {
    await acceptUntilDone(vscode.commands.executeCommand("sentinelMemory.showChanges", { folder }));
    // test_pages_in_editor.py has what the page says.
    await until(() =>
      vscode.window.tabGroups.activeTabGroup.activeTab?.label.startsWith("Changes"),
    );
    await until(async () => (await news()) === null);
  });

  it("can be committed before it is compacted, by the first row of the question (K10)", async () => {
    await save("배송", "배송비는 3만 원부터 무료다");
    // Asked again and again: with the lock that it takes by default, it would make the commit fail.
    const isCommitted = () =>
      git("--no-optional-locks", "status", "--porcelain", "--", ".context") === "";
    assert.equal(isCommitted(), false);
    const running = vscode.commands.executeCommand("sentinelMemory.compact", { folder });
    await until(async () => {
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      return isCommitted();
    });
    await leaveUntilDone(running);
  });
});
