// Logs that are open in the editor, with unsaved text.
import * as vscode from "vscode";
import type { SettleLog } from "../memory/contracts";
import { logOf } from "./folders";

/**
 * Saves the log of a folder where something was typed in it, because what comes next is done in the
 * file. Returns false where it could not be saved, or the user rather would not.
 */
export async function saveTyped(folder: string): Promise<boolean> {
  const log = logOf(folder).toString();
  const typed = vscode.workspace.textDocuments.find(
    ({ uri, isDirty }) => isDirty && uri.toString() === log,
  );
  return typed === undefined || typed.save();
}

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
