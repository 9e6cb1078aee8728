// One group on its way to a principle: its records, a topic where several merge, the sentence.
import type { LogMemoryResult, RecordView } from "../memory/contracts";
import { t } from "../editor/l10n";
import type { Answer } from "../forms/recordForm";
import type { Memory } from "../memory/memoryClient";
import { problemOf } from "../editor/problem";

/** Topics that can become one principle: one topic, or several that are proposed as one. */
export interface GroupChoice {
  readonly topics: readonly string[];
  readonly count: number;
}

/** How the choice of records ended. */
export type RecordsAnswer =
  | { readonly kind: "records"; readonly records: readonly RecordView[] }
  | { readonly kind: "back" }
  | { readonly kind: "cancelled" };

/** A principle that is being written. */
export interface PrincipleDraft {
  readonly folder: string;
  readonly topic: string;
  readonly records: readonly RecordView[];
  readonly value: string;
  /** Why the server refused that text. */
  readonly problem: string | undefined;
  /** Number of steps of this group; writing is the last one. */
  readonly total: number;
}

/** What one group needs from the editor. */
export interface GroupUi {
  /** Asks which of the records to replace; those in `chosen` are chosen already. */
  pickRecords(
    choice: GroupChoice,
    records: readonly RecordView[],
    chosen: readonly RecordView[],
  ): Promise<RecordsAnswer>;
  pickTopic(topics: readonly string[]): Promise<Answer>;
  writePrinciple(draft: PrincipleDraft): Promise<Answer>;
  /** Shows that a save is under way until it ends. */
  saving(save: () => Promise<LogMemoryResult>): Promise<LogMemoryResult>;
  saved(result: LogMemoryResult, topic: string, folder: string): void;
}

type Move = "next" | "stay" | "back" | "cancelled";

/** One group on its way to a principle; going back keeps what was chosen and typed. */
export class GroupCompaction {
  readonly #memory: Memory;
  readonly #ui: GroupUi;
  readonly #folder: string;
  readonly #choice: GroupChoice;
  #records: readonly RecordView[];
  #topic: string;
  #lesson = "";
  #problem: string | undefined;

  constructor(
    memory: Memory,
    ui: GroupUi,
    folder: string,
    choice: GroupChoice,
    records: readonly RecordView[],
  ) {
    this.#memory = memory;
    this.#ui = ui;
    this.#folder = folder;
    this.#choice = choice;
    this.#records = records;
    this.#topic = choice.topics[0] ?? "";
  }

  async run(): Promise<"done" | "back" | "cancelled"> {
    const all = this.#records;
    const steps: (() => Promise<Move>)[] = [
      () => this.#chooseRecords(all),
      ...(this.#choice.topics.length > 1 ? [() => this.#chooseTopic()] : []),
      () => this.#writePrinciple(steps.length),
    ];
    let index = 0;
    for (let step = steps[index]; step !== undefined; step = steps[index]) {
      const move = await step();
      if (move === "cancelled" || (move === "back" && index === 0)) {
        return move;
      }
      index += move === "next" ? 1 : move === "back" ? -1 : 0;
    }
    return "done";
  }

  async #chooseRecords(all: readonly RecordView[]): Promise<Move> {
    const answer = await this.#ui.pickRecords(this.#choice, all, this.#records);
    if (answer.kind !== "records") {
      return answer.kind;
    }
    this.#records = answer.records;
    return "next";
  }

  async #chooseTopic(): Promise<Move> {
    const answer = await this.#ui.pickTopic(this.#choice.topics);
    if (answer.kind !== "value") {
      return answer.kind;
    }
    this.#topic = answer.value;
    return "next";
  }

  async #writePrinciple(total: number): Promise<Move> {
    const answer = await this.#ui.writePrinciple({
      folder: this.#folder,
      topic: this.#topic,
      records: this.#records,
      value: this.#lesson,
      problem: this.#problem,
      total,
    });
    this.#problem = undefined;
    this.#lesson = answer.value ?? this.#lesson;
    return answer.kind === "value" ? this.#save() : answer.kind;
  }

  /** Saves the principle in place of its sources; stays at the text when that is refused. */
  async #save(): Promise<Move> {
    try {
      const result = await this.#ui.saving(() =>
        this.#memory.request("sentinel/log_memory", {
          type: "principle",
          topic: this.#topic,
          lesson: this.#lesson,
          source_ids: this.#records.map(({ ref }) => ref),
          folder: this.#folder,
        }),
      );
      this.#ui.saved(result, this.#topic, this.#folder);
      return "next";
    } catch (error) {
      this.#problem = problemOf(error).message;
      return "stay";
    }
  }
}

/** Returns the sentence that says how many originals a principle replaced. */
export function compactedSentence(result: LogMemoryResult, topic: string): string {
  const kept = result.sources_kept.length;
  const parts = [
    t("{0}: the principle is saved. Records replaced: {1}.", topic, result.sources_removed.length),
    ...(kept > 0 ? [t("Records that changed meanwhile and stay: {0}.", kept)] : []),
    ...(result.questions_left_out.length > 0
      ? [t("Questions that did not fit: {0}.", result.questions_left_out.length)]
      : []),
  ];
  return parts.join(" ");
}
