// Lets the user choose how far to undo, by the records that each undo would restore (S36).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { firstLine, forQuickPick } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { RecordView, UndoableChange } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { tellUndone } from "./undo";

interface ChangeRow extends vscode.QuickPickItem {
  readonly at: string;
}

/** Lists the changes that can be undone; the chosen change goes with all those above it. */
export async function pickUndo(memory: Memory, folder: string): Promise<void> {
  const { changes } = await working(() => memory.request("sentinel/list_undo", { folder }));
  if (changes.length === 0) {
    void vscode.window.showInformationMessage(t("There is nothing to undo."));
    return;
  }
  const picked = await vscode.window.showQuickPick(changes.map(rowOf), {
    title: t("Undo changes"),
    placeHolder: t("Undo down to which change? The changes above it are undone too."),
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  if (picked !== undefined) {
    const params = { until: picked.at, folder };
    tellUndone(await working(() => memory.request("sentinel/undo", params)));
  }
}

function rowOf({ at, restored, removed, kept }: UndoableChange): ChangeRow {
  const parts = [
    ...told(t("Brings back"), restored),
    ...told(t("Takes out"), removed),
    ...told(t("Stays, saved again since"), kept),
  ];
  const [first = "", ...rest] = parts;
  const when = new Date(at).toLocaleString(vscode.env.language);
  return { label: `$(discard) ${first}`, description: when, detail: rest.join(" · "), at };
}

function told(label: string, records: readonly RecordView[]): string[] {
  const [first] = records;
  if (first === undefined) {
    return [];
  }
  const more = records.length > 1 ? ` (+${String(records.length - 1)})` : "";
  return [`${label}: ${forQuickPick(`${first.topic}: ${firstLine(first.lesson)}`)}${more}`];
}
