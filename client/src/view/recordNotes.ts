// The facts about a record beside its own fields, from the server.
import type {
  CheckedRecord,
  ListRecordsResult,
  RecordView,
  Use,
  WhyCandidate,
} from "../memory/contracts";
import { t } from "../editor/l10n";
import { oneLine } from "../editor/storedText";

/** The facts about one record, or nothing. */
export interface RecordNotes {
  /** Its history on this machine. */
  readonly use?: Use | undefined;
  /** Why a filter found it. */
  readonly why?: WhyCandidate | undefined;
  /** The state of the code that it quotes (N05). */
  readonly code?: CheckedRecord | undefined;
}

/** The notes of records by the record that they are about. */
export type Notes = ReadonlyMap<RecordView, RecordNotes>;

/** The maximum number of words and cues in a row; the tooltip of a record has all its cues. */
const MOST = 3;

/** Returns the facts of a server's answer about its records. */
export function notesOf({ records, uses, why }: ListRecordsResult): Notes {
  const byId = new Map(uses.map((use) => [use.id, use]));
  return new Map(
    records.map((record, index) => [record, { use: byId.get(record.id), why: why?.[index] }]),
  );
}

/** Returns which cues of a record a filter found, and which words beside those of the cues (K04). */
export function matchedBy({ why }: RecordNotes): string[] {
  const cues = why?.cues.slice(0, MOST) ?? [];
  const inCues = cues.join("\n").toLowerCase();
  const words = why?.words.filter((word) => !inCues.includes(word.toLowerCase())) ?? [];
  const said = [...cues.map((cue) => t("cue “{0}”", oneLine(cue))), ...words.slice(0, MOST)];
  return said.length === 0 ? [] : [said.join(", ")];
}

/** Says how often a gap came back although its lesson had been given (M12). */
export function cameBack({ use }: RecordNotes): string[] {
  return use === undefined || use.again === 0 ? [] : [t("came back ×{0}", use.again)];
}

/** Returns the counts of a record on this machine that are not zero (M12). */
export function useFacts({ use }: RecordNotes): string[] {
  if (use === undefined) {
    return [];
  }
  const { given, answered, again } = use;
  return [
    ...(given > 0 ? [t("given to agents: {0}", given)] : []),
    ...(answered > 0 ? [t("answered by a task: {0}", answered)] : []),
    ...(again > 0 ? [t("came back all the same: {0}", again)] : []),
  ];
}
