// The way back from a change that this window made (S36).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forMessage } from "../editor/storedText";
import type { Undoable } from "../memory/contracts";

/** Tells the outcome, with a button that takes exactly these changes back if there are any. */
export async function offerUndo(sentence: string, changes: readonly Undoable[]): Promise<void> {
  const button = t("Undo");
  const buttons = changes.length > 0 ? [button] : [];
  if ((await vscode.window.showInformationMessage(forMessage(sentence), ...buttons)) === button) {
    await vscode.commands.executeCommand("sentinelMemory.undo", { changes });
  }
}
