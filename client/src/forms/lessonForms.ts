// Lessons as documents: *Log a Lesson* and *Edit* open one, and saving it stores the record (N04, S36).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { LESSON_LANGUAGE } from "../editor/ownLanguages";
import type { RecordView, WriteFormParams } from "../memory/contracts";
import { begunForm, chooseBegun } from "./draftPick";
import { type Draft, draftOf, type FormField } from "./fields";
import { isInTab } from "./formEditors";
import type { FormFacts, KeptForm } from "./formFiles";
import { titleOf } from "./formMessages";
import { type FormParts, FormSaves } from "./formSaves";
import { KeptDocuments } from "./keptDocuments";

/** The beginning of a form. */
export interface NewForm {
  /** The texts of its fields. */
  readonly fields?: Partial<Draft>;
  /** URI of a file for which the lesson holds. */
  readonly file?: string;
  /** The field where the cursor is. */
  readonly at?: FormField;
  /** Ids of drafts of `learn` that are dropped when the form is stored. */
  readonly learned?: readonly string[];
}

/** The subject of a form before it is written. */
type Subject = Omit<FormFacts, "written">;

/** Opens forms, and offers the text of a closed form again. */
export class LessonForms implements vscode.Disposable {
  readonly #parts: FormParts;
  readonly #saves: FormSaves;
  readonly #kept: KeptDocuments<FormFacts>;

  constructor(parts: FormParts) {
    this.#parts = parts;
    this.#kept = new KeptDocuments(parts.files, {
      language: LESSON_LANGUAGE,
      kept: t("Your text is kept on this machine until you save or discard it."),
      saved: (path) => this.#saves.save(path),
    });
    this.#saves = new FormSaves(parts, this.#kept);
  }

  dispose(): void {
    this.#kept.dispose();
  }

  /** Opens a form for a new lesson, or one that was begun. */
  async log(folder: string, form: NewForm = {}): Promise<void> {
    if (!(await this.#goOn({ folder, type: "log" }))) {
      await this.open(folder, form);
    }
  }

  /**
   * Opens a form for a new lesson with some fields filled in, and comes back at once.
   *
   * This is the way for whatever proposes a lesson that a person may change before it is kept: give
   * the proposal as `fields`, and as `learned` what is to be dropped when the form is stored. Where
   * nothing is changed and the form is closed, nothing is kept of it.
   */
  async open(folder: string, { fields = {}, file, at = "topic", learned }: NewForm): Promise<void> {
    const facts = { folder, type: "log", ...(learned === undefined ? {} : { learned }) } as const;
    const isBlank = at === "topic" && (fields.topic ?? "") === "";
    await this.#begin(facts, { ...fields, at, ...(file === undefined ? {} : { file }) });
    if (isBlank) {
      await vscode.commands.executeCommand("editor.action.triggerSuggest");
    }
  }

  /** Opens a form for a lesson about the file that the user looks at; none of its text goes in. */
  async logFrom(folder: string): Promise<void> {
    const file = vscode.window.activeTextEditor?.document.uri.toString();
    await this.open(folder, { ...(file === undefined ? {} : { file }), at: "missing_context" });
  }

  /** Opens a form for a record that exists, or one that was begun for it. */
  async edit(folder: string, record: RecordView, at: FormField = "lesson"): Promise<void> {
    const facts = { folder, type: record.type, record };
    if (!(await this.#goOn(facts))) {
      const { ask_next_time, ...fields } = draftOf(record);
      await this.#begin(facts, { ...fields, ask_next_time, stored: true, at });
    }
  }

  /** Stores the form that is given, or the one that the user writes in. */
  async save(uri: unknown): Promise<void> {
    const path = this.#kept.pathOf(uri);
    if (path !== undefined) {
      await this.#saves.save(path);
    }
  }

  /** Closes that form and forgets its text. */
  async discard(uri: unknown): Promise<void> {
    const path = this.#kept.pathOf(uri);
    if (path !== undefined) {
      await this.#kept.discard(path);
    }
  }

  async #begin(subject: Subject, params: WriteFormParams): Promise<void> {
    const { folder, type } = subject;
    const { memory, files } = this.#parts;
    const written = await memory.request("sentinel/write_form", { ...params, type, folder });
    const path = await files.create(titleOf(subject), { ...subject, written: written.form });
    await this.#kept.show(path, written.line);
  }

  /** Goes on with a form that was begun, where the user wants that; true also when the user left. */
  async #goOn(subject: Subject): Promise<boolean> {
    const fitting = await this.#keptFor(subject);
    const begun = await Promise.all(
      fitting.map(async ({ path, facts: { folder, type }, text }) => {
        const params = { text, type, folder };
        return begunForm(path, await this.#parts.memory.request("sentinel/read_form", params));
      }),
    );
    const beginning = await chooseBegun(titleOf(subject), begun, (path) =>
      this.#kept.discard(path),
    );
    if (beginning?.path !== undefined) {
      await this.#kept.show(beginning.path);
    }
    return beginning === undefined || beginning.path !== undefined;
  }

  /** Returns the forms that were begun for a record, or for new ones. */
  async #keptFor({ folder, type, record }: Subject): Promise<readonly KeptForm[]> {
    const kept = await this.#parts.files.kept(folder, isInTab);
    if (kept.length === 0 || record !== undefined) {
      return kept.filter(({ facts }) => facts.record?.id === record?.id && facts.type === type);
    }
    // Nobody can edit a record that is gone. The typed text may become a new lesson.
    const { records } = await this.#parts.memory.request("sentinel/list_records", { folder });
    const isThere = ({ id }: RecordView): boolean => records.some((one) => one.id === id);
    return kept.filter(({ facts }) => facts.record === undefined || !isThere(facts.record));
  }
}
