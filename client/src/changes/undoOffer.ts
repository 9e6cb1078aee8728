import * as vscode from "vscode";
import { t } from "../editor/l10n";
import type { Memory } from "../memory/memoryClient";
import { forMessage } from "../editor/storedText";
import { type Undoable, undoneSentence } from "./undo";
import { working } from "../editor/viewProgress";

/** Says what was done, with a button that takes exactly that back where there is something. */
export async function offerUndo(
  memory: Memory,
  sentence: string,
  changes: readonly Undoable[],
): Promise<void> {
  const button = t("Undo");
  const buttons = changes.length > 0 ? [button] : [];
  if ((await vscode.window.showInformationMessage(forMessage(sentence), ...buttons)) === button) {
    for (const { folder, ids } of changes) {
      await undo(memory, folder, ids);
    }
  }
}

/** Takes the latest change of a folder back, or refuses when that did not remove `ids`. */
export async function undo(memory: Memory, folder: string, ids?: readonly string[]): Promise<void> {
  const params = ids === undefined ? { folder } : { folder, ids };
  const result = await working(() => memory.request("sentinel/undo", params));
  void vscode.window.showInformationMessage(undoneSentence(result, t));
}
