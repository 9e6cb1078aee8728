// The one search of the memory: live, in rows that the server writes, over all folders (K04).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { messageOf } from "../editor/problem";
import { after } from "../editor/schedule";
import { forQuickPick } from "../editor/storedText";
import type { FoundRow } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

/** Milliseconds without a key before the server is asked. */
const TYPING_PAUSE_MS = 100;

/** The buttons of a record; each runs a command with it. */
const BUTTONS = {
  preview: { iconPath: new vscode.ThemeIcon("open-preview"), tooltip: t("Preview") },
  copy: { iconPath: new vscode.ThemeIcon("copy"), tooltip: t("Copy for the Agent") },
  edit: { iconPath: new vscode.ThemeIcon("edit"), tooltip: t("Edit") },
} satisfies Record<string, vscode.QuickInputButton>;

interface SearchRow extends vscode.QuickPickItem {
  readonly found?: FoundRow;
}

/** Lets the user search all folders, beginning with a text; ends when a row was chosen, or none. */
export async function searchMemory(memory: Memory, text: string): Promise<void> {
  const pick = vscode.window.createQuickPick<SearchRow>();
  pick.title = t("Search the memory");
  pick.value = text;
  pick.placeholder = usualHint();
  // Not in the typed API: without it, rows whose first line has the words would go first.
  Object.assign(pick, { sortByLabel: false });
  const search = new PickedSearch(memory, pick);
  const chosen = await new Promise<[command: string, found: FoundRow] | undefined>((resolve) => {
    pick.onDidChangeValue(() => {
      search.later();
    });
    pick.onDidAccept(() => {
      const found = pick.selectedItems[0]?.found;
      if (found?.record != null) {
        resolve(["sentinelMemory.openPage", found]);
      } else if (found?.command != null) {
        resolve([found.command, found]);
      }
    });
    pick.onDidTriggerItemButton(({ item: { found }, button }) => {
      if (found === undefined) {
        return;
      }
      if (button === BUTTONS.edit) {
        resolve(["sentinelMemory.editRecord", found]);
      } else if (button === BUTTONS.copy) {
        void run("sentinelMemory.copy", found, { as: "agent" });
        void vscode.window.setStatusBarMessage(t("Copied for the agent."), 4000);
      } else {
        // The document that is shown takes the focus for a moment, and must not end the search.
        pick.ignoreFocusOut = true;
        void run("sentinelMemory.openPage", found, { preserveFocus: true });
      }
    });
    pick.onDidHide(() => {
      resolve(undefined);
    });
    pick.show();
    search.now();
  });
  search.stop();
  pick.dispose();
  if (chosen !== undefined) {
    await run(...chosen);
  }
}

/** Runs a command with a record, or without one. */
async function run(command: string, { folder, record }: FoundRow, how: object = {}): Promise<void> {
  const about = record === null ? [] : [{ folder, record, ...how }];
  await vscode.commands.executeCommand(command, ...about);
}

/** Fills the rows of a search with what fits the typed text; an older answer never shows last. */
class PickedSearch {
  readonly #memory: Memory;
  readonly #pick: vscode.QuickPick<SearchRow>;
  #cancel = (): void => undefined;
  #asked: vscode.CancellationTokenSource | undefined;

  constructor(memory: Memory, pick: vscode.QuickPick<SearchRow>) {
    this.#memory = memory;
    this.#pick = pick;
  }

  /** Searches after a pause. */
  later(): void {
    this.stop();
    this.#cancel = after(TYPING_PAUSE_MS)(() => {
      this.now();
    });
  }

  /** Searches for the typed text. */
  now(): void {
    void this.#search();
  }

  /** Ends the present request. */
  stop(): void {
    this.#cancel();
    this.#asked?.cancel();
  }

  async #search(): Promise<void> {
    const asked = (this.#asked = new vscode.CancellationTokenSource());
    const pick = this.#pick;
    pick.busy = true;
    let items: readonly SearchRow[];
    let hint: string | null = null;
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
      pick.placeholder = hint ?? usualHint();
      pick.busy = false;
    }
  }
}

function usualHint(): string {
  return t("Words of a lesson or of a task, in any order");
}

function rowOf(found: FoundRow): SearchRow {
  const { label, description, detail, icons, record } = found;
  const { preview, copy, edit } = BUTTONS;
  const buttons = record === null ? [] : [preview, copy];
  return {
    label: [...icons.map((icon) => `$(${icon})`), forQuickPick(label)].join(" "),
    description: forQuickPick(description),
    detail: forQuickPick(detail),
    // The server has chosen and ordered: the editor's own matching would hide rows.
    alwaysShow: true,
    // Nothing changes a record of a conflict but resolving it.
    buttons: record?.conflict === null ? [...buttons, edit] : buttons,
    found,
  };
}
