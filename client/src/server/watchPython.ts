import * as vscode from "vscode";
import { unawaited } from "../editor/messages";
import type { PythonEnvironments } from "../python/environments";
import type { Lookup } from "../python/lookup";
import { Recheck } from "../python/recheck";
import type { MemoryServer } from "./server";
import { isPythonMissing } from "./unavailable";

/** Looks for Python again when the user comes back to the window, perhaps after installing it. */
export function watchPython(
  server: MemoryServer,
  environments: PythonEnvironments,
  find: () => Promise<Lookup>,
  need: () => Promise<void>,
): vscode.Disposable[] {
  const recheck = new Recheck({
    isMissing: () => isPythonMissing(server.state),
    look: async () => (await find()).kind === "found",
    found: need,
  });
  return [
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) {
        unawaited(recheck.run(false));
      }
    }),
    environments.onDidChange(() => {
      unawaited(recheck.run(true));
    }),
    vscode.extensions.onDidChange(() => {
      unawaited(recheck.run(true));
    }),
  ];
}
