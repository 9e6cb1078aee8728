// Compaction of group after group.
import * as vscode from "vscode";
import { askCommit, commitMemory } from "../changes/commit";
import { t } from "../editor/l10n";
import { forQuickPick } from "../editor/storedText";
import type { Compaction, CompactMemoryResult, RecordView, TopicGroup } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { ratio } from "../view/treeModel";
import { GroupCompaction } from "./groupCompaction";
import { type GroupChoice, nameOf } from "./groupSteps";

/** Compacts group after group until none is left or the user leaves; offers a commit before (K10). */
export async function runCompaction(memory: Memory, folder: string, topic?: string): Promise<void> {
  let wanted = topic;
  let isAsked = false;
  for (;;) {
    const overview = await memory.request("sentinel/compact_memory", { folder });
    const choices = groupChoices(overview);
    if (choices.length === 0) {
      tellNothingLeft(overview.compaction);
      return;
    }
    if (!isAsked && overview.uncommitted > 0) {
      isAsked = true;
      const answer = await askCommit(overview.uncommitted);
      if (answer === undefined) {
        return;
      }
      if (answer === "commit") {
        if (await commitMemory(memory, folder)) {
          continue;
        }
        return;
      }
    }
    const direct = choices.find(({ topics }) => topics.length === 1 && topics[0] === wanted);
    wanted = undefined;
    const choice = direct ?? (await pickGroup(choices, overview.compaction));
    if (choice === undefined) {
      return;
    }
    const records = await recordsOf(memory, folder, choice, overview);
    const group = new GroupCompaction(memory, folder, choice, records);
    if ((await group.run()) === "cancelled") {
      return;
    }
  }
}

async function pickGroup(
  choices: readonly GroupChoice[],
  compaction: Compaction,
): Promise<GroupChoice | undefined> {
  const items = choices.map((choice) => ({
    label: `${choice.topics.length > 1 ? "$(git-merge)" : "$(tag)"} ${forQuickPick(nameOf(choice))}`,
    description: t("{0} records", choice.count),
    ...(choice.topics.length > 1 ? { detail: t("Similar topics: merge them into one") } : {}),
    choice,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: `${t("Compact the memory")} (${ratio(compaction)})`,
    placeHolder: t("Which group becomes one principle?"),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return picked?.choice;
}

function tellNothingLeft(compaction: Compaction): void {
  const sentence =
    compaction.state === "full"
      ? t("No topic holds two records. Merge topics by hand or raise the threshold.")
      : t("Nothing is left to compact: no topic holds two records.");
  void vscode.window.showInformationMessage(sentence);
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
