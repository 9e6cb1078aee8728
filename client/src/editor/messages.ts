import * as vscode from "vscode";
import { messageOf } from "./problem";
import { forMessage } from "./storedText";

/** Shows a failure of a request in the words of the server. */
export async function showError(error: unknown): Promise<void> {
  await vscode.window.showErrorMessage(forMessage(messageOf(error)));
}

/** Lets work go on for which nobody waits. Its errors are shown here. */
export function unawaited(work: PromiseLike<unknown>): void {
  work.then(undefined, showError);
}
