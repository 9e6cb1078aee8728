// The fields of a record as a form has them. Imports no `vscode`.
import { type FieldName, LISTS, type ListName, type RecordView } from "../memory/contracts";

export type FormField = FieldName | ListName;

/** What stands in each field. */
export type Draft = Readonly<Record<FieldName, string> & Record<ListName, readonly string[]>>;

/** What a request takes of some fields. */
type Values = Partial<Draft>;

const OF_ALL = ["lesson", "ask_next_time", "cues", "settled_by", "applies_to"] as const;

/** Returns the fields that a record of this type has, in the order of its form. */
export function fieldsOf({ type }: Pick<RecordView, "type">): readonly FormField[] {
  return type === "principle" ? ["topic", ...OF_ALL] : ["topic", "missing_context", ...OF_ALL];
}

/** Returns what a form shows of a record. */
export function draftOf(record: RecordView): Draft {
  const { topic, missing_context, lesson, ask_next_time, cues, settled_by, applies_to } = record;
  const lists = { cues, settled_by, applies_to };
  return { topic, missing_context, lesson, ask_next_time: ask_next_time ?? "", ...lists };
}

/** Returns some fields of a draft as a request takes them. */
export function valuesOf(draft: Draft, fields: readonly FormField[]): Values {
  return Object.fromEntries(fields.map((field) => [field, draft[field]]));
}

/** Returns the fields in which a draft says otherwise than the record; the others are not sent. */
export function changed(draft: Draft, stored: RecordView): readonly FormField[] {
  const old = draftOf(stored);
  return fieldsOf(stored).filter((field) => said(field, draft) !== said(field, old));
}

/** What a new record takes from a draft. */
type NewFields = Values & Pick<Draft, "topic" | "missing_context" | "lesson">;

/** Returns the fields of a new record: a question and lists only where some were typed. */
export function newFields(draft: Draft): NewFields {
  const { topic, missing_context, lesson, ...optional } = draft;
  const typed = Object.entries(optional).filter(([, value]) => value.length > 0);
  return { topic, missing_context, lesson, ...(Object.fromEntries(typed) as Values) };
}

/** What a field says, so that it compares: a form has one kind of line break, and no outer space. */
function said(field: FormField, draft: Draft): string {
  return isList(field)
    ? draft[field].map((entry) => entry.trim()).join("\n")
    : draft[field].replace(/\r\n?/g, "\n").trim();
}

function isList(field: FormField): field is ListName {
  return field in LISTS;
}
