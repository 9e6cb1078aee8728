import * as vscode from "vscode";
import type { RecordView } from "./contracts";
import { logOf } from "./folders";
import { lineOf } from "./logLines";

/**
 * Opens the log of a folder, at the line of a record when one is given. With `preserveFocus` the
 * keys stay with the view.
 */
export async function openInLog(
  folder: string,
  record?: Pick<RecordView, "id" | "type" | "line">,
  preserveFocus = false,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(logOf(folder));
  const options: vscode.TextDocumentShowOptions = { preserveFocus };
  if (record !== undefined) {
    const line = lineOf(document.getText().split("\n"), record);
    options.selection = new vscode.Range(line, 0, line, 0);
  }
  await vscode.window.showTextDocument(document, options);
}
