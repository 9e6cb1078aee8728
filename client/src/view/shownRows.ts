// The rows that the view shows, and their places. Imports no `vscode`.
import type { MemoryNode } from "./treeModel";

/** The rows that the editor was given last. */
export class ShownRows {
  readonly #below = new Map<string | undefined, readonly MemoryNode[]>();
  readonly #above = new Map<string, MemoryNode | undefined>();

  /** Notes the rows below another one, or at the top. */
  show(above: MemoryNode | undefined, rows: readonly MemoryNode[]): void {
    this.#below.set(above?.id, rows);
    rows.forEach((row) => this.#above.set(row.id, above));
  }

  /** Returns the rows that were given below another one. */
  below({ id }: MemoryNode): readonly MemoryNode[] {
    return this.#below.get(id) ?? [];
  }

  /** Returns the row that a row stands under; undefined at the top. */
  parentOf({ id }: MemoryNode): MemoryNode | undefined {
    return this.#above.get(id);
  }

  /**
   * Returns the row to go on with when some are gone: the next one that stays, else the one before,
   * else that of the row above, which goes with the last row below it. Undefined where none is left.
   */
  besides(gone: readonly MemoryNode[]): MemoryNode | undefined {
    const last = gone.at(-1);
    if (last === undefined) {
      return undefined;
    }
    const above = this.parentOf(last);
    const rows = this.#below.get(above?.id) ?? [];
    const at = rows.findIndex(({ id }) => id === last.id);
    const stays = ({ id }: MemoryNode): boolean => !gone.some((row) => row.id === id);
    const next = rows.slice(at + 1).find(stays) ?? rows.slice(0, Math.max(at, 0)).findLast(stays);
    if (next !== undefined || above === undefined) {
      return next;
    }
    return this.besides([...gone, above]);
  }
}
