// The words and the icon of a record in the sidebar.
import type { RecordView } from "../memory/contracts";
import { entryOf } from "../memory/quotes";
import { t } from "../editor/l10n";
import { firstLine, oneLine } from "../editor/storedText";
import { quoteMarks } from "../evidence/quotedCode";
import { cameBack, matchedBy, type RecordNotes, useFacts } from "./recordNotes";

/** A label and a description of the tree cannot hold a sign, so the lock takes the place of the icon. */
export function recordIcon(
  { type, withheld, conflict, addresses_agent }: RecordView,
  { code }: RecordNotes,
): string {
  if (withheld) {
    return "lock";
  }
  if (addresses_agent !== null) {
    return "warning";
  }
  if (conflict !== null) {
    return "git-merge";
  }
  if (code?.stale === true) {
    return "warning";
  }
  return type === "principle" ? "law" : "note";
}

/** Returns the first line of its lesson. */
export function recordLabel(record: RecordView): string {
  const lesson = firstLine(record.lesson);
  return record.type === "principle" ? t("Principle: {0}", lesson) : lesson;
}

/** Returns the day a record was last saved, `2026-01-31`; empty where nobody noted it. */
export function day(record: RecordView): string {
  return (record.updated ?? record.compacted_at ?? record.created ?? "").slice(0, 10);
}

/** Returns the description after the label: the reason for a hit, marks, the day, and the count. */
export function recordDescription(record: RecordView, notes: RecordNotes): string {
  return [
    ...matchedBy(notes),
    ...conflictOf(record),
    ...plantedIn(record),
    ...staleCode(notes),
    day(record),
    ...(record.occurrences > 1 ? [`×${String(record.occurrences)}`] : []),
    ...(record.source_count === null ? [] : [t("from {0}", record.source_count)]),
    ...cameBack(notes),
    ...(hasCues(record) ? [] : [t("no cues")]),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** Whether a later task is recognised by something that the record itself does not say (N10). */
export function hasCues({ cues }: RecordView): boolean {
  return cues.length > 0;
}

/** Says which commits have it where it stands in a merge conflict. */
function conflictOf({ conflict }: RecordView): string[] {
  return conflict === null ? [] : [t("In a merge conflict: {0}", oneLine(conflict))];
}

/** Says that code which it quotes changed or went; the tooltip says which. */
export function staleCode({ code }: RecordNotes): string[] {
  return code?.stale === true ? [t("its code has changed")] : [];
}

/** Says that it is worded like an instruction to an agent, which no lesson should be. */
export function plantedIn({ addresses_agent }: RecordView): string[] {
  return addresses_agent === null ? [] : [t("Worded like an instruction to agents")];
}

/** Returns every field of it, its marks and its facts. */
export function recordTooltip(record: RecordView, notes: RecordNotes): string {
  const type = record.type === "principle" ? t("Principle") : t("Lesson");
  const fields: [string, string | null][] = [
    [type, record.lesson],
    [t("What was missing"), record.missing_context],
    [t("Ask next time"), record.ask_next_time],
    [t("Cues"), record.cues.join(", ")],
    [t("Settled by"), record.settled_by.join(", ")],
    [t("Applies to"), record.applies_to.join(", ")],
    [t("Quotes"), record.evidence.map(entryOf).join(" · ")],
  ];
  const blocks = fields
    .filter(([, text]) => text !== null && text !== "")
    .map(([name, text]) => `${name}: ${text ?? ""}`);
  const facts = [
    ...(day(record) === "" ? [] : [t("Saved {0}", day(record))]),
    ...(record.occurrences > 1 ? [t("{0} times", record.occurrences)] : []),
    ...(record.source_count === null ? [] : [t("Sources: {0}", record.source_count)]),
    ...useFacts(notes),
    t("line {0}", record.line),
    record.id,
  ].join(" · ");
  const lock = record.withheld ? [t("Secret or private text was withheld.")] : [];
  const bare = hasCues(record) ? [] : [t("Without cues, later tasks are less likely to find it.")];
  const matched = matchedBy(notes).map((found) => t("Matches: {0}", found));
  const marks = [...matched, ...lock, ...conflictOf(record), ...plantedIn(record)];
  marks.push(...quoteMarks(notes.code), ...bare);
  return [`[${record.topic}]`, ...blocks, ...marks, facts].join("\n\n");
}

/** Returns the text for a screen reader: the visible text, and the meaning of the icon. */
export function recordSpoken(record: RecordView, notes: RecordNotes): string {
  return spokenRow(spokenLabel(record), recordDescription(record, notes), untold(record, notes));
}

/** Returns the label with the kind of the record. */
export function spokenLabel(record: RecordView): string {
  const label = recordLabel(record);
  return record.type === "principle" ? label : t("Lesson: {0}", label);
}

/** Returns the facts that the words of a row do not tell. */
export function untold({ withheld }: RecordView, notes: RecordNotes): string[] {
  return [...useFacts(notes), ...(withheld ? [t("secret or private text was withheld")] : [])];
}

/** Returns the words of a row in the order in which one sees them, then more: who speaks to it says those. */
export function spokenRow(label: string, description: string, more: readonly string[]): string {
  const parts = [description, ...more].flatMap((part) => part.split(" · "));
  return [label, ...parts.filter((part) => part !== "")].join(", ");
}
