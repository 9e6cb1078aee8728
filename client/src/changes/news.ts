// Takes lessons that the user has seen off the list of new lessons (N12).
import { working } from "../editor/viewProgress";
import type { Memory } from "../memory/memoryClient";
import type { Row } from "../memory/contracts";

/**
 * Marks the records of these rows as seen, in the state that was shown; of the list itself all that
 * it shows. Returns whether there was one.
 */
export async function markSeen(
  memory: Memory,
  rows: readonly Row[],
  view: { below(row: Row): readonly Row[] },
): Promise<boolean> {
  const refs = new Map<string, Set<string>>();
  const leaves = (row: Row): readonly Row[] =>
    ["news", "done"].includes(row.kind) ? view.below(row).flatMap(leaves) : [row];
  for (const { folder, context, record } of rows.flatMap(leaves)) {
    if (record !== null && context.split(" ").includes("new")) {
      const { type, ref } = record;
      refs.set(folder, (refs.get(folder) ?? new Set()).add(`${type}:${ref}`));
    }
  }
  for (const [folder, named] of refs) {
    const params = { folder, refs: [...named], seen: true };
    await working(() => memory.request("sentinel/news_memory", params));
  }
  return refs.size > 0;
}
