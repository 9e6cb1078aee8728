// The extension as it is shipped, in a window that a test plays.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { statSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import type { ExtensionContext } from "vscode";
import type * as extension from "../extension";
import * as vscode from "./vscodeStub";

/** As `esbuild.mjs --test` builds it; the tests run from the root of the project. */
const BUILT = join(".tools", "client-tests", "extension");

/** Loads a module by what was asked for and by whom; Node has no other place to put a stand-in. */
interface Loader {
  _load: (request: string, parent: { readonly filename: string }, isMain: boolean) => unknown;
}

/** A window in which the extension is active. */
export interface Shipped {
  /** Where the files of the extension are. */
  readonly folder: string;
  readonly api: extension.SentinelMemoryApi;
  /** Paths of our files that were loaded so far, in their order. */
  readonly loaded: () => readonly string[];
  /** Runs a command of ours to its end. */
  readonly run: (command: string, argument?: unknown) => Promise<unknown>;
}

/** Runs `test` with the extension in a window without a memory. */
export async function withShipped<T>(test: (shipped: Shipped) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "sentinel 배포 "));
  const loader = Module as unknown as Loader;
  const load = loader._load;
  const loaded = new Set<string>();
  const subscriptions: { dispose(): unknown }[] = [];
  try {
    await cp(BUILT, folder, { recursive: true });
    const require = createRequire(join(folder, "editor.js"));
    loader._load = (request, parent, isMain) => {
      if (request === "vscode") {
        return EDITOR;
      }
      if (request.startsWith(".") && parent.filename.startsWith(folder + sep)) {
        loaded.add(createRequire(parent.filename).resolve(request));
      }
      return load.call(loader, request, parent, isMain);
    };
    const { activate, deactivate } = require("./extension.js") as typeof extension;
    const api = activate(contextOf(subscriptions));
    // By then, the work that a window does by itself after its start has ended.
    await new Promise((resolve) => setImmediate(resolve));
    const run = (command: string, argument?: unknown): Promise<unknown> =>
      vscode.commands.executeCommand(command, argument);
    const result = await test({ folder, api, loaded: () => [...loaded], run });
    await deactivate();
    return result;
  } finally {
    loader._load = load;
    subscriptions.forEach((one) => one.dispose());
    await rm(folder, { recursive: true });
  }
}

/** Returns the sizes of files together, in bytes. */
export function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(file).size, 0);
}

/** The stand-in of the editor, with some class wherever the language client extends one of the editor's. */
const EDITOR: unknown = new Proxy(vscode, {
  get: (known, name) =>
    name in known ? (Reflect.get(known, name) as unknown) : vscode.EventEmitter,
});

function contextOf(subscriptions: { dispose(): unknown }[]): ExtensionContext {
  const remembered = { get: () => undefined, update: () => Promise.resolve() };
  return {
    extensionPath: process.cwd(),
    extension: {
      packageJSON: { version: "0.0.0", contributes: { configuration: { properties: {} } } },
    },
    subscriptions,
    workspaceState: remembered,
    globalState: remembered,
    globalStorageUri: vscode.Uri.file("/no/storage"),
  } as unknown as ExtensionContext;
}
