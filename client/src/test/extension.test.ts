import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type * as vscode from "vscode";
import { activate, deactivate } from "../extension";
import { noScripts, serving, withScripts } from "./fakeMachine";
import { editor, Uri } from "./vscodeStub";

/** An interpreter that leaves a mark when it is run. */
const MARKING = `touch "$(dirname "$0")/started"
${serving()}`;

/** Activates the extension in a window and ends it after the test; says whether Python was run. */
async function activated(
  test: (api: ReturnType<typeof activate>, started: () => boolean) => Promise<void>,
): Promise<void> {
  await withScripts({ python3: MARKING }, async (folder) => {
    editor.folders = [{ name: "shop", uri: Uri.file(join(folder, "shop")) }];
    editor.settings = { "sentinelMemory.pythonPath": join(folder, "python3") };
    const subscriptions: { dispose(): unknown }[] = [];
    const remembered = { get: () => undefined, update: () => Promise.resolve() };
    const context = {
      extensionPath: process.cwd(),
      extension: { packageJSON: { version: "0.0.0" } },
      subscriptions,
      workspaceState: remembered,
      globalState: remembered,
      globalStorageUri: Uri.file("/no/storage"),
    };
    const api = activate(context as unknown as vscode.ExtensionContext);
    try {
      await test(api, () => existsSync(join(folder, "started")));
    } finally {
      await deactivate();
      subscriptions.forEach((one) => one.dispose());
    }
  });
}

describe("a window", { skip: noScripts }, () => {
  it("runs no Python before the user trusts it, whatever asks for the server (S31)", async () => {
    editor.isTrusted = false;
    await activated(async (api, started) => {
      await assert.rejects(api.ready(), /when you trust this workspace/);
      await assert.rejects(api.request("sentinel/search_rows", { query: "" }), /when you trust/);
      assert.equal(started(), false);
    });
  });

  it("runs it when the user trusts it", async () => {
    editor.isTrusted = true;
    await activated(async (api, started) => {
      await api.ready();
      assert.equal(started(), true);
    });
  });
});
