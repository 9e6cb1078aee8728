import * as vscode from "vscode";
import { after } from "../forms/fieldCheck";
import { t } from "../l10n";
import type { RecordFilter } from "./recordFilter";
import { working } from "./viewProgress";

/** Milliseconds without a key before the view is filtered by what was typed. */
const TYPING_PAUSE_MS = 100;

/** Where the view says what filters it; without a message it may show its welcome text. */
interface MessageArea {
  message?: string | undefined;
}

/** The rows that are filtered. */
export interface FilteredRows {
  /** Whether the server can be asked; asking would start it. */
  canBeRead(): boolean;
  refresh(): void;
}

/** What filters the view: typed at the top of the window, told above the rows. */
export class ViewFilter {
  readonly #view: MessageArea;
  readonly #records: RecordFilter;
  readonly #rows: FilteredRows;

  constructor(view: MessageArea, records: RecordFilter, rows: FilteredRows) {
    this.#view = view;
    this.#records = records;
    this.#rows = rows;
  }

  /** Shows the rows again after the memory changed. */
  refresh(): void {
    this.#records.forget();
    void this.#show();
  }

  /** Filters by a text; a blank one shows all records again. */
  async set(text: string): Promise<void> {
    this.#records.set(text);
    await this.#show();
  }

  /** Asks for the text and filters while it is typed; leaving the question undoes that. */
  async ask(): Promise<void> {
    const before = this.#records.text;
    const box = vscode.window.createInputBox();
    box.title = t("Filter the records");
    box.placeholder = t("Words in the topic, the lesson, what was missing or the question");
    box.value = before;
    let cancel = (): void => undefined;
    const typing = box.onDidChangeValue((value) => {
      cancel();
      cancel = after(TYPING_PAUSE_MS)(() => void this.set(value));
    });
    const text = await new Promise<string>((resolve) => {
      box.onDidAccept(() => {
        resolve(box.value);
      });
      box.onDidHide(() => {
        resolve(before);
      });
      box.show();
    });
    cancel();
    vscode.Disposable.from(typing, box).dispose();
    if (text.trim() !== this.#records.text) {
      await this.set(text);
    }
  }

  async #show(): Promise<void> {
    const { isActive, text } = this.#records;
    void vscode.commands.executeCommand("setContext", "sentinelMemory.filtered", isActive);
    this.#rows.refresh();
    this.#view.message = isActive ? await this.#sentence(text) : undefined;
  }

  /** Says what filters the view; also keeps the welcome text away where nothing matches. */
  async #sentence(text: string): Promise<string> {
    if (!this.#rows.canBeRead()) {
      return t("Filtered by “{0}”.", text);
    }
    try {
      const { matching, total } = await working(() => this.#records.filtered());
      return t("Filtered by “{0}”: {1} of {2} records. Escape shows all.", text, matching, total);
    } catch {
      return t("Filtered by “{0}”.", text);
    }
  }
}
