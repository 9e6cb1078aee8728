import assert from "node:assert/strict";
import { readFileSync, renameSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeEach, describe, it } from "node:test";
import { bytesOf, type Shipped, withShipped } from "./shippedExtension";
import { editor, Uri } from "./vscodeStub";

const LIMIT_BYTES = 40_000;

/** Whether the language client is among these files: only that knows what an editor tells a server. */
function hasLanguageClient(files: readonly string[]): boolean {
  return files.some((file) => readFileSync(file, "utf8").includes("textDocument/didOpen"));
}

/** Plays the removal of what is loaded later, and its return. */
function hide(folder: string): () => void {
  const [rest = ""] = readdirSync(folder).filter((name) => name.startsWith("rest-"));
  const [path, elsewhere] = [join(folder, rest), join(folder, "gone")];
  renameSync(path, elsewhere);
  return renameSync.bind(undefined, elsewhere, path);
}

/** A test in a window of the shipped extension. */
function test(name: string, run: (shipped: Shipped) => Promise<void>): void {
  it(name, () => withShipped(run));
}

describe("a window without a memory", () => {
  beforeEach(() => {
    editor.folders = [{ name: "shop", uri: Uri.file("/shop") }];
    editor.isTrusted = true;
    editor.settings = { "sentinelMemory.pythonPath": "/no/python" };
    editor.messages = [];
  });

  test("loads less than 40 kB, and no language client", ({ loaded }) => {
    const bytes = bytesOf(loaded());
    assert.ok(bytes > 0 && bytes < LIMIT_BYTES, `${bytes} bytes`);
    assert.equal(hasLanguageClient(loaded()), false);
    return Promise.resolve();
  });

  test("loads no more for the commands that need no memory", async ({ loaded, run }) => {
    await run("sentinelMemory.showOutput");
    await run("sentinelMemory.openWalkthrough");
    await run("sentinelMemory.showOutput", "report");
    assert.ok(bytesOf(loaded()) < LIMIT_BYTES);
    assert.match(editor.clipboard, /State: not needed yet/);
  });

  test("loads the rest before the server starts", async ({ loaded, run }) => {
    await run("sentinelMemory.search");
    assert.equal(hasLanguageClient(loaded()), true);
    assert.match(editor.messages.join(), /names \/no\/python, which is not a Python that runs/);
  });

  // An update may remove the files.
  test("has loaded all once the server was needed", async ({ folder, api, loaded, run }) => {
    await assert.rejects(api.ready(), /not a Python that runs/);
    const names = loaded().map((file) => relative(folder, file));
    assert.deepEqual(names.sort(), readdirSync(folder).sort());
    const before = loaded().length;
    await run("sentinelMemory.log");
    await run("sentinelMemory.compact");
    assert.equal(loaded().length, before);
  });

  test("says to reload it while the rest is gone", async ({ folder, api, run }) => {
    const bringBack = hide(folder);
    let offered: readonly unknown[] = [];
    editor.answer = (_, buttons) => {
      offered = buttons;
      return undefined;
    };
    await run("sentinelMemory.log");
    assert.deepEqual(editor.messages, [
      "This version of Sentinel Memory was replaced or removed. Reload the window to go on.",
    ]);
    assert.deepEqual(offered, [
      { title: "Reload Window", command: "workbench.action.reloadWindow", argument: undefined },
    ]);
    await assert.rejects(api.ready(), /Reload the window/);
    bringBack();
    await assert.rejects(api.ready(), /not a Python that runs/);
  });
});
