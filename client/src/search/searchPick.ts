// The one search of the memory: live, ranked by the server, over all folders (K04).
import * as vscode from "vscode";
import { agentText } from "../editor/agentText";
import { t } from "../editor/l10n";
import { problemOf } from "../editor/problem";
import { after } from "../editor/schedule";
import { type Hit, searchAll, type SearchSource } from "./liveSearch";
import { BUTTONS, questionRows, type SearchRow, searchRows } from "./searchRows";

/** Milliseconds without a key before the server is asked. */
const TYPING_PAUSE_MS = 100;

/** The actions for a record that was found. */
export interface HitActions {
  /** Shows it; with `preserveFocus` the search goes on. */
  open(hit: Hit, preserveFocus: boolean): Promise<void>;
  edit(hit: Hit): Promise<void>;
}

/** Lets the user search all folders, beginning with a text; ends when a record was chosen, or none. */
export async function searchMemory(
  source: SearchSource,
  actions: HitActions,
  text: string,
): Promise<void> {
  // Where no server can run, the caller says why.
  await source.status();
  const pick = vscode.window.createQuickPick<SearchRow>();
  pick.title = t("Search the memory");
  pick.value = text;
  pick.placeholder = t("Words of a lesson or of a task, in any order");
  // Not in the typed API: without it, rows whose first line has the words would go first.
  Object.assign(pick, { sortByLabel: false });
  const search = new PickedSearch(source, pick);
  const chosen = await new Promise<(() => Promise<void>) | undefined>((resolve) => {
    pick.onDidChangeValue(() => {
      search.later();
    });
    pick.onDidAccept(() => {
      const [row] = pick.selectedItems;
      if (row?.hit !== undefined) {
        const { hit } = row;
        resolve(() => actions.open(hit, false));
      } else if (row?.command !== undefined) {
        const { command } = row;
        resolve(async () => {
          await vscode.commands.executeCommand(command);
        });
      }
    });
    pick.onDidTriggerItemButton(({ item: { hit }, button }) => {
      if (hit === undefined) {
        return;
      }
      if (button === BUTTONS.edit) {
        resolve(() => actions.edit(hit));
      } else if (button === BUTTONS.copy) {
        void copyForAgent(hit);
      } else {
        // The document that is shown takes the focus for a moment, and must not end the search.
        pick.ignoreFocusOut = true;
        void actions.open(hit, true);
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
  await chosen?.();
}

async function copyForAgent({ record }: Hit): Promise<void> {
  await vscode.env.clipboard.writeText(agentText([record]));
  void vscode.window.setStatusBarMessage(t("Copied for the agent."), 4000);
}

/** Fills the rows of a search with the records that fit the typed text; an older answer never shows last. */
class PickedSearch {
  readonly #source: SearchSource;
  readonly #pick: vscode.QuickPick<SearchRow>;
  #cancel = (): void => undefined;
  #asked: vscode.CancellationTokenSource | undefined;

  constructor(source: SearchSource, pick: vscode.QuickPick<SearchRow>) {
    this.#source = source;
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
    let rows: readonly SearchRow[];
    try {
      rows = await this.#rows(pick.value.trim(), asked.token);
    } catch (error) {
      rows = [{ label: `$(warning) ${problemOf(error).message}`, alwaysShow: true }];
    }
    if (asked === this.#asked && !asked.token.isCancellationRequested) {
      pick.items = rows;
      pick.busy = false;
    }
  }

  async #rows(query: string, token: vscode.CancellationToken): Promise<readonly SearchRow[]> {
    const found = await searchAll(this.#source, query, token);
    if (query !== "" || found.hits.length > 0) {
      return searchRows(query, found);
    }
    const [first] = await this.#source.status();
    const params = { query, folder: first?.uri ?? null };
    const { questions } = await this.#source.request("sentinel/search_memory", params, token);
    this.#pick.placeholder = t("Nothing is remembered yet. Questions worth asking before a task:");
    return questionRows(questions);
  }
}
