// Removes secrets and private text from the log for good (D05), and allows values that are no secret.
import * as vscode from "vscode";
import { logOf, policyOf } from "../editor/folders";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { forMessage } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { AllowValueParams, Operations, RedactRecordsParams } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

/** Where in a stored text a value stands. */
export type ValuePlace = Pick<AllowValueParams, "ref" | "field" | "start" | "end">;

type Redaction = Operations["sentinel/redact_records"]["result"];

/** The name of private text in the counts of answers, beside the kinds of secrets. */
const PRIVATE = "private_section";
const NAMED_LINES = 10;

/**
 * Redacts the records that are named, else all in which something is withheld, after asking: it
 * cannot be undone.
 */
export async function redactRecords(
  memory: Memory,
  folder: string,
  refs: readonly string[] | undefined,
): Promise<void> {
  if (!isSaved(logOf(folder))) {
    return;
  }
  const params: RedactRecordsParams = { folder, ...(refs === undefined ? {} : { refs }) };
  const ask = (dry_run: boolean): Promise<Redaction> =>
    working(() => memory.request("sentinel/redact_records", { ...params, dry_run }));
  const plan = await ask(true);
  if (plan.records.length > 0) {
    if (await isAgreed(plan)) {
      unawaited(tell(await ask(false), folder));
    }
  } else if (plan.left_lines.length > 0) {
    unawaited(tell(plan, folder));
  } else {
    void vscode.window.showInformationMessage(forMessage(plan.text));
  }
}

/** Tells the outcome and offers a review, as a warning if lines still contain something. */
async function tell({ text, left_lines }: Redaction, folder: string): Promise<void> {
  const { showWarningMessage, showInformationMessage } = vscode.window;
  const show = left_lines.length > 0 ? showWarningMessage : showInformationMessage;
  const button = t("Review");
  if ((await show(forMessage(text), button)) === button) {
    await vscode.commands.executeCommand("sentinelMemory.reviewMemory", { folder });
  }
}

/** Asks before a redaction, and says that it cannot be undone and which lines cannot be mended. */
async function isAgreed(plan: Redaction): Promise<boolean> {
  const count = plan.records.length;
  const question = count === 1 ? t("Redact this record?") : t("Redact {0} records?", count);
  const options = { modal: true, detail: detailOf(plan) };
  const button = t("Redact");
  return (await vscode.window.showWarningMessage(question, options, button)) === button;
}

function detailOf(plan: Redaction): string {
  const history =
    plan.in_history === null
      ? [t("Git did not say whether a commit contains it too.")]
      : plan.in_history
        ? [t("A commit contains it too. The next step is shown afterwards.")]
        : [];
  const lines = plan.left_lines;
  const named = [...lines.slice(0, NAMED_LINES), ...(lines.length > NAMED_LINES ? ["…"] : [])];
  const left = lines.length === 0 ? [] : [t("Lines to correct by hand: {0}", named.join(", "))];
  const parts = [
    t("To be redacted: {0}", kindsOf(plan)),
    t("This cannot be undone."),
    ...history,
    ...left,
  ];
  return parts.join("\n");
}

/** Returns `github_token ×2, private text ×1`. */
function kindsOf({ records }: Redaction): string {
  const counts = new Map<string, number>();
  for (const [kind, count] of records.flatMap(({ withheld }) => Object.entries(withheld))) {
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, count]) => `${kind === PRIVATE ? t("private text") : kind} ×${String(count)}`)
    .join(", ");
}

/** Writes a value that is no secret into the policy of the project, after asking (S34). */
export async function allowValue(memory: Memory, folder: string, place: ValuePlace): Promise<void> {
  if (!isSaved(policyOf(folder))) {
    return;
  }
  const allow = t("Allow");
  const detail = t(
    "The value is written into .context/config.json. That file is committed, so everyone with the repository can read it. If the value is a real secret, redact it instead.",
  );
  const question = t("Allow this value in the project?");
  const options = { modal: true, detail };
  if ((await vscode.window.showWarningMessage(question, options, allow)) === allow) {
    const { text } = await working(() =>
      memory.request("sentinel/allow_value", { ...place, folder }),
    );
    unawaited(offerPolicy(text, folder));
  }
}

async function offerPolicy(sentence: string, folder: string): Promise<void> {
  const button = t("Open Policy");
  if ((await vscode.window.showInformationMessage(forMessage(sentence), button)) === button) {
    await vscode.window.showTextDocument(policyOf(folder));
  }
}

/** Whether a file has no changes in an editor that saving them would bring back; says so if it has. */
function isSaved(file: vscode.Uri): boolean {
  const isOpen = ({ isDirty, uri }: vscode.TextDocument): boolean =>
    isDirty && uri.toString() === file.toString();
  if (!vscode.workspace.textDocuments.some(isOpen)) {
    return true;
  }
  const name = vscode.workspace.asRelativePath(file);
  void vscode.window.showWarningMessage(
    t("{0} has unsaved changes. Save or revert it first.", forMessage(name)),
  );
  return false;
}
