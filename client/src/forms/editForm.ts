// The guided form for a record that exists (S36). Imports no `vscode`.
import type { EditRecordParams, EditRecordResult, FieldName, RecordView } from "../contracts";
import type { Translate } from "../l10n";
import { withheldNotice } from "./logForm";
import { problemOf, refusalOf } from "../problem";
import { type Draft, type FormUi, type Notes, RecordForm } from "./recordForm";
import { oneLine } from "../storedText";

/** What the form needs from the editor and from the server. */
export interface EditActions extends FormUi {
  save(params: EditRecordParams): Promise<EditRecordResult>;
  /** Returns the record as it is now; undefined when it is gone. */
  current(record: RecordView): Promise<RecordView | undefined>;
  /** Says that somebody changed the record meanwhile; whether to start over with that. */
  startOver(sentence: string): Promise<boolean>;
}

/** How an edit ended that was not left. */
export interface Edited {
  /** Undefined when no field was changed, and then nothing was sent. */
  readonly result: EditRecordResult | undefined;
  readonly topic: string;
  /** The record that it was made of, as id@rev: what an undoing of it must bring back. */
  readonly replaced: string;
}

type Changes = Partial<Draft>;

/** Runs the form to its end; undefined when the user left it, and then nothing was saved. */
export async function runEditForm(
  actions: EditActions,
  folder: string,
  record: RecordView,
  t: Translate,
): Promise<Edited | undefined> {
  let stored = record;
  let draft = draftOf(record);
  let notes: Notes = {};
  for (;;) {
    const form: RecordForm = new RecordForm(actions, fieldsOf(record), draft, t);
    const base = stored;
    const outcome = await form.run((typed) => save(actions, folder, base, typed), "topic", notes);
    if (outcome === undefined || "topic" in outcome) {
      return outcome;
    }
    const now = await actions.current(base);
    if (now === undefined) {
      throw outcome.refusal;
    }
    if (!(await actions.startOver(problemOf(outcome.refusal, t).message))) {
      return undefined;
    }
    notes = collisions(form.draft, base, now, t);
    draft = { ...draftOf(now), ...changed(form.draft, base) };
    stored = now;
  }
}

/** Returns the fields that a record of this type has. */
export function fieldsOf({ type }: Pick<RecordView, "type">): readonly FieldName[] {
  return type === "principle"
    ? ["topic", "lesson", "ask_next_time"]
    : ["topic", "missing_context", "lesson", "ask_next_time"];
}

/** Returns the sentence that says what an edit did. */
export function editedSentence({ result, topic }: Edited, t: Translate): string {
  return result === undefined
    ? t("Nothing was changed.")
    : [t("Saved the changes under {0}.", topic), ...withheldNotice(result.withheld, t)].join(" ");
}

async function save(
  actions: EditActions,
  folder: string,
  stored: RecordView,
  draft: Draft,
): Promise<Edited | { readonly refusal: Error }> {
  const changes = changed(draft, stored);
  const topic = draft.topic.trim();
  const edited = { topic, replaced: stored.ref };
  if (Object.keys(changes).length === 0) {
    return { result: undefined, ...edited };
  }
  try {
    return { result: await actions.save({ ref: stored.ref, ...changes, folder }), ...edited };
  } catch (error) {
    if (error instanceof Error && refusalOf(error) === "record_changed") {
      return { refusal: error };
    }
    throw error;
  }
}

function draftOf({ topic, missing_context, lesson, ask_next_time }: RecordView): Draft {
  return { topic, missing_context, lesson, ask_next_time: ask_next_time ?? "" };
}

/** Returns what a draft says otherwise than the record; a field left alone is not sent. */
function changed(draft: Draft, stored: RecordView): Changes {
  const old = draftOf(stored);
  return Object.fromEntries(
    fieldsOf(stored)
      .filter((field) => draft[field].trim() !== old[field].trim())
      .map((field) => [field, draft[field]]),
  );
}

/** Returns what to say at the fields that both the user and somebody else changed. */
function collisions(draft: Draft, base: RecordView, now: RecordView, t: Translate): Notes {
  const ours = changed(draft, base);
  const theirs = changed(draftOf(now), base);
  return Object.fromEntries(
    Object.entries(theirs)
      .filter(([field, text]) => field in ours && ours[field as FieldName] !== text)
      .map(([field, text]) => [field, t("Meanwhile it says: {0}", oneLine(text))]),
  );
}
