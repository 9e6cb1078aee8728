// A guided form over the fields of a record: the order of its steps and what happens on failure.
import type { FieldName } from "../memory/contracts";
import { problemOf } from "../editor/problem";

/** How a step of a form ended, with what stood in its field then. */
export type Answer =
  | { readonly kind: "value"; readonly value: string }
  | { readonly kind: "back"; readonly value?: string }
  | { readonly kind: "cancelled"; readonly value?: string };

/** One field to ask for. */
export interface FormStep {
  readonly field: FieldName;
  /** Whether it may stay empty. */
  readonly optional: boolean;
  /** From 1. */
  readonly number: number;
  readonly total: number;
  /** The text that stands there: what was typed before, or what is stored. */
  readonly value: string;
  /** What the user must know about that text, such as why the server refused it. */
  readonly problem: string | undefined;
}

/** What a form needs from the editor. */
export interface FormUi {
  ask(step: FormStep): Promise<Answer>;
}

export type Draft = Record<FieldName, string>;

/** What to say about a field when its step is shown next. */
export type Notes = Partial<Record<FieldName, string>>;

/** The field that may stay empty, and the last one of every form. */
export const OPTIONAL: FieldName = "ask_next_time";

/** A form under way; going back keeps what was typed. */
export class RecordForm {
  readonly draft: Draft;
  #at: FieldName;
  readonly #ui: FormUi;
  readonly #fields: readonly FieldName[];

  constructor(ui: FormUi, fields: readonly FieldName[], draft: Draft) {
    this.#ui = ui;
    this.#fields = fields;
    this.#at = fields[0] ?? OPTIONAL;
    this.draft = { ...draft };
  }

  /** The field that was asked for last. */
  get at(): FieldName {
    return this.#at;
  }

  /**
   * Asks from the field `first` on and saves; undefined when the user left, and then nothing was
   * saved. A field that `save` is refused for is asked again; any other failure is told at the
   * last field, where going on tries again and nothing that was typed is lost.
   */
  async run<R>(
    save: (draft: Draft) => Promise<R>,
    first: FieldName,
    notes: Notes = {},
  ): Promise<R | undefined> {
    let start = first;
    let pending = notes;
    while (await this.#fill(start, pending)) {
      const outcome = await this.#save(save);
      if ("result" in outcome) {
        return outcome.result;
      }
      start = outcome.field;
      pending = { [start]: outcome.message };
    }
    return undefined;
  }

  /** Asks from a field to the last one; false when the user left. */
  async #fill(start: FieldName, notes: Notes): Promise<boolean> {
    const pending = new Map(Object.entries(notes));
    let index = this.#fields.indexOf(start);
    for (let field = this.#fields[index]; field !== undefined; field = this.#fields[index]) {
      this.#at = field;
      const answer = await this.#ui.ask({
        field,
        optional: field === OPTIONAL,
        number: index + 1,
        total: this.#fields.length,
        value: this.draft[field],
        problem: pending.get(field),
      });
      pending.delete(field);
      this.draft[field] = answer.value ?? this.draft[field];
      if (answer.kind === "cancelled") {
        return false;
      }
      index = answer.kind === "back" ? Math.max(0, index - 1) : index + 1;
    }
    return true;
  }

  async #save<R>(save: (draft: Draft) => Promise<R>): Promise<Outcome<R>> {
    try {
      return { result: await save(this.draft) };
    } catch (error) {
      const { field, message } = problemOf(error);
      const isHere = field !== undefined && this.#fields.includes(field);
      return { field: isHere ? field : OPTIONAL, message };
    }
  }
}

type Outcome<R> = { readonly result: R } | { readonly field: FieldName; readonly message: string };
