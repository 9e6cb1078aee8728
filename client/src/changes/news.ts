// Takes lessons that the user has seen off the list of new lessons (N12).
import { working } from "../editor/viewProgress";
import type { Memory } from "../memory/memoryClient";
import type { MemoryNode } from "../view/treeModel";
import type { Below } from "../view/treeView";

/**
 * Marks the records of these rows as seen, in the state that was shown; of the list itself all that
 * it shows. Returns whether there was one.
 */
export async function markSeen(
  memory: Memory,
  rows: readonly MemoryNode[],
  below: Below,
): Promise<boolean> {
  const refs = new Map<string, Set<string>>();
  const records = (row: MemoryNode): readonly MemoryNode[] => {
    if (row.kind === "news") {
      return below(row).flatMap(records);
    }
    return row.kind === "done" ? row.rows : [row];
  };
  for (const row of rows.flatMap(records)) {
    if (row.kind === "gone" || (row.kind === "record" && row.isNew)) {
      const { type, ref } = row.record;
      refs.set(row.folder, (refs.get(row.folder) ?? new Set()).add(`${type}:${ref}`));
    }
  }
  for (const [folder, named] of refs) {
    const params = { folder, refs: [...named], seen: true };
    await working(() => memory.request("sentinel/news_memory", params));
  }
  return refs.size > 0;
}
