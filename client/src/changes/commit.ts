import * as vscode from "vscode";
import { t } from "../editor/l10n";
import type { Memory } from "../memory/memoryClient";
import { CommitDialogs } from "../sensitive/reviewDialogs";
import { commitReviewed } from "../sensitive/reviewFlow";
import { oneLine } from "../editor/storedText";

/** Commits the memory alone and says what the commit is called (K10); whether it was committed. */
export function commitMemory(memory: Memory, folder: string): Promise<boolean> {
  return commitReviewed(memory, new CommitDialogs(folder), folder);
}

/** Asks whether to commit before records are replaced that are in no commit; undefined: leave. */
export async function askCommit(count: number): Promise<"commit" | "compact" | undefined> {
  const commit = {
    label: `$(git-commit) ${t("Commit first, then compact")}`,
    detail: t("The commit holds nothing but the memory, and git keeps what is replaced."),
    answer: "commit" as const,
  };
  const compact = {
    label: `$(fold) ${t("Compact")}`,
    detail: t("What is replaced stays restorable on this machine only."),
    answer: "compact" as const,
  };
  const picked = await vscode.window.showQuickPick([commit, compact], {
    title: t("Compact the memory"),
    placeHolder: oneLine(t("Records that are in no git commit: {0}", count)),
    ignoreFocusOut: true,
  });
  return picked?.answer;
}
