// Compaction of group after group.
import type { Compaction, CompactMemoryResult, RecordView, TopicGroup } from "../memory/contracts";
import { type GroupChoice, GroupCompaction, type GroupUi } from "./groupCompaction";
import type { Memory } from "../memory/memoryClient";

/** What the flow needs from the editor. */
export interface CompactUi extends GroupUi {
  pickGroup(
    choices: readonly GroupChoice[],
    compaction: Compaction,
  ): Promise<GroupChoice | undefined>;
  nothingLeft(compaction: Compaction): void;
  /** Asks what to do where records are in no commit; undefined: leave. */
  askCommit(count: number): Promise<"commit" | "compact" | undefined>;
  /** Commits the memory, unless the user leaves that; whether it did. */
  commit(folder: string): Promise<boolean>;
}

/** Compacts group after group until none is left or the user leaves; offers a commit before (K10). */
export async function runCompaction(
  memory: Memory,
  ui: CompactUi,
  folder: string,
  topic: string | undefined,
): Promise<void> {
  let wanted = topic;
  let isAsked = false;
  for (;;) {
    const overview = await memory.request("sentinel/compact_memory", { folder });
    const choices = groupChoices(overview);
    if (choices.length === 0) {
      ui.nothingLeft(overview.compaction);
      return;
    }
    if (!isAsked && overview.uncommitted > 0) {
      isAsked = true;
      const answer = await ui.askCommit(overview.uncommitted);
      if (answer === undefined) {
        return;
      }
      if (answer === "commit") {
        if (await ui.commit(folder)) {
          continue;
        }
        return;
      }
    }
    const direct = choices.find(({ topics }) => topics.length === 1 && topics[0] === wanted);
    wanted = undefined;
    const choice = direct ?? (await ui.pickGroup(choices, overview.compaction));
    if (choice === undefined) {
      return;
    }
    const records = await recordsOf(memory, folder, choice, overview);
    const group = new GroupCompaction(memory, ui, folder, choice, records);
    if ((await group.run()) === "cancelled") {
      return;
    }
  }
}

/** Returns what can be compacted: topics of two records or more, then merges, the largest first. */
export function groupChoices({
  groups,
  merge_candidates,
}: CompactMemoryResult): readonly GroupChoice[] {
  const counts = new Map(groups.map(({ topic, count }) => [topic, count]));
  const single = groups
    .filter(({ count }) => count > 1)
    .map(({ topic, count }) => ({ topics: [topic], count }));
  const merges = merge_candidates.map((topics) => ({
    topics,
    count: topics.reduce((sum, topic) => sum + (counts.get(topic) ?? 0), 0),
  }));
  const largestFirst = (a: GroupChoice, b: GroupChoice): number => b.count - a.count;
  return [...single.sort(largestFirst), ...merges.sort(largestFirst)];
}

async function recordsOf(
  memory: Memory,
  folder: string,
  { topics }: GroupChoice,
  overview: CompactMemoryResult,
): Promise<readonly RecordView[]> {
  const records: RecordView[] = [];
  for (const topic of topics) {
    const known = overview.groups.find((group) => group.topic === topic && group.complete);
    const group = known ?? (await requestGroup(memory, folder, topic));
    records.push(...(group?.records ?? []));
  }
  return records;
}

async function requestGroup(
  memory: Memory,
  folder: string,
  target_topic: string,
): Promise<TopicGroup | undefined> {
  const answer = await memory.request("sentinel/compact_memory", { folder, target_topic });
  return answer.groups.find(({ topic }) => topic === target_topic);
}
