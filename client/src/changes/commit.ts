// Committing the memory alone (K10).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forMessage, oneLine } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { Memory } from "../memory/memoryClient";
import { askMessage } from "./commitMessage";

/**
 * Commits the memory and says what the commit is called, after asking where it holds what looks
 * sensitive (S30), and after showing its message (K10); whether it was committed. `ask` is shown
 * the message, and returns the one to use.
 */
export async function commitMemory(
  memory: Memory,
  folder: string,
  ask: (message: string) => Promise<string | undefined> = askMessage,
): Promise<boolean> {
  const preview = { folder, preview: true };
  const { message, findings } = await working(() =>
    memory.request("sentinel/commit_memory", preview),
  );
  // Text that a commit already contains is a matter of the push.
  const anyway = findings.length > 0;
  if (anyway && !(await isAgreed(findings.length, folder))) {
    return false;
  }
  // Where nothing is to commit, the commit says so.
  const chosen = message === null ? "" : await ask(message);
  if (chosen === undefined) {
    return false;
  }
  const params = { folder, anyway, ...(chosen === "" ? {} : { message: chosen }) };
  const { text } = await working(() => memory.request("sentinel/commit_memory", params));
  void vscode.window.showInformationMessage(forMessage(text));
  return true;
}

/** Says how much looks sensitive and asks whether to commit; the other way out is a review. */
async function isAgreed(count: number, folder: string): Promise<boolean> {
  const review = t("Review");
  const commit = t("Commit Anyway");
  const options = {
    modal: true,
    detail: t("A commit can be pushed, and git keeps its text even if you remove it later."),
  };
  const sentence = t("The commit would contain text that looks sensitive: {0}.", count);
  const answer = await vscode.window.showWarningMessage(sentence, options, review, commit);
  if (answer === review) {
    await vscode.commands.executeCommand("sentinelMemory.reviewMemory", { folder });
  }
  return answer === commit;
}

/** Asks whether to commit before records are replaced that are in no commit; undefined: leave. */
export async function askCommit(count: number): Promise<"commit" | "compact" | undefined> {
  const commit = {
    label: `$(git-commit) ${t("Commit first, then compact")}`,
    detail: t("The commit contains only the memory, and git keeps the replaced records."),
    answer: "commit" as const,
  };
  const compact = {
    label: `$(fold) ${t("Compact")}`,
    detail: t("Replaced records can be restored on this machine only."),
    answer: "compact" as const,
  };
  const picked = await vscode.window.showQuickPick([commit, compact], {
    title: t("Compact the memory"),
    placeHolder: oneLine(t("Records that are in no git commit: {0}", count)),
    ignoreFocusOut: true,
  });
  return picked?.answer;
}
