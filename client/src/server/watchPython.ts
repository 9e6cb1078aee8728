import * as vscode from "vscode";
import { unawaited } from "../editor/messages";
import type { PythonEnvironments } from "../python/environments";
import type { Lookup } from "../python/lookup";
import type { MemoryServer } from "./server";
import { isPythonMissing } from "./unavailable";

const GAP_MS = 3_000;

/** Looks for Python again when the user comes back to the window, perhaps after installing it. */
export function watchPython(
  server: Pick<MemoryServer, "state">,
  environments: Pick<PythonEnvironments, "onDidChange">,
  find: () => Promise<Lookup>,
  need: () => Promise<void>,
): vscode.Disposable[] {
  let looks = Promise.resolve();
  let [waiting, lastMs] = [0, -Infinity];
  const look = async (): Promise<void> => {
    [waiting, lastMs] = [0, Infinity];
    // Starts the server if Python is there now; asks before and after, since a look takes its time.
    const isThere = isPythonMissing(server.state) && (await find()).kind === "found";
    lastMs = Date.now();
    if (isThere && isPythonMissing(server.state)) {
      await need();
    }
  };
  /** One look at a time, and one more for whatever is heard meanwhile. */
  const hear = (): void => {
    if (waiting === 0) {
      waiting = 1;
      looks = looks.then(look);
      unawaited(looks);
      looks = looks.catch(() => undefined);
    }
  };
  return [
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && Date.now() - lastMs >= GAP_MS) {
        hear();
      }
    }),
    environments.onDidChange(hear),
    vscode.extensions.onDidChange(hear),
  ];
}
