// What the server tells of a record beside its own fields.
import type { ListRecordsResult, RecordView, WhyCandidate } from "../memory/contracts";
import { t } from "../editor/l10n";
import { oneLine } from "../editor/storedText";

/** What is told of one record; nothing where there is nothing. */
export interface RecordNotes {
  readonly why?: WhyCandidate | undefined;
}

/** The notes of records by the record that they are about. */
export type Notes = ReadonlyMap<RecordView, RecordNotes>;

/** How many words and cues a row says; the tooltip of a record has all its cues. */
const MOST = 3;

/** Returns what an answer of the server tells of its records. */
export function notesOf({ records, why }: ListRecordsResult): Notes {
  return new Map(records.map((record, index) => [record, { why: why?.[index] }]));
}

/** Returns which cues of a record a filter found, and which words beside those of the cues (K04). */
export function matchedBy({ why }: RecordNotes): string[] {
  const cues = why?.cues.slice(0, MOST) ?? [];
  const inCues = cues.join("\n").toLowerCase();
  const words = why?.words.filter((word) => !inCues.includes(word.toLowerCase())) ?? [];
  const said = [...cues.map((cue) => t("cue “{0}”", oneLine(cue))), ...words.slice(0, MOST)];
  return said.length === 0 ? [] : [said.join(", ")];
}
