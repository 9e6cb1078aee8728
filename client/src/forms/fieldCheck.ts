// Validates a field while it is typed.
import type { CheckFieldResult } from "../memory/contracts";
import { t } from "../editor/l10n";
import { problemOf } from "../editor/problem";
import type { Schedule } from "../editor/schedule";

/** What a form shows under a field. */
export interface FieldState {
  /** Bytes of the text as it would be stored and its limit, `31/64`; empty when unknown. */
  readonly bytes: string;
  readonly problem: string | undefined;
  /** What would make the text better; it can be saved all the same. */
  readonly hint: string | undefined;
  /** How many secret or private parts would be withheld. */
  readonly withheld: number;
}

/** What a form says about a text: why it is refused, what goes, and what would make it better. */
export interface Remark {
  readonly text: string;
  readonly severity: "error" | "warning";
}

/** Returns what is to be said about a text, a problem first; undefined: nothing. */
export function remarkOf({ bytes, problem, hint, withheld }: FieldState): Remark | undefined {
  const isRefused = problem !== undefined;
  const notices = [
    ...(isRefused ? [problem] : []),
    ...(!isRefused && withheld > 0
      ? [t("Secret or private parts that will be withheld: {0}.", withheld)]
      : []),
    ...(hint === undefined ? [] : [hint]),
  ];
  if (notices.length === 0) {
    return undefined;
  }
  const text = notices.join(" ");
  // A refusal for its size says how large the text is; else the remark hides the counter.
  return isRefused
    ? { text, severity: "error" }
    : { text: `${t("{0} bytes", bytes)} · ${text}`, severity: "warning" };
}

/** Asks the server about a text in pauses of typing; an answer to an older text is dropped. */
export class FieldChecker {
  readonly #check: (value: string) => Promise<CheckFieldResult>;
  readonly #show: (state: FieldState) => void;
  readonly #schedule: Schedule;
  #cancel: () => void = () => undefined;
  #turn = 0;

  constructor(
    check: (value: string) => Promise<CheckFieldResult>,
    show: (state: FieldState) => void,
    schedule: Schedule,
  ) {
    this.#check = check;
    this.#show = show;
    this.#schedule = schedule;
  }

  /** Notes that the text is now `value`. */
  typed(value: string): void {
    this.#cancel();
    const turn = ++this.#turn;
    this.#cancel = this.#schedule(() => void this.#run(value, turn));
  }

  /** Checks the text at once; whether it may be saved and is still what stands in the field. */
  async accepts(value: string): Promise<boolean> {
    this.#cancel();
    const turn = ++this.#turn;
    const state = await this.#run(value, turn);
    return turn === this.#turn && state.problem === undefined;
  }

  /** Ends all checks; nothing is shown any more. */
  stop(): void {
    this.#cancel();
    this.#turn++;
  }

  async #run(value: string, turn: number): Promise<FieldState> {
    const state = await this.#stateOf(value);
    if (turn === this.#turn) {
      this.#show(state);
    }
    return state;
  }

  async #stateOf(value: string): Promise<FieldState> {
    try {
      const { bytes, limit, problem, hint, withheld } = await this.#check(value);
      return {
        bytes: `${bytes}/${limit}`,
        problem: problem ?? undefined,
        hint: hint ?? undefined,
        withheld: Object.values(withheld).reduce((sum, count) => sum + count, 0),
      };
    } catch (error) {
      const problem = problemOf(error).message;
      return { bytes: "", problem, hint: undefined, withheld: 0 };
    }
  }
}
