// Adds the present file to the files to which a record applies (N06, N11).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { saveTyped } from "../editor/openLogs";
import { firstLine, forQuickPick } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { RecordView } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { offerUndo } from "./undo";

interface RecordRow extends vscode.QuickPickItem {
  readonly record: RecordView;
}

/** Lets the user choose a record, which then holds for the file in the active editor too. */
export async function appliesToFile(memory: Memory, folder: string): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.uri.scheme !== "file") {
    void vscode.window.showInformationMessage(t("Open the file first."));
    return;
  }
  const { records } = await memory.request("sentinel/list_records", { folder });
  const record = await choose(records);
  if (record === undefined || !(await saveTyped(folder))) {
    return;
  }
  const params = { folder, ref: `${record.type}:${record.ref}`, file: document.uri.toString() };
  const { id } = await working(() => memory.request("sentinel/edit_record", params));
  const sentence = t("This lesson applies to the file now: {0}", firstLine(record.lesson));
  unawaited(offerUndo(sentence, [{ folder, ids: [id] }]));
}

async function choose(records: readonly RecordView[]): Promise<RecordView | undefined> {
  const rows = records
    // A record in a merge conflict cannot be changed alone.
    .filter(({ conflict }) => conflict == null)
    .map((record): RecordRow => ({
      label: forQuickPick(firstLine(record.lesson)),
      description: forQuickPick(record.topic),
      detail: forQuickPick(record.applies_to.join(", ")),
      record,
    }));
  const title = t("Applies to this file");
  const placeHolder = t("Which lesson?");
  const options = { title, placeHolder, matchOnDescription: true, matchOnDetail: true };
  return (await vscode.window.showQuickPick(rows, options))?.record;
}
