import assert from "node:assert/strict";
import { release } from "node:os";
import { describe, it } from "node:test";
import type * as vscode from "vscode";
import { ProblemReporter } from "../server/problemReport";
import type { ServerState } from "../server/server";
import { ServerHistory } from "../server/serverHistory";
import { FakeMemory, serverError } from "./samples";
import { editor, env, Uri } from "./vscodeStub";

const SECRET = "the vault opens with marzipan";
const SETTINGS = ["sentinelMemory.pythonPath", "sentinelMemory.trace.server"];

/** Returns the report on a server with this past. */
async function report(
  history: ServerHistory,
  lines: readonly string[] = [],
  server: { readonly state: ServerState } = { state: "ready" },
): Promise<string> {
  const properties = Object.fromEntries(SETTINGS.map((name) => [name, {}]));
  const packageJSON = { version: "1.2.3", contributes: { configuration: { properties } } };
  const context = { extension: { packageJSON } } as unknown as vscode.ExtensionContext;
  const memory = new FakeMemory({ "sentinel/problem_report": () => ({ lines }) });
  await new ProblemReporter(context, server, memory, history).copy();
  return editor.clipboard;
}

describe("the problem report", () => {
  it("says what is needed to understand a problem", async () => {
    const history = new ServerHistory();
    Object.assign(history, { python: "3.12.4", lookupMs: 31.6, startMs: 512.2, starts: 2 });
    history.ended(0, null);
    history.ended(1, null);
    history.ended(null, "SIGKILL");
    history.failed(serverError("No.", -32602, {}));
    editor.folders = [{ name: "shop", uri: Uri.file("/shop") }];
    editor.settings = { "sentinelMemory.pythonPath": "/mine" };
    editor.workspace = { "sentinelMemory.pythonPath": "/ours" };
    assert.deepEqual((await report(history, ["Folder 1: log"])).split("\n"), [
      "### Sentinel Memory problem report",
      "",
      "- Extension: 1.2.3",
      "- Editor: Cursor 1.105.1 (desktop)",
      `- System: ${process.platform} ${release()} ${process.arch}`,
      "- Python: 3.12.4",
      "- Locale: en",
      "- State: ready",
      "- Folders: 1",
      "- Lookup of Python: 32 ms",
      "- Start of the server: 512 ms",
      "- Restarts: 1",
      "- Ends of the server out of order: 1, SIGKILL",
      "- Codes of failed requests: -32602",
      "- Folder 1: log",
      "- `sentinelMemory.pythonPath`: set (global, workspace)",
      "- `sentinelMemory.trace.server`: not set",
      "",
    ]);
  });

  it("says so where nothing is known yet, and asks a server that does not run for nothing", async () => {
    env.remoteName = "ssh-remote";
    const text = await report(new ServerHistory(), ["Folder 1"], { state: undefined });
    assert.match(text, /^- Editor: Cursor 1\.105\.1 \(desktop, ssh-remote\)$/m);
    assert.match(text, /^- Python: unknown$/m);
    assert.match(text, /^- State: not needed yet$/m);
    assert.match(text, /^- Restarts: 0$/m);
    assert.match(text, /^- Codes of failed requests: none$/m);
    assert.doesNotMatch(text, /Folder 1/);
  });

  it("holds no memory, name or path, whatever failed", async () => {
    const home = "/home/hedwig";
    const history = new ServerHistory();
    history.failed(serverError(`Cannot write ${home}/quince-orchard`, -32803, { path: home }));
    history.failed(new Error(SECRET));
    editor.settings = { "sentinelMemory.pythonPath": `${home}/python` };
    env.remoteName = "hedwig.example";
    const text = await report(history);
    for (const private_ of ["hedwig", "quince", "marzipan", "/home"]) {
      assert.ok(!text.includes(private_), private_);
    }
    assert.match(text, /another remote/);
    assert.match(text, /^- Codes of failed requests: -32803$/m);
  });

  it("keeps the latest ten codes", () => {
    const history = new ServerHistory();
    for (let code = 1; code <= 12; code += 1) {
      history.failed(serverError("No.", code, {}));
    }
    assert.deepEqual(history.errors, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});
