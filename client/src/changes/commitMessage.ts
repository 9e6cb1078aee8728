// The message of a commit, shown before it is made (K10).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forQuickPick } from "../editor/storedText";

interface LineRow extends vscode.QuickPickItem {
  readonly line: string;
}

/**
 * Shows a message: its first line to edit, the others to keep or leave out. Returns what is left
 * of it; undefined where the commit was left, or nothing stands in the first line.
 */
export async function askMessage(message: string): Promise<string | undefined> {
  const [head = "", ...rest] = message.trimEnd().split("\n");
  const lines = rest.filter((line) => line.trim() !== "");
  const pick = vscode.window.createQuickPick<LineRow>();
  pick.title = t("Commit the memory: change the message, Enter commits");
  pick.placeholder = t("First line of the message");
  pick.value = head;
  pick.ignoreFocusOut = true;
  pick.canSelectMany = lines.length > 0;
  const listed = lines.map((line) => ({ label: forQuickPick(line), line, alwaysShow: true }));
  const commit = { label: `$(git-commit) ${t("Commit")}`, line: "", alwaysShow: true };
  // Not in the typed API: what is typed is the message, and orders no rows.
  Object.assign(pick, { sortByLabel: false });
  pick.items = listed.length > 0 ? listed : [commit];
  pick.selectedItems = listed;
  const chosen = await new Promise<string | undefined>((resolve) => {
    pick.onDidAccept(() => {
      const first = pick.value.trim();
      if (first !== "") {
        const kept = listed.filter((row) => pick.selectedItems.includes(row));
        const body = kept.map(({ line }) => line);
        resolve([first, ...(body.length > 0 ? ["", ...body] : []), ""].join("\n"));
      }
    });
    pick.onDidHide(() => {
      resolve(undefined);
    });
    pick.show();
  });
  pick.dispose();
  return chosen;
}
