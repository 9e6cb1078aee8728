// The one search of the memory: live, in rows that the server writes, over all folders (K04).
import * as vscode from "vscode";
import { messageOf } from "./editor/messages";
import { forQuickPick, t } from "./editor/texts";
import type { FoundButton, FoundRow } from "./memory/contracts";
import type { Memory } from "./memory/memoryClient";

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
  const search = new PickedSearch(memory, pick);
  const chosen = await new Promise<readonly unknown[]>((resolve) => {
    pick.onDidChangeValue(() => search.later());
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
    pick.onDidHide(() => resolve([]));
    pick.show();
    search.now();
  });
  search.stop();
  pick.dispose();
  const [command, ...about] = chosen;
  if (typeof command === "string") {
    await vscode.commands.executeCommand(command, ...about);
  }
}

/** Shows what the server finds for the typed text; an answer to an earlier text is never shown. */
class PickedSearch {
  readonly #memory: Memory;
  readonly #pick: vscode.QuickPick<SearchRow>;
  #timer: NodeJS.Timeout | undefined;
  #asked: vscode.CancellationTokenSource | undefined;

  constructor(memory: Memory, pick: vscode.QuickPick<SearchRow>) {
    this.#memory = memory;
    this.#pick = pick;
  }

  /** Searches after a pause. */
  later(): void {
    this.stop();
    this.#timer = setTimeout(() => this.now(), TYPING_PAUSE_MS);
  }

  /** Searches for the typed text. */
  now(): void {
    void this.#search();
  }

  /** Ends the present request. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.cancel();
  }

  async #search(): Promise<void> {
    const asked = (this.#asked = new vscode.CancellationTokenSource());
    const pick = this.#pick;
    pick.busy = true;
    let items: readonly SearchRow[];
    let hint = "";
    try {
      const params = { query: pick.value };
      const found = await this.#memory.request("sentinel/search_rows", params, asked.token);
      items = found.rows.map(rowOf);
      hint = found.hint;
    } catch (error) {
      items = [{ label: `$(warning) ${messageOf(error)}`, alwaysShow: true }];
    }
    if (asked === this.#asked && !asked.token.isCancellationRequested) {
      pick.items = items;
      pick.placeholder = hint;
      pick.busy = false;
    }
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
