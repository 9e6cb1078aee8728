// The open rows of the view. Imports no `vscode`.
import type { MemoryNode } from "./treeModel";

/**
 * Knows which rows the user opened, so that they are like that again after a filter.
 *
 * The editor asks for what is below a row while that is open, and only then. It tells of opening
 * and closing too, but not while it reads the rows anew: what it asks for is certain.
 */
export class OpenRows {
  readonly #open = new Set<string>();
  /** Rows that a filter found; they begin open, and say nothing of the others. */
  readonly #found = new WeakSet<MemoryNode>();

  /** Notes rows that a filter found. */
  find(rows: readonly MemoryNode[]): void {
    rows.forEach((row) => this.#found.add(row));
  }

  /** Whether a filter found the row. */
  isFound(row: MemoryNode): boolean {
    return this.#found.has(row);
  }

  /** Whether the row begins open where the editor shows it for the first time. */
  isOpen(row: MemoryNode): boolean {
    return this.isFound(row) || this.#open.has(row.id);
  }

  /** Notes that the user opened or closed a row. */
  toggle(row: MemoryNode, isOpen: boolean): void {
    if (this.isFound(row)) {
      return;
    }
    if (isOpen) {
      this.#open.add(row.id);
    } else {
      this.#open.delete(row.id);
    }
  }
}
