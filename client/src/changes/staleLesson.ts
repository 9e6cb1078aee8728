// The actions for a lesson whose code has changed or is gone (E07, N05).
import * as vscode from "vscode";
import { offerUndo } from "./undo";
import { t } from "../editor/l10n";
import { working } from "../editor/viewProgress";
import type { CheckedQuote, CheckedRecord } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { failedQuotes, isReplaceable } from "../evidence/quotedCode";

/** A record of a folder, in a state of its own: `type:id@rev`. */
export interface RecordRef {
  readonly folder: string;
  readonly ref: string;
}

/**
 * Confirms a lesson: where its code changed, it quotes from now on what stands there, and a person
 * has certified it. What stands nowhere cannot be confirmed.
 */
export async function stillTrue(memory: Memory, { folder, ref }: RecordRef): Promise<void> {
  const checked = await checkedRecord(memory, { folder, ref });
  const failed = checked === undefined ? [] : failedQuotes(checked);
  if (checked === undefined || failed.some((one) => !isReplaceable(one))) {
    void vscode.window.showWarningMessage(
      t("Code that this lesson quotes is gone. Rewrite the lesson, or delete it."),
    );
    return;
  }
  let now = ref;
  for (const { number } of failed) {
    const params = { ref: now, number, folder };
    const updated = await working(() => memory.request("sentinel/update_quote", params));
    now = `${checked.type}:${updated.ref}`;
  }
  await working(() => memory.request("sentinel/certify_memory", { ref: now, folder }));
  // Each change is one that an undo takes back.
  const changes = Array.from({ length: failed.length + 1 }, () => ({ folder, ids: [checked.id] }));
  void offerUndo(t("You certified the lesson."), changes);
}

/** Lets a record quote the present code in the place of a quote; of several, each that failed. */
export async function updateQuote(
  memory: Memory,
  { folder, ref }: RecordRef,
  number?: number,
): Promise<void> {
  const checked = await checkedRecord(memory, { folder, ref });
  const wanted = checked === undefined ? [] : failedQuotes(checked).filter(isReplaceable);
  const chosen = number === undefined ? wanted : wanted.filter((one) => one.number === number);
  if (checked === undefined || chosen.length === 0) {
    void vscode.window.showWarningMessage(t("There is no code in the place of the quote."));
    return;
  }
  let now = ref;
  for (const one of chosen) {
    const params = { ref: now, number: one.number, folder };
    const updated = await working(() => memory.request("sentinel/update_quote", params));
    now = `${checked.type}:${updated.ref}`;
  }
  const changes = chosen.map(() => ({ folder, ids: [checked.id] }));
  void offerUndo(t("The lesson quotes the code as it is now."), changes);
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
