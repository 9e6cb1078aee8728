import assert from "node:assert/strict";
import type {
  CheckFieldResult,
  CompactMemoryResult,
  RecordView,
  SensitiveFinding,
  TopicGroup,
} from "../memory/contracts";
import type { Answer } from "../forms/inputSteps";
import { compactResult, FakeMemory, logResult, record } from "./samples";
import { editor, type Input, type Item, type Pick } from "./vscodeStub";

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

/** What stood in the step for a sentence when it was shown. */
interface Shown {
  readonly value: string;
  readonly problem: unknown;
  readonly total: unknown;
}

/** Plays the user in each step from a queue; `picks` chooses groups by their topics. */
export class ScriptedUser {
  /** The steps that were shown, and the messages. */
  readonly seen: string[] = [];
  readonly sentences: Shown[] = [];
  readonly picks: (string | undefined)[] = [];
  readonly texts: Answer[] = [];
  chosen: (all: readonly RecordView[]) => readonly RecordView[] = (all) => all;
  recordsBack = 0;
  topic = "";
  /** The way that is chosen where records are in no commit; undefined leaves it. */
  commitAnswer: "Commit first" | "Compact" | undefined = undefined;

  constructor() {
    const pick: Pick = (items, { placeHolder = "" }) =>
      placeHolder.startsWith("Records that are in no git commit")
        ? this.#askedToCommit(items, placeHolder)
        : this.#pickGroup(items);
    editor.picks = Array.from({ length: 20 }, () => pick);
    editor.shown = (input) => {
      this.#answer(input);
    };
    editor.answer = (message) => {
      this.seen.push(message);
      return undefined;
    };
  }

  #askedToCommit(items: readonly Item[], question: string): unknown {
    this.seen.push(question);
    const wanted = this.commitAnswer;
    return items.find(({ label }) => wanted !== undefined && label.includes(`) ${wanted}`));
  }

  #pickGroup(items: readonly Item[]): unknown {
    const topics = items.map(({ label }) => label.replace(/^\$\([\w-]+\) /, ""));
    this.seen.push(`groups ${topics.join(", ")}`);
    const wanted = this.picks.shift();
    return items[topics.findIndex((topic) => topic === wanted)];
  }

  #answer(input: Input): void {
    const title = String(input.title);
    if (title.startsWith("Records of")) {
      this.#pickRecords(input);
    } else if (title === "Topic of the principle") {
      this.#pickTopic(input);
    } else {
      assert.match(title, /^Principle for /);
      this.#write(input);
    }
  }

  #pickRecords(input: Input): void {
    const chosen = input.selectedItems as readonly { readonly record: RecordView }[];
    const part = chosen.length === input.items.length ? "" : `${chosen.length} of `;
    this.seen.push(`records ${part}${input.items.length}`);
    if (this.recordsBack > 0) {
      this.recordsBack -= 1;
      input.back();
      return;
    }
    const left = this.chosen(chosen.map(({ record }) => record));
    input.selectedItems = chosen.filter(({ record }) => left.includes(record));
    input.accept();
  }

  #pickTopic(input: Input): void {
    const items = input.items as readonly { readonly topic: string }[];
    this.seen.push(`topic ${items.map(({ topic }) => topic).join("+")}`);
    input.activeItems = items.filter(({ topic }) => topic === this.topic);
    input.accept();
  }

  #write(input: Input): void {
    this.seen.push("principle");
    this.sentences.push({
      value: input.value,
      problem: input.validationMessage,
      total: input.totalSteps,
    });
    const { kind, value } = this.texts.shift() ?? { kind: "cancelled" as const };
    if (value !== undefined) {
      input.type(value);
    }
    if (kind === "value") {
      input.accept();
    } else if (kind === "back") {
      input.back();
    } else {
      input.hide();
    }
  }
}

/** What the server says of a sentence that is good. */
export const GOOD: CheckFieldResult = {
  bytes: 4,
  limit: 1024,
  problem: null,
  hint: null,
  withheld: {},
};

/** A memory whose overviews come one after the other; each save removes its sources. */
export function memoryOf(...overviews: CompactMemoryResult[]): FakeMemory {
  return memoryWith([], ...overviews);
}

/** The same, where a review finds something. */
export function memoryWith(
  findings: readonly SensitiveFinding[],
  ...overviews: CompactMemoryResult[]
): FakeMemory {
  return new FakeMemory({
    "sentinel/check_field": () => GOOD,
    "sentinel/review_memory": () => ({
      folder: "shop",
      against: null,
      since: null,
      records: [],
      findings,
      text: "",
    }),
    "sentinel/commit_memory": () => ({
      folder: "shop",
      commit: "0123456",
      message: "Learned",
      text: "Committed 0123456.",
    }),
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
