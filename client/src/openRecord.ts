import * as vscode from "vscode";
import type { RecordView } from "./contracts";
import { logOf } from "./folders";
import { conflictLine, lineOf } from "./logLines";

/**
 * Opens the log of a folder at the line of a record when one is given, else at a conflict of a merge.
 * With `preserveFocus` the keys stay with the view.
 */
export async function openInLog(
  folder: string,
  record?: Pick<RecordView, "id" | "type" | "line">,
  preserveFocus = false,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(logOf(folder));
  const options: vscode.TextDocumentShowOptions = { preserveFocus };
  const lines = document.getText().split("\n");
  const line = record === undefined ? conflictLine(lines) : lineOf(lines, record);
  if (line !== undefined) {
    options.selection = new vscode.Range(line, 0, line, 0);
  }
  await vscode.window.showTextDocument(document, options);
}
