// The question before records are replaced that no commit holds (K10).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { oneLine } from "../editor/storedText";

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
