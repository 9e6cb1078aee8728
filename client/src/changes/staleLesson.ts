// The code that a lesson quotes, opened in the editor (N05).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { working } from "../editor/viewProgress";
import type { CheckedQuote, CheckedRecord } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { failedQuotes } from "../evidence/quotedCode";

/** A record of a folder, in a state of its own: `type:id@rev`. */
export interface RecordRef {
  readonly folder: string;
  readonly ref: string;
}

/** Opens the code that a record quotes, beside the open editor; of several quotes, the first that failed. */
export async function openQuotedCode(memory: Memory, { folder, ref }: RecordRef): Promise<void> {
  const checked = await checkedRecord(memory, { folder, ref });
  const quote = checked && (failedQuotes(checked)[0]?.quote ?? checked.quotes[0]);
  const uri = quote && codeOf(folder, quote);
  if (quote === undefined || uri === undefined) {
    void vscode.window.showInformationMessage(t("This lesson quotes no code."));
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri).then(
    (opened) => opened,
    () => undefined,
  );
  if (document === undefined) {
    void vscode.window.showWarningMessage(t("The quoted file is gone: {0}", quote.path));
    return;
  }
  const options: vscode.TextDocumentShowOptions = { viewColumn: vscode.ViewColumn.Beside };
  if (quote.place !== null) {
    const { line, column, end_line, end_column } = quote.place;
    options.selection = new vscode.Range(line, column, end_line, end_column);
  }
  await vscode.window.showTextDocument(document, options);
}

function codeOf(folder: string, quote: CheckedQuote): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(folder), quote.found_path ?? quote.path);
}

/** Asks for the state of the quotes of one record, as it is now. */
async function checkedRecord(
  memory: Memory,
  { folder, ref }: RecordRef,
): Promise<CheckedRecord | undefined> {
  const [type, id] = ref.split(":", 2);
  const params = { folder, ids: [id ?? ref] };
  const { records } = await working(() => memory.request("sentinel/check_evidence", params));
  return records.find((record) => record.type === type);
}
