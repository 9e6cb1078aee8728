// The life of the server inside the extension host: its death, its interpreter, its settings.
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const vscode = require("vscode");

const REAL_PYTHON = process.env.SENTINEL_TEST_PYTHON;

const extension = vscode.extensions.getExtension("sentinel-memory.sentinel-memory");
const folder = vscode.workspace.workspaceFolders[0].uri;
const settings = () => vscode.workspace.getConfiguration("sentinelMemory");

let api, processesWith, scratch, until;

/** The server's process, which is a child of this extension host. */
function serverProcess() {
  const all = processesWith(extension.extensionPath, "launch.py", " lsp");
  const own = all.filter(({ parent }) => parent === process.pid);
  assert.ok(own.length < 2, "two servers run at once");
  return own[0];
}

const search = () => api.request("sentinel/search_memory", { query: "anything" });

const save = (lesson, topic = "life") =>
  api.request("sentinel/log_memory", { topic, missing_context: `gap of ${lesson}`, lesson });

async function set(name, value) {
  await settings().update(name, value, vscode.ConfigurationTarget.Global);
}

/** A shell script that answers like an interpreter and starts the real one by `start`. */
function wrapper(name, start) {
  const file = path.join(scratch, name);
  const body = `case "$1" in\n-c) printf '3.11.0\\n%s' "$0" ;;\n*) ${start} ;;\nesac`;
  fs.writeFileSync(file, `#!/bin/sh\n${body}\n`, { encoding: "utf8", mode: 0o755 });
  return file;
}

describe("the server of a window", () => {
  before(async () => {
    ({ processesWith } = await import("../processes.mjs"));
    ({ until } = await import("../waiting.mjs"));
    // Beside the project, so that it is no part of it.
    scratch = fs.mkdtempSync(path.join(path.dirname(folder.fsPath), "interpreters "));
    api = await extension.activate();
    await search();
  });

  after(async () => {
    await set("pythonPath", undefined);
    await set("trace.server", undefined);
  });

  it("is one process, which runs outside the project", () => {
    const { command } = serverProcess();
    assert.match(command, / -X utf8 /);
    if (process.platform !== "linux") return;
    const cwd = fs.readlinkSync(`/proc/${serverProcess().pid}/cwd`);
    assert.equal(cwd, fs.realpathSync(extension.extensionPath));
  });

  it("comes back when its process is killed, and has lost nothing (S18)", async () => {
    await save("a lesson before the crash");
    const { pid } = serverProcess();
    process.kill(pid, "SIGKILL");
    await until(() => ![undefined, pid].includes(serverProcess()?.pid));
    const { records } = await api.request("sentinel/search_memory", { query: "", topic: "life" });
    assert.deepEqual(
      records.map(({ lesson }) => lesson),
      ["a lesson before the crash"],
    );
  });

  it("answers a request that has to wait for its next start", async () => {
    const { pid } = serverProcess();
    process.kill(pid, "SIGKILL");
    // Until the client notices the death, a request is refused as lost, and never hangs.
    const refusals = [];
    await until(() =>
      search().then(
        () => true,
        ({ code }) => void refusals.push(code),
      ),
    );
    assert.deepEqual(
      refusals.filter((code) => ![-32099, -32097, -32096].includes(code)),
      [],
    );
    assert.notEqual(serverProcess().pid, pid);
  });

  it("restarts on the interpreter of the setting when that changes", async () => {
    const link = path.join(scratch, "python3");
    fs.symlinkSync(REAL_PYTHON, link);
    await set("pythonPath", link);
    await until(() => serverProcess()?.command.startsWith(link));
    await search();
    await set("pythonPath", undefined);
    await until(() => {
      const now = serverProcess();
      return now !== undefined && !now.command.startsWith(link);
    });
    await search();
  });

  it("names the interpreter that does not run, starts nothing, and recovers with the setting", async () => {
    const typo = path.join(scratch, "no-such-python");
    await set("pythonPath", typo);
    await until(() => serverProcess() === undefined);
    await assert.rejects(search(), new RegExp(`3\\.11.*${typo}`));
    assert.equal(serverProcess(), undefined);
    await set("pythonPath", undefined);
    await until(serverProcess);
    await search();
  });

  it("traces the names of messages while the setting says so, and never whole messages", async () => {
    const heard = path.join(scratch, "heard");
    await set("pythonPath", wrapper("heard-by", `tee -a '${heard}' | '${REAL_PYTHON}' "$@"`));
    await until(() => fs.existsSync(heard));
    await search();
    const trace = () => {
      const said = fs.readFileSync(heard, "utf8");
      return [...said.matchAll(/"(?:trace|value)":"(off|messages|verbose)"/g)].map(([, is]) => is);
    };
    assert.deepEqual(trace(), ["off"]);
    await set("trace.server", "messages");
    await until(() => trace().at(-1) === "messages");
    // A value that the settings page does not offer, and that would write memories to the log.
    await set("trace.server", "verbose");
    await until(() => trace().at(-1) === "off");
    assert.ok(!trace().includes("verbose"));
    await set("trace.server", undefined);
  });

  it("says in one sentence that a log cannot be written, and leaves it as it is (S19)", async function () {
    let start = `exec '${REAL_PYTHON}' "$@"`;
    if (process.getuid() === 0) {
      // Root may write anywhere unless it gives that right up.
      const kept = "--bounding-set=-dac_override,-dac_read_search";
      try {
        execFileSync("setpriv", [kept, "true"]);
      } catch {
        this.skip();
      }
      start = `exec '${execFileSync("which", ["setpriv"], { encoding: "utf8" }).trim()}' ${kept} '${REAL_PYTHON}' "$@"`;
    }
    await set("pythonPath", wrapper("unprivileged", start));
    await until(() => serverProcess()?.command.includes("launch.py"));
    await save("a lesson that may be written");
    const context = path.join(folder.fsPath, ".context");
    const log = path.join(context, "memory_log.jsonl");
    const before = fs.readFileSync(log, "utf8");
    fs.chmodSync(log, 0o444);
    fs.chmodSync(context, 0o555);
    try {
      await assert.rejects(save("a lesson that may not be written"), ({ code, message }) => {
        assert.equal(code, -32803);
        assert.match(message, /^[^\n]+\.$/);
        assert.doesNotMatch(message, /Errno|Traceback/);
        return true;
      });
      assert.equal(fs.readFileSync(log, "utf8"), before);
      assert.ok((await search()).count > 0);
    } finally {
      fs.chmodSync(context, 0o755);
      fs.chmodSync(log, 0o644);
    }
    await save("a lesson that may be written again");
  });

  it("puts a report on the clipboard that holds no memory, name or path", async () => {
    await save("the vault opens with marzipan", "marzipan-vault");
    await assert.rejects(save("too long a topic", "t".repeat(65)));
    await vscode.commands.executeCommand("sentinelMemory.showOutput", "report");
    const report = await vscode.env.clipboard.readText();
    const { version } = extension.packageJSON;
    assert.match(report, new RegExp(`^- Extension: ${version}$`, "m"));
    assert.match(report, /^- State: ready$/m);
    assert.match(report, /^- Python: 3\.\d+\.\d+$/m);
    assert.match(report, /^- Editor: \S+ [\d.]+ \([\w-]+, another remote\)$/m);
    assert.match(report, /^- Start of the server: \d+ ms$/m);
    assert.match(report, /^- Ends of the server out of order: .*SIGKILL/m);
    assert.match(report, /^- Codes of failed requests: .*-32602$/m);
    assert.match(report, /^- Folder 1: log, records \d+/m);
    assert.match(report, /^- `sentinelMemory\.pythonPath`: set \(user\)$/m);
    assert.match(report, /^- `sentinelMemory\.trace\.server`: not set$/m);
    const told = [
      "marzipan",
      path.basename(folder.fsPath),
      os.homedir(),
      scratch,
      os.userInfo().username,
    ];
    for (const text of told) assert.ok(!report.includes(text), text);
    assert.doesNotMatch(report, /file:|\/home|\/tmp|\.context/);
  });
});
