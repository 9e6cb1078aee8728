// Applies the topics of a plan one by one. An applied topic leaves the document at once.
import { working } from "../editor/viewProgress";
import { rewriteText } from "../forms/formEditors";
import type { PlanTopic } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import type { OpenPlan } from "./planParts";

/**
 * Applies topics and returns those that were. Whatever interrupts it, each of them is whole and no
 * longer in the document, and the rest still is. `tell` is given what was applied, also then.
 */
export async function applyTopics(
  memory: Memory,
  plan: OpenPlan,
  names: readonly string[],
  tell: (applied: readonly PlanTopic[]) => void,
): Promise<readonly PlanTopic[]> {
  const applied: PlanTopic[] = [];
  try {
    for (const topic of names) {
      const { folder, document } = plan;
      const text = document.getText();
      const params = { text, topic, folder };
      const result = await working(() => memory.request("sentinel/apply_plan", params));
      applied.push(...result.topics.filter(({ state }) => state === "applied"));
      await takeOut(memory, plan, text, result.rest);
    }
  } finally {
    if (applied.length > 0) {
      tell(applied);
    }
  }
  return applied;
}

/** Leaves the other topics in the document; text that was typed meanwhile stays. */
async function takeOut(
  memory: Memory,
  { folder, document }: OpenPlan,
  text: string,
  rest: string,
): Promise<void> {
  let [said, left] = [text, rest];
  while (document.getText() !== said) {
    said = document.getText();
    const params = { text: said, dry_run: true, folder };
    left = (await memory.request("sentinel/apply_plan", params)).rest;
  }
  await rewriteText(document, left);
}
