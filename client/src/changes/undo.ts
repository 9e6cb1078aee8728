// Taking a change back (S36).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forMessage } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { UndoResult } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

/** A change that this window made, by what it removed. */
export interface Undoable {
  readonly folder: string;
  readonly ids: readonly string[];
}

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
  tellUndone(result);
}

/** Says what an undoing did. */
export function tellUndone(result: UndoResult): void {
  void vscode.window.showInformationMessage(undoneSentence(result));
}

/** Returns the sentence that says what came back, or that there was nothing. */
function undoneSentence({ restored, removed, kept, replaced, put_back }: UndoResult): string {
  const parts = [
    ...(restored.length > 0 ? [t("Records restored: {0}.", restored.length)] : []),
    ...(removed.length > 0
      ? [t("Records removed that the change had written: {0}.", removed.length)]
      : []),
    ...(kept.length > 0
      ? [
          t(
            "Records saved again since, left as they are: {0}. Undo once more to put the earlier texts in their place.",
            kept.length,
          ),
        ]
      : []),
    ...(replaced.length > 0
      ? [t("Later texts taken out: {0}. Undo once more to bring them back.", replaced.length)]
      : []),
    ...((put_back ?? 0) > 0
      ? [t("Lines that are no record, put back at the end of the log: {0}.", put_back ?? 0)]
      : []),
  ];
  return parts.length > 0 ? parts.join(" ") : t("There is nothing to undo.");
}
