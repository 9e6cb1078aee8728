// Logs that are open in the editor, with what was typed in them and not saved.
import * as vscode from "vscode";
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
