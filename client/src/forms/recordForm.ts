// A guided form over the fields of a record: the order of its steps and what happens on failure.
import { problemOf } from "../editor/problem";
import { type Draft, type FormField, type FormFields, isOptional } from "./fields";

/** How a step of a form ended, with what stood in its field then. */
export type Answer =
  | { readonly kind: "value"; readonly value: string }
  | { readonly kind: "back"; readonly value?: string }
  | { readonly kind: "cancelled"; readonly value?: string };

/** One field to ask for. */
export interface FormStep {
  readonly field: FormField;
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

/** What to say about a field when its step is shown next. */
export type Notes = Partial<Record<FormField, string>>;

/** A form under way; going back keeps what was typed. */
export class RecordForm {
  readonly #draft: Record<FormField, string>;
  #at: FormField;
  readonly #ui: FormUi;
  readonly #fields: FormFields;

  constructor(ui: FormUi, fields: FormFields, draft: Draft) {
    this.#ui = ui;
    this.#fields = fields;
    this.#at = fields[0];
    this.#draft = { ...draft };
  }

  /** What stands in the fields now. */
  get draft(): Draft {
    return this.#draft;
  }

  /** The field that was asked for last. */
  get at(): FormField {
    return this.#at;
  }

  /**
   * Asks from the field `first` on and saves; undefined when the user left, and then nothing was
   * saved. A field that `save` is refused for is asked again; any other failure is told at the
   * last field, where going on tries again and nothing that was typed is lost.
   */
  async run<R>(
    save: (draft: Draft) => Promise<R>,
    first: FormField,
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
  async #fill(start: FormField, notes: Notes): Promise<boolean> {
    const pending = new Map(Object.entries(notes));
    let index = this.#fields.indexOf(start);
    for (let field = this.#fields[index]; field !== undefined; field = this.#fields[index]) {
      this.#at = field;
      const answer = await this.#ui.ask({
        field,
        optional: isOptional(field),
        number: index + 1,
        total: this.#fields.length,
        value: this.#draft[field],
        problem: pending.get(field),
      });
      pending.delete(field);
      this.#draft[field] = answer.value ?? this.#draft[field];
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
      const named = this.#fields.find((one) => one === field);
      return { field: named ?? this.#fields.at(-1) ?? this.#at, message };
    }
  }
}

type Outcome<R> = { readonly result: R } | { readonly field: FormField; readonly message: string };
