// The review of the memory that a push would publish (S30).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { forMessage } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { SensitiveFinding } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

/** The findings that a redaction removes from the log, by the names in answers of `check`. */
const MENDED: readonly string[] = ["secret", "private-text", "unpaired-tag"];

/** Shows the memory that a push would publish, and offers to redact its sensitive text. */
export async function reviewMemory(
  memory: Memory,
  documents: { open(title: string, text: string): Promise<unknown> },
  folder: string,
): Promise<void> {
  const review = await working(() => memory.request("sentinel/review_memory", { folder }));
  if (review.records.length + review.findings.length === 0) {
    void vscode.window.showInformationMessage(forMessage(review.text));
    return;
  }
  await documents.open(t("Review of the memory of {0}", review.folder), review.text);
  const lines = redactableLines(review.findings);
  if (lines > 0) {
    unawaited(offerRedaction(lines, folder));
  }
}

async function offerRedaction(lines: number, folder: string): Promise<void> {
  const button = t("Redact…");
  const sentence = t("Lines of the log with a secret or private text: {0}.", lines);
  if ((await vscode.window.showWarningMessage(sentence, button)) === button) {
    await vscode.commands.executeCommand("sentinelMemory.redactRecords", { folder });
  }
}

function redactableLines(findings: readonly SensitiveFinding[]): number {
  const mended = findings.filter(({ code, line }) => line !== null && MENDED.includes(code));
  return new Set(mended.map(({ line }) => line)).size;
}
