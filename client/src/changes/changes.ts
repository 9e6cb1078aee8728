import * as vscode from "vscode";
import type { DiffMemoryParams } from "../memory/contracts";
import { t } from "../editor/l10n";
import type { Memory } from "../memory/memoryClient";
import { forMessage } from "../editor/storedText";
import type { TextDocuments } from "../editor/textDocuments";
import { working } from "../editor/viewProgress";

/** Opens the changes of a memory, or says that there are none (N08). */
export async function showChanges(
  memory: Memory,
  documents: TextDocuments,
  params: DiffMemoryParams,
): Promise<void> {
  const { folder, records, text } = await working(() =>
    memory.request("sentinel/diff_memory", params),
  );
  if (records.length === 0) {
    void vscode.window.showInformationMessage(forMessage(text));
  } else {
    await documents.open(t("Changes in the memory of {0}", folder), text);
  }
}
