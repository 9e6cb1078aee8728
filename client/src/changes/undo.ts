// What the user is told about an undoing (S36). Imports no `vscode`.
import type { UndoResult } from "../memory/contracts";
import type { Translate } from "../editor/l10n";

/** A change that this window made, by what it removed. */
export interface Undoable {
  readonly folder: string;
  readonly ids: readonly string[];
}

/** Returns the sentence that says what came back, or that there was nothing. */
export function undoneSentence(
  { restored, removed, kept, replaced }: UndoResult,
  t: Translate,
): string {
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
  ];
  return parts.length > 0 ? parts.join(" ") : t("There is nothing to undo.");
}
