import assert from "node:assert/strict";
import type { CompactUi } from "../compaction/compactFlow";
import type { GroupChoice, PrincipleDraft } from "../compaction/groupCompaction";
import type { Compaction, CompactMemoryResult, RecordView, TopicGroup } from "../memory/contracts";
import type { Answer } from "../forms/recordForm";
import { compactResult, FakeMemory, logResult, record } from "./samples";

export function records(topic: string, count: number): RecordView[] {
  return Array.from({ length: count }, (_, index) =>
    record({ topic, ref: `${topic}${index}@aaaaaa`, id: `${topic}${index}` }),
  );
}

export function group(topic: string, count: number, complete = true): TopicGroup {
  return {
    topic,
    count,
    size: count * 500,
    complete,
    records: records(topic, complete ? count : 0),
  };
}

/** Answers each step from a queue; `pick` chooses a group by its topics. */
export class ScriptedUi implements CompactUi {
  readonly seen: string[] = [];
  readonly drafts: PrincipleDraft[] = [];
  readonly picks: (string | undefined)[] = [];
  readonly texts: Answer[] = [];
  chosen: (all: readonly RecordView[]) => readonly RecordView[] = (all) => all;
  recordsBack = 0;
  topicAnswer: Answer = { kind: "value", value: "" };

  pickGroup(choices: readonly GroupChoice[]): Promise<GroupChoice | undefined> {
    const wanted = this.picks.shift();
    this.seen.push(`groups ${choices.map(({ topics }) => topics.join("+")).join(", ")}`);
    return Promise.resolve(choices.find(({ topics }) => topics.join("+") === wanted));
  }

  pickRecords(
    _: GroupChoice,
    all: readonly RecordView[],
    chosen: readonly RecordView[],
  ): ReturnType<CompactUi["pickRecords"]> {
    const part = chosen.length === all.length ? "" : `${chosen.length} of `;
    this.seen.push(`records ${part}${all.length}`);
    if (this.recordsBack > 0) {
      this.recordsBack -= 1;
      return Promise.resolve({ kind: "back" });
    }
    return Promise.resolve({ kind: "records", records: this.chosen(chosen) });
  }

  pickTopic(topics: readonly string[]): Promise<Answer> {
    this.seen.push(`topic ${topics.join("+")}`);
    return Promise.resolve(this.topicAnswer);
  }

  writePrinciple(draft: PrincipleDraft): Promise<Answer> {
    this.seen.push("principle");
    this.drafts.push(draft);
    return Promise.resolve(this.texts.shift() ?? { kind: "cancelled" });
  }

  commitAnswer: "commit" | "compact" | undefined = undefined;

  askCommit(count: number): Promise<"commit" | "compact" | undefined> {
    this.seen.push(`in no commit ${count}`);
    return Promise.resolve(this.commitAnswer);
  }

  isCommitted = true;

  commit(folder: string): Promise<boolean> {
    this.seen.push(`commit ${folder}`);
    return Promise.resolve(this.isCommitted);
  }

  saving: CompactUi["saving"] = (save) => save();

  saved: CompactUi["saved"] = (result, topic) => {
    this.seen.push(`saved ${topic} ${result.sources_removed.length}`);
  };

  nothingLeft(compaction: Compaction): void {
    this.seen.push(`nothing left, ${compaction.state}`);
  }
}

/** A memory whose overviews come one after the other; each save removes its sources. */
export function memoryOf(...overviews: CompactMemoryResult[]): FakeMemory {
  return new FakeMemory({
    "sentinel/compact_memory": ({ target_topic }) => {
      const overview = overviews[0];
      assert.ok(overview, "no more overviews prepared");
      if (target_topic != null) {
        return compactResult({ groups: [{ ...group(target_topic, 4), complete: true }] });
      }
      overviews.shift();
      return overview;
    },
    "sentinel/log_memory": ({ source_ids }) =>
      logResult({ sources_removed: [...(source_ids ?? [])] }),
  });
}
