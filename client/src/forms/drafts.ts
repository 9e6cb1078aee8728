// What was typed into a form and not saved, until the window closes. Imports no `vscode`.
import type { FieldName, RecordView } from "../memory/contracts";
import type { Draft } from "./recordForm";

/** A form that was left with something typed. */
export interface KeptDraft {
  /** URI of the folder. */
  readonly folder: string;
  readonly fields: Draft;
  /** The field where it was left. */
  readonly at: FieldName;
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
export function isTyped({ missing_context, lesson, ask_next_time }: Draft): boolean {
  return [missing_context, lesson, ask_next_time].some((text) => text.trim() !== "");
}

/** Returns the texts of a draft that say most about it, the most telling first. */
export function summaryOf({ lesson, missing_context, ask_next_time }: Draft): readonly string[] {
  return [lesson, missing_context, ask_next_time].filter((text) => text.trim() !== "");
}

/** What a new record takes from a draft. */
interface NewFields extends Omit<Draft, "ask_next_time"> {
  readonly ask_next_time?: string;
}

/** Returns the fields of a new record: with a question only where one was typed. */
export function newFields({ ask_next_time, ...fields }: Draft): NewFields {
  const question = ask_next_time.trim();
  return { ...fields, ...(question === "" ? {} : { ask_next_time: question }) };
}
