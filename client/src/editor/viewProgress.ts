import * as vscode from "vscode";

/** Id of the view with the records. */
export const RECORDS_VIEW = "sentinelMemory.records";

/** Shows in the view that a task is under way, until it ends. */
export function working<T>(task: () => Promise<T>): Promise<T> {
  return Promise.resolve(vscode.window.withProgress({ location: { viewId: RECORDS_VIEW } }, task));
}
