import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { problemReport, type ReportFacts } from "../server/problemReport";
import { ServerHistory } from "../server/serverHistory";
import { folderStatus, serverError } from "./samples";

const SECRET = "the vault opens with marzipan";

function facts(changes: Partial<ReportFacts> = {}): ReportFacts {
  return {
    extension: "1.2.3",
    editor: { name: "Cursor", version: "1.105.1", host: "desktop", remote: undefined },
    system: "linux 6.1.0 x64",
    locale: "ko",
    state: "ready",
    folderCount: 2,
    folders: [],
    history: new ServerHistory(),
    settings: [],
    ...changes,
  };
}

describe("the problem report", () => {
  it("says what is needed to understand a problem", () => {
    const history = new ServerHistory();
    history.python = "3.12.4";
    history.lookupMs = 31.6;
    history.startMs = 512.2;
    history.started();
    history.started();
    history.ended(0, null);
    history.ended(1, null);
    history.ended(null, "SIGKILL");
    history.failed(serverError("No.", -32602, {}));
    const folders = [
      folderStatus({ unreadable: 2, conflicts: 1, tracking: "tracked" }),
      folderStatus({ exists: false, problem: "no", tracking: "no-git" }),
    ];
    const settings = [
      { name: "sentinelMemory.pythonPath", setIn: ["user", "workspace"] },
      { name: "sentinelMemory.trace.server", setIn: [] },
    ];
    const report = problemReport(facts({ history, folders, settings }));
    assert.deepEqual(report.split("\n"), [
      "### Sentinel Memory problem report",
      "",
      "- Extension: 1.2.3",
      "- Editor: Cursor 1.105.1 (desktop)",
      "- System: linux 6.1.0 x64",
      "- Python: 3.12.4",
      "- Locale: ko",
      "- State: ready",
      "- Folders: 2",
      "  - Folder 1: log, records 12, threshold 50, compaction ok, topics 0, unreadable lines 2, conflicts 1, git tracked",
      "  - Folder 2: no log, records 12, threshold 50, compaction ok, topics 0, unreadable lines 0, conflicts 0, git no-git, cannot be read",
      "- Lookup of Python: 32 ms",
      "- Start of the server: 512 ms",
      "- Restarts: 1",
      "- Ends of the server out of order: 1, SIGKILL",
      "- Codes of failed requests: -32602",
      "- `sentinelMemory.pythonPath`: set (user, workspace)",
      "- `sentinelMemory.trace.server`: not set",
      "",
    ]);
  });

  it("says so where nothing is known yet", () => {
    const remote = { name: "Code", version: "1.139.1", host: "desktop", remote: "ssh-remote" };
    const report = problemReport(facts({ editor: remote }));
    assert.match(report, /^- Editor: Code 1\.139\.1 \(desktop, ssh-remote\)$/m);
    assert.match(report, /^- Python: unknown$/m);
    assert.match(report, /^- Restarts: 0$/m);
    assert.match(report, /^- Codes of failed requests: none$/m);
  });

  it("holds no memory, name or path, whatever failed", () => {
    const home = "/home/hedwig";
    const history = new ServerHistory();
    history.failed(serverError(`Cannot write ${home}/quince-orchard`, -32803, { path: home }));
    history.failed(new Error(SECRET));
    const folders = [
      folderStatus({
        folder: "quince-orchard",
        uri: `file://${home}/quince-orchard`,
        problem: `${home}/quince-orchard cannot be read: ${SECRET}`,
        topics: [
          { topic: "quince", logs: 1, principles: 0, newest: null, size: 10, conflicting: null },
        ],
      }),
    ];
    const editor = { ...facts().editor, remote: "hedwig.example" };
    const report = problemReport(facts({ history, folders, editor }));
    for (const private_ of ["hedwig", "quince", "marzipan", "file:", "/home"]) {
      assert.ok(!report.includes(private_), private_);
    }
    assert.match(report, /^- Codes of failed requests: -32803$/m);
  });

  it("keeps the latest ten codes", () => {
    const history = new ServerHistory();
    for (let code = 1; code <= 12; code += 1) {
      history.failed(serverError("No.", code, {}));
    }
    assert.deepEqual(history.errors, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});
