// The fields of a record as a form has them. Imports no `vscode`.
import {
  type FieldName,
  LISTS,
  type ListName,
  type Quote,
  type RecordView,
} from "../memory/contracts";
import { entryOf } from "../memory/quotes";

/** A field with entries: of evidence each is `PATH: QUOTE`. */
type EntriesField = ListName | "evidence";

export type FormField = FieldName | EntriesField;

/** The text of each field. */
export type Draft = Readonly<Record<FieldName, string> & Record<EntriesField, readonly string[]>>;

/** The values of some fields for a request. */
type Values = Partial<Draft>;

const OF_ALL = ["lesson", "ask_next_time", "cues", "settled_by", "applies_to", "evidence"] as const;

/** Returns the fields that a record of this type has, in the order of its form. */
export function fieldsOf({ type }: Pick<RecordView, "type">): readonly FormField[] {
  return type === "principle" ? ["topic", ...OF_ALL] : ["topic", "missing_context", ...OF_ALL];
}

/** Returns the fields of a form for a record. */
export function draftOf(record: RecordView): Draft {
  const { topic, missing_context, lesson, ask_next_time, cues, settled_by, applies_to } = record;
  const lists = { cues, settled_by, applies_to, evidence: record.evidence.map(entryOf) };
  return { topic, missing_context, lesson, ask_next_time: ask_next_time ?? "", ...lists };
}

/** Returns the quote that such an entry stands for; without `: ` it has a path only. */
function quoteOf(entry: string): Quote {
  const at = entry.indexOf(": ");
  return at < 0
    ? { path: entry, quote: "" }
    : { path: entry.slice(0, at).trim(), quote: entry.slice(at + 2).trim() };
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

/** The fields of a new record from a draft. */
type NewFields = Omit<Values, "evidence"> &
  Pick<Draft, "topic" | "missing_context" | "lesson"> & { readonly evidence?: readonly Quote[] };

/** Returns the fields of a new record: a question and lists only where some were typed. */
export function newFields(draft: Draft): NewFields {
  const { topic, missing_context, lesson, evidence, ...optional } = draft;
  const typed = Object.entries(optional).filter(([, value]) => value.length > 0);
  const quotes = evidence.length > 0 ? { evidence: evidence.map(quoteOf) } : {};
  const texts = Object.fromEntries(typed) as Omit<Values, "evidence">;
  return { topic, missing_context, lesson, ...texts, ...quotes };
}

/** The text of a field in a form that compares: one kind of line break, and no outer space. */
function said(field: FormField, draft: Draft): string {
  return isList(field)
    ? draft[field].map((entry) => entry.trim()).join("\n")
    : draft[field].replace(/\r\n?/g, "\n").trim();
}

function isList(field: FormField): field is EntriesField {
  return field === "evidence" || field in LISTS;
}
