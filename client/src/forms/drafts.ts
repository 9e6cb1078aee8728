// What was typed into a form and not saved, until the window closes. Imports no `vscode`.
import type { RecordView } from "../memory/contracts";
import { type Draft, fieldsOf, type FormField, isOptional, type Values, valuesOf } from "./fields";

/** A form that was left with something typed. */
export interface KeptDraft {
  /** URI of the folder. */
  readonly folder: string;
  readonly fields: Draft;
  /** The field where it was left. */
  readonly at: FormField;
  /** The record that was edited, as the form began with it; undefined for a new one. */
  readonly base: RecordView | undefined;
}

/** The drafts of this window, the newest first. */
export class Drafts {
  #kept: readonly KeptDraft[] = [];

  keep(draft: KeptDraft): void {
    this.#kept = [draft, ...this.#kept];
  }

  drop(draft: KeptDraft): void {
    this.#kept = this.#kept.filter((kept) => kept !== draft);
  }

  /** Returns the drafts of a record of a folder, or of new ones. */
  of(folder: string, record: RecordView | undefined): readonly KeptDraft[] {
    return this.#kept.filter(
      ({ folder: other, base }) =>
        other === folder && base?.id === record?.id && base?.type === record?.type,
    );
  }
}

/** Whether a new record is worth keeping: a topic alone is chosen again in no time. */
export function isTyped(draft: Draft): boolean {
  return fieldsOf({ type: "log" }).some((field) => field !== "topic" && draft[field].trim() !== "");
}

/** Returns the texts of a draft that say most about it, the most telling first. */
export function summaryOf({ lesson, missing_context, ask_next_time }: Draft): readonly string[] {
  return [lesson, missing_context, ask_next_time].filter((text) => text.trim() !== "");
}

/** What a new record takes from a draft. */
type NewFields = Values & Pick<Draft, "topic" | "missing_context" | "lesson">;

/** Returns the fields of a new record: a question and lists only where some were typed. */
export function newFields(draft: Draft): NewFields {
  const { topic, missing_context, lesson } = draft;
  const typed = fieldsOf({ type: "log" }).filter(
    (field) => isOptional(field) && draft[field].trim() !== "",
  );
  const question = draft.ask_next_time.trim();
  const values = valuesOf({ ...draft, ask_next_time: question }, typed);
  return { topic, missing_context, lesson, ...values };
}
