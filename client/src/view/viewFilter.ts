// Filters the view and tells above its rows by what.
import { t } from "../editor/l10n";
import type { RecordFilter } from "./recordFilter";

/** The displays of the filter for the user and the menus. */
export interface FilterArea {
  /** Shows the filter text above the rows; undefined lets the view show its welcome text. */
  tell(message: string | undefined): void;
  /** Tells menus and keys whether there is a filter. */
  mark(isActive: boolean): void;
  /** Shows that the server works until it answers. */
  working<T>(task: () => Promise<T>): Promise<T>;
}

/** The rows that are filtered. */
export interface FilteredRows {
  /** Whether the server can be asked; asking would start it. */
  canBeRead(): boolean;
  refresh(): void;
}

/** The text that filters the view. */
export class ViewFilter {
  readonly #area: FilterArea;
  readonly #records: RecordFilter;
  readonly #rows: FilteredRows;
  #turn = 0;

  constructor(area: FilterArea, records: RecordFilter, rows: FilteredRows) {
    this.#area = area;
    this.#records = records;
    this.#rows = rows;
  }

  /** The text of the filter, empty when there is none. */
  get text(): string {
    return this.#records.text;
  }

  /** Shows the rows again after the memory changed. */
  async refresh(): Promise<void> {
    this.#records.forget();
    await this.#show();
  }

  /** Filters by a text; a blank one shows all records again. */
  async set(text: string): Promise<void> {
    this.#records.set(text);
    await this.#show();
  }

  async #show(): Promise<void> {
    const { isActive, text } = this.#records;
    const turn = ++this.#turn;
    this.#area.mark(isActive);
    this.#rows.refresh();
    // Where nothing can be read, the welcome text says why, and a message would hide it.
    const message = isActive && this.#rows.canBeRead() ? await this.#sentence(text) : undefined;
    // While the records were read, the filter may have become another one or ended.
    if (turn === this.#turn) {
      this.#area.tell(message);
    }
  }

  async #sentence(text: string): Promise<string> {
    try {
      const { matching, total } = await this.#area.working(() => this.#records.filtered());
      return t("Filtered by “{0}”: {1} of {2} records. Escape shows all.", text, matching, total);
    } catch {
      return t("Filtered by “{0}”.", text);
    }
  }
}
