// Logs that are open in the editor, with unsaved text.
import * as vscode from "vscode";
import type { SettleLog } from "../memory/contracts";

/**
 * Shows what was typed in a log beside the file, or reads the file again in its place. A document in
 * which something was typed since that was decided keeps it.
 */
export async function settleLog({ uri, how, version }: SettleLog): Promise<void> {
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
  if (document === undefined || (how === "revert" && document.version !== version)) {
    return;
  }
  await vscode.window.showTextDocument(document, { preview: false });
  await (how === "compare"
    ? vscode.commands.executeCommand("workbench.files.action.compareWithSaved", document.uri)
    : vscode.commands.executeCommand("workbench.action.files.revert"));
}
