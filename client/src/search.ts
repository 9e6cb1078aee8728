// The one search of the memory: live, in rows that the server writes, over all folders (K04).
import * as vscode from "vscode";
import { messageOf } from "./editor/messages";
import { forQuickPick, t } from "./editor/texts";
import type { FoundButton, FoundRow } from "./memory/contracts";
import type { Memory } from "./memory/memory";

/** Milliseconds without a key before the server is asked. */
const TYPING_PAUSE_MS = 100;

interface SearchButton extends vscode.QuickInputButton {
  readonly does: FoundButton;
}

interface SearchRow extends vscode.QuickPickItem {
  readonly found?: FoundRow;
}

/** Lets the user search all folders, beginning with a text; ends when a row was chosen, or none. */
export async function searchMemory(memory: Memory, text: string): Promise<void> {
  const pick = vscode.window.createQuickPick<SearchRow>();
  pick.title = t("Search the memory");
  pick.value = text;
  // Not in the typed API: without it, rows whose first line has the words would go first.
  Object.assign(pick, { sortByLabel: false });
  let timer: NodeJS.Timeout | undefined;
  let latest: vscode.CancellationTokenSource | undefined;
  /** Shows what the server finds for the typed text; an answer to an earlier text is never shown. */
  const search = async (): Promise<void> => {
    const asked = (latest = new vscode.CancellationTokenSource());
    pick.busy = true;
    const params = { query: pick.value };
    const found = await memory.request("sentinel/search_rows", params, asked.token).then(
      ({ rows, hint }) => ({ rows: rows.map(rowOf), hint }),
      (error: unknown) => ({
        rows: [{ label: `$(warning) ${messageOf(error)}`, alwaysShow: true }],
        hint: "",
      }),
    );
    if (asked === latest && !asked.token.isCancellationRequested) {
      Object.assign(pick, { items: found.rows, placeholder: found.hint, busy: false });
    }
  };
  const stop = (): void => {
    clearTimeout(timer);
    latest?.cancel();
  };
  const chosen = await new Promise<readonly unknown[]>((resolve) => {
    pick.onDidChangeValue(() => {
      stop();
      timer = setTimeout(() => void search(), TYPING_PAUSE_MS);
    });
    pick.onDidAccept(() => {
      const { command = null, about = null } = pick.selectedItems[0]?.found ?? {};
      if (command !== null) {
        resolve([command, ...(about === null ? [] : [about])]);
      }
    });
    pick.onDidTriggerItemButton(({ item, button }) => {
      const { command, ends, copied_as } = (button as SearchButton).does;
      const about = { ...item.found?.about, copied_as };
      if (ends) {
        resolve([command, about]);
      } else {
        // A page that is shown takes the focus for a moment, and must not end the search.
        pick.ignoreFocusOut = true;
        void vscode.commands.executeCommand(command, about);
      }
    });
    pick.onDidHide(resolve.bind(undefined, []));
    pick.show();
    void search();
  });
  stop();
  pick.dispose();
  const [command, ...about] = chosen;
  if (typeof command === "string") {
    await vscode.commands.executeCommand(command, ...about);
  }
}

function rowOf(found: FoundRow): SearchRow {
  const { label, description, detail, icons, buttons } = found;
  return {
    label: [...icons.map((icon) => `$(${icon})`), forQuickPick(label)].join(" "),
    description: forQuickPick(description),
    detail: forQuickPick(detail),
    // The server has chosen and ordered: the editor's own matching would hide rows.
    alwaysShow: true,
    buttons: buttons.map((does) => ({
      iconPath: new vscode.ThemeIcon(does.icon),
      tooltip: does.label,
      does,
    })),
    found,
  };
}
