// Taking a change back (S36).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forMessage } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { UndoResult } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

/** A change of this window, by the records that it removed. */
export interface Undoable {
  readonly folder: string;
  readonly ids: readonly string[];
}

/** Tells the outcome, with a button that takes exactly that change back if there is one. */
export async function offerUndo(
  memory: Memory,
  sentence: string,
  changes: readonly Undoable[],
): Promise<void> {
  const button = t("Undo");
  const buttons = changes.length > 0 ? [button] : [];
  if ((await vscode.window.showInformationMessage(forMessage(sentence), ...buttons)) === button) {
    await undoAll(memory, changes);
  }
}

/** Takes the latest change of a folder back. */
export async function undo(memory: Memory, folder: string): Promise<void> {
  tellUndone(await working(() => memory.request("sentinel/undo", { folder })));
}

/** Takes changes back in their order, and tells the outcome once, also if one of them refuses. */
async function undoAll(memory: Memory, changes: readonly Undoable[]): Promise<void> {
  const done: UndoResult[] = [];
  try {
    for (const { folder, ids } of changes) {
      done.push(await working(() => memory.request("sentinel/undo", { folder, ids })));
    }
  } finally {
    const [first, ...more] = done;
    if (first !== undefined) {
      tellUndone(more.reduce(joined, first));
    }
  }
}

function joined(first: UndoResult, second: UndoResult): UndoResult {
  return {
    ...second,
    restored: [...first.restored, ...second.restored],
    removed: [...first.removed, ...second.removed],
    kept: [...first.kept, ...second.kept],
    replaced: [...first.replaced, ...second.replaced],
    hints: [...(first.hints ?? []), ...(second.hints ?? [])],
    put_back: (first.put_back ?? 0) + (second.put_back ?? 0),
  };
}

/** Tells the outcome of an undo. */
export function tellUndone(result: UndoResult): void {
  void vscode.window.showInformationMessage(undoneSentence(result));
}

/** Returns the sentence about the restored records, or that there was nothing to undo. */
function undoneSentence(result: UndoResult): string {
  const { restored, removed, kept, replaced, put_back, hints } = result;
  const parts = [
    ...(restored.length > 0 ? [t("Records restored: {0}.", restored.length)] : []),
    ...(removed.length > 0 ? [t("Records of that change removed: {0}.", removed.length)] : []),
    ...(kept.length > 0
      ? [
          t(
            "Records left alone, because they were saved again since: {0}. Undo once more to restore their earlier texts.",
            kept.length,
          ),
        ]
      : []),
    ...(replaced.length > 0
      ? [t("Later texts removed: {0}. Undo once more to restore them.", replaced.length)]
      : []),
    ...((put_back ?? 0) > 0
      ? [t("Lines that are not records, put back at the end of the log: {0}.", put_back ?? 0)]
      : []),
    ...(hints ?? []),
  ];
  return parts.length > 0 ? parts.join(" ") : t("There is nothing to undo.");
}
