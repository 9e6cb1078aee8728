// The guided form for a record that exists (S36).
import type {
  EditRecordParams,
  EditRecordResult,
  LogMemoryResult,
  RecordView,
} from "../memory/contracts";
import { t } from "../editor/l10n";
import { refusalOf } from "../editor/problem";
import { oneLine } from "../editor/storedText";
import { isTyped, type KeptDraft } from "./drafts";
import {
  type Draft,
  draftOf,
  fieldsOf,
  type FormField,
  type FormFields,
  isSame,
  valuesOf,
} from "./fields";
import { type ClashUi, settle } from "./meanwhile";
import { type FormUi, type Notes, RecordForm } from "./recordForm";
import { savedSentence, withheldNotice } from "./savedSentence";

/** What the form needs from the editor and from the server. */
export interface EditActions extends ClashUi, FormUi {
  save(params: EditRecordParams): Promise<EditRecordResult>;
  /** Returns the record as it is now; undefined when it is gone. */
  current(record: RecordView): Promise<RecordView | undefined>;
  /** Keeps what was typed and not saved. */
  keep(draft: KeptDraft): void;
}

/** How an edit ended that was not left. */
export interface Edited {
  /** Undefined when no field was changed, and then nothing was sent. */
  readonly result: EditRecordResult | undefined;
  readonly topic: string;
  /** The record that it was made of, as id@rev: what an undoing of it must bring back. */
  readonly replaced: string;
}

/** An edit whose record was gone or another one, saved as a new record. */
export interface SavedAnew {
  readonly saved: LogMemoryResult;
  readonly topic: string;
}

/** The server's names of a refusal because the record is another one by now, or gone. */
const MEANWHILE = new Set<string | undefined>(["record_changed", "record_unknown"]);

/**
 * Runs the form to its end; undefined when the user left it, and then nothing was saved. It asks for
 * all fields of the record where none are named.
 */
export async function runEditForm(
  actions: EditActions,
  folder: string,
  record: RecordView,
  kept?: KeptDraft,
  fields: FormFields = fieldsOf(record),
): Promise<Edited | SavedAnew | undefined> {
  let base: RecordView = kept?.base ?? record;
  let form = new RecordForm(actions, fields, kept?.fields ?? draftOf(base));
  let first = kept?.at ?? fields[0];
  let notes: Notes = {};
  let isGone = false;
  let ended: Edited | SavedAnew | undefined;
  try {
    for (;;) {
      const stored = base;
      const outcome = await form.run((typed) => save(actions, folder, stored, typed), first, notes);
      if (outcome === undefined || "topic" in outcome) {
        ended = outcome;
        return ended;
      }
      const now = await actions.current(stored);
      isGone = now === undefined;
      const settled = await settle(actions, { folder, base, now, typed: form.draft });
      if (settled === undefined || now === undefined || settled !== "again") {
        ended = typeof settled === "object" ? { ...settled, topic: form.draft.topic } : undefined;
        return ended;
      }
      notes = collisions(form.draft, base, now);
      form = new RecordForm(actions, fields, withTyped(draftOf(now), form.draft, base));
      first = fields[0];
      base = now;
    }
  } finally {
    const isChanged = changed(form.draft, base).length > 0;
    if (ended === undefined && isChanged && isTyped(form.draft)) {
      // Nobody can edit a record that is gone: its draft becomes one of a new lesson.
      actions.keep({ folder, fields: form.draft, at: form.at, base: isGone ? undefined : base });
    }
  }
}

/** Returns the sentence that says what an edit did. */
export function editedSentence(edited: Edited | SavedAnew): string {
  const { topic } = edited;
  if ("saved" in edited) {
    return savedSentence(edited.saved, topic);
  }
  return edited.result === undefined
    ? t("Nothing was changed.")
    : [t("Saved the changes under {0}.", topic), ...withheldNotice(edited.result.withheld)].join(
        " ",
      );
}

async function save(
  actions: EditActions,
  folder: string,
  stored: RecordView,
  draft: Draft,
): Promise<Edited | { readonly isMeanwhile: true }> {
  const changes = changed(draft, stored);
  const topic = draft.topic.trim();
  const edited = { topic, replaced: stored.ref };
  if (changes.length === 0) {
    return { result: undefined, ...edited };
  }
  try {
    return {
      result: await actions.save({ ref: stored.ref, ...valuesOf(draft, changes), folder }),
      ...edited,
    };
  } catch (error) {
    if (error instanceof Error && MEANWHILE.has(refusalOf(error))) {
      return { isMeanwhile: true };
    }
    throw error;
  }
}

/** Returns the fields in which a draft says otherwise than the record; the others are not sent. */
function changed(draft: Draft, stored: RecordView): readonly FormField[] {
  const old = draftOf(stored);
  return fieldsOf(stored).filter((field) => !isSame(field, draft, old));
}

/** Returns a draft with what was typed otherwise than the record said. */
function withTyped(draft: Draft, typed: Draft, stored: RecordView): Draft {
  const ours = changed(typed, stored).map((field) => [field, typed[field]]);
  return { ...draft, ...(Object.fromEntries(ours) as Partial<Draft>) };
}

/** Returns what to say at the fields that both the user and somebody else changed. */
function collisions(draft: Draft, base: RecordView, now: RecordView): Notes {
  const [ours, stored] = [changed(draft, base), draftOf(now)];
  return Object.fromEntries(
    changed(stored, base)
      .filter((field) => ours.includes(field) && !isSame(field, draft, stored))
      .map((field) => [field, t("Meanwhile it says: {0}", oneLine(stored[field]))]),
  );
}
