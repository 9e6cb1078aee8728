import assert from "node:assert/strict";
import { existsSync, readFileSync, renameSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, it } from "node:test";
import { noScripts, serving, withScripts } from "./fakeMachine";
import { bytesOf, withShipped } from "./shippedExtension";
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
  return () => renameSync(elsewhere, path);
}

describe("a window without a memory", () => {
  beforeEach(() => {
    editor.folders = [{ name: "shop", uri: Uri.file("/shop") }];
    editor.isTrusted = true;
    editor.settings = { "sentinelMemory.pythonPath": "/no/python" };
    editor.messages = [];
  });

  it("loads less than 40 kB, and no language client", async () => {
    await withShipped(({ loaded }) => {
      const bytes = bytesOf(loaded());
      assert.ok(bytes > 0 && bytes < LIMIT_BYTES, `${bytes} bytes`);
      assert.equal(hasLanguageClient(loaded()), false);
      return Promise.resolve();
    });
  });

  it("loads no more for the commands that need no memory", async () => {
    await withShipped(async ({ loaded, run }) => {
      await run("sentinelMemory.showOutput");
      await run("sentinelMemory.openWalkthrough");
      await run("sentinelMemory.showOutput", "report");
      assert.ok(bytesOf(loaded()) < LIMIT_BYTES);
      assert.match(editor.clipboard, /State: not needed yet/);
    });
  });

  it("loads the rest with the first command that needs it, before the server starts", async () => {
    await withShipped(async ({ loaded, run }) => {
      await run("sentinelMemory.search");
      assert.equal(hasLanguageClient(loaded()), true);
      assert.match(editor.messages.join(), /names \/no\/python, which is not a Python that runs/);
    });
  });

  it("has everything loaded once the server was needed: an update may remove the files", async () => {
    await withShipped(async ({ folder, api, loaded, run }) => {
      await assert.rejects(api.ready(), /not a Python that runs/);
      assert.deepEqual(
        loaded()
          .map((file) => file.slice(folder.length + 1))
          .sort(),
        readdirSync(folder).sort(),
      );
      const before = loaded().length;
      await run("sentinelMemory.log");
      await run("sentinelMemory.compact");
      assert.equal(loaded().length, before);
    });
  });

  it("says to reload it where the rest is gone, and goes on where that came back", async () => {
    await withShipped(async ({ folder, api, run }) => {
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
});

describe("a window", { skip: noScripts }, () => {
  it("runs no Python before the user trusts it, whatever asks for the server, and then does (S31)", async () => {
    const marking = `touch "$(dirname "$0")/started"\n${serving()}`;
    await withScripts({ python3: marking }, async (folder) => {
      editor.folders = [{ name: "shop", uri: Uri.file(join(folder, "shop")) }];
      editor.settings = { "sentinelMemory.pythonPath": join(folder, "python3") };
      for (const isTrusted of [false, true]) {
        editor.isTrusted = isTrusted;
        await withShipped(async ({ api }) => {
          const asked = [api.ready(), api.request("sentinel/search_rows", { query: "" })];
          for (const one of asked) {
            await (isTrusted ? one : assert.rejects(one, /when you trust this workspace/));
          }
          assert.equal(existsSync(join(folder, "started")), isTrusted);
        });
      }
    });
  });
});
