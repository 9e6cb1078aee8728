// The fields that a form asks for: texts, and lists that are typed as one text.
import { type FieldName, LISTS, type ListName, type RecordView } from "../memory/contracts";
import { entriesOf, listText } from "./listText";

export type FormField = FieldName | ListName;

/** The fields of a form in their order. */
export type FormFields = readonly [FormField, ...FormField[]];

/** What stands in each field; a list as it is typed. */
export type Draft = Readonly<Record<FormField, string>>;

/** What a request takes of some fields. */
export type Values = Partial<Record<FieldName, string> & Record<ListName, readonly string[]>>;

export const NO_TEXT: Draft = {
  topic: "",
  missing_context: "",
  lesson: "",
  ask_next_time: "",
  cues: "",
  settled_by: "",
  applies_to: "",
};

const OF_ALL = ["lesson", "ask_next_time", "cues", "settled_by", "applies_to"] as const;

/** Returns the fields that a record of this type has, in the order of its form. */
export function fieldsOf({ type }: Pick<RecordView, "type">): FormFields {
  return type === "principle" ? ["topic", ...OF_ALL] : ["topic", "missing_context", ...OF_ALL];
}

/** Whether a field may stay empty. */
export function isOptional(field: FormField): boolean {
  return field === "ask_next_time" || isList(field);
}

export function isList(field: FormField): field is ListName {
  return field in LISTS;
}

/** Returns what a form shows of a record. */
export function draftOf(record: RecordView): Draft {
  const { topic, missing_context, lesson, ask_next_time, cues, settled_by, applies_to } = record;
  return {
    topic,
    missing_context,
    lesson,
    ask_next_time: ask_next_time ?? "",
    cues: listText(cues),
    settled_by: listText(settled_by),
    applies_to: listText(applies_to),
  };
}

/** Returns some fields of a draft as a request takes them. */
export function valuesOf(draft: Draft, fields: readonly FormField[]): Values {
  return Object.fromEntries(
    fields.map((field) => [field, isList(field) ? entriesOf(draft[field]) : draft[field]]),
  );
}

/** Whether a field of two drafts says the same. */
export function isSame(field: FormField, one: Draft, other: Draft): boolean {
  const said = ({ [field]: text }: Draft): string =>
    isList(field) ? listText(entriesOf(text)) : text.trim();
  return said(one) === said(other);
}
