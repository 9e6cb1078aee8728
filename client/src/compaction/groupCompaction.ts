// One group on its way to a principle: its records, a topic where several merge, the sentence.
import { offerUndo } from "../changes/undo";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { leftOutNotice } from "../forms/savedSentence";
import { problemOf } from "../editor/problem";
import { working } from "../editor/viewProgress";
import type { LogMemoryResult, RecordView } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { type GroupChoice, pickRecords, pickTopic, writePrinciple } from "./groupSteps";

type Move = "next" | "stay" | "back" | "cancelled";

/** One group on its way to a principle; going back keeps what was chosen and typed. */
export class GroupCompaction {
  readonly #memory: Memory;
  readonly #folder: string;
  readonly #choice: GroupChoice;
  #records: readonly RecordView[];
  #topic: string;
  #lesson = "";
  #problem: string | undefined;

  constructor(memory: Memory, folder: string, choice: GroupChoice, records: readonly RecordView[]) {
    this.#memory = memory;
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
    const answer = await pickRecords(this.#choice, all, this.#records);
    if (answer.kind !== "records") {
      return answer.kind;
    }
    this.#records = answer.records;
    return "next";
  }

  async #chooseTopic(): Promise<Move> {
    const answer = await pickTopic(this.#choice.topics);
    if (answer.kind !== "value") {
      return answer.kind;
    }
    this.#topic = answer.value;
    return "next";
  }

  async #writePrinciple(total: number): Promise<Move> {
    const answer = await writePrinciple(this.#memory, {
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
      const result = await working(() =>
        this.#memory.request("sentinel/log_memory", {
          type: "principle",
          topic: this.#topic,
          lesson: this.#lesson,
          source_ids: this.#records.map(({ ref }) => ref),
          folder: this.#folder,
        }),
      );
      this.#tell(result);
      return "next";
    } catch (error) {
      this.#problem = problemOf(error).message;
      return "stay";
    }
  }

  /** Says what was saved, with a button that brings back what it replaced. */
  #tell(result: LogMemoryResult): void {
    const sentence = compactedSentence(result, this.#topic);
    const ids = result.sources_removed;
    const changes = ids.length > 0 ? [{ folder: this.#folder, ids }] : [];
    unawaited(offerUndo(this.#memory, sentence, changes));
  }
}

/** Returns the sentence that says how many originals a principle replaced. */
function compactedSentence(result: LogMemoryResult, topic: string): string {
  const kept = result.sources_kept.length;
  const parts = [
    t("{0}: the principle is saved. Records replaced: {1}.", topic, result.sources_removed.length),
    ...(kept > 0 ? [t("Records that changed meanwhile and stay: {0}.", kept)] : []),
    ...(result.questions_left_out.length > 0
      ? [t("Questions that did not fit: {0}.", result.questions_left_out.length)]
      : []),
    ...leftOutNotice(result),
  ];
  return parts.join(" ");
}
