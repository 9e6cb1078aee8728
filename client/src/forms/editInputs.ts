import * as vscode from "vscode";
import type { RecordView } from "../contracts";
import { editedSentence, runEditForm } from "./editForm";
import { askField } from "./fieldSteps";
import { t } from "../l10n";
import type { MemoryClient } from "../memory";
import { forMessage } from "../storedText";
import { offerUndo } from "../changes/undoOffer";
import { working } from "../view/viewProgress";

/** Asks for the fields of a record, saves what changed and says so (S36). */
export async function editRecord(
  memory: MemoryClient,
  folder: string,
  record: RecordView,
): Promise<void> {
  const title = record.type === "principle" ? t("Edit a principle") : t("Edit a lesson");
  const edited = await runEditForm(
    {
      ask: (step) => askField(memory, { title, folder, type: record.type }, step),
      save: (params) => working(() => memory.request("sentinel/edit_record", params)),
      current: async ({ id, type }) => {
        const { records } = await memory.request("sentinel/list_records", { folder });
        return records.find((other) => other.id === id && other.type === type);
      },
      startOver: askToStartOver,
    },
    folder,
    record,
    t,
  );
  if (edited === undefined) {
    return;
  }
  const sentence = editedSentence(edited, t);
  if (edited.result === undefined) {
    void vscode.window.showInformationMessage(sentence);
  } else {
    void offerUndo(memory, sentence, [{ folder, ids: [edited.replaced] }]);
  }
}

async function askToStartOver(sentence: string): Promise<boolean> {
  const start = t("Start Over");
  // Modal, because the draft is lost with the answer, and a toast can be cleared unread.
  const options = { modal: true };
  return (await vscode.window.showWarningMessage(forMessage(sentence), options, start)) === start;
}
