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
  let news = 0;
  let isLooking = false;
  let lastMs = -Infinity;
  /** Starts the server if Python is there now; asks before and after, since each look takes its time. */
  const look = async (): Promise<void> => {
    for (let seen = -1; seen !== news && isPythonMissing(server.state);) {
      seen = news;
      if ((await find()).kind === "found" && isPythonMissing(server.state)) {
        await need();
      }
    }
  };
  /** One look at a time, and without news none within three seconds after the last one. */
  const lookUnlessBusy = async (): Promise<void> => {
    if (!isLooking) {
      isLooking = true;
      await look().finally(() => {
        isLooking = false;
        lastMs = Date.now();
      });
    }
  };
  const hear = (): void => {
    news += 1;
    unawaited(lookUnlessBusy());
  };
  return [
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && Date.now() - lastMs >= GAP_MS) {
        unawaited(lookUnlessBusy());
      }
    }),
    environments.onDidChange(hear),
    vscode.extensions.onDidChange(hear),
  ];
}
