// The message to the user after a save.
import { t } from "../editor/l10n";
import type { EditRecordResult, LogMemoryResult } from "../memory/contracts";
import { listText } from "./listText";

/** Entries without room that a message names. */
const NAMED = 10;

/** What only a hint for an agent names: the tool to call next. */
const OF_AGENTS = /\b(?:search|log|compact)_memory\b/;

/** Returns the sentence about the saved record and the withheld texts. */
export function savedSentence(result: LogMemoryResult, topic: string): string {
  const saved =
    result.saved === "created"
      ? t("Saved a lesson under {0}.", topic)
      : t("Updated the lesson under {0}. This gap was already known.", topic);
  return [
    saved,
    ...withheldNotice(result.withheld),
    ...leftOutNotice(result),
    ...forPeople(result.hints),
  ].join(" ");
}

/** Returns the sentence about the edited record and the withheld texts. */
export function editedSentence({ withheld, hints }: EditRecordResult, topic: string): string {
  const saved = t("Saved the changes under {0}.", topic);
  return [saved, ...withheldNotice(withheld), ...forPeople(hints)].join(" ");
}

function forPeople(hints: readonly string[]): string[] {
  return hints.filter((hint) => !OF_AGENTS.test(hint));
}

/** Returns the sentence that says how much was withheld, where anything was (P06). */
export function withheldNotice(withheld: Readonly<Record<string, number>>): string[] {
  const total = Object.values(withheld).reduce((sum, count) => sum + count, 0);
  return total > 0 ? [t("Secrets and private texts withheld: {0}.", total)] : [];
}

/** Names the first cues and the like that found no room, and says how many they are (N10). */
export function leftOutNotice({ cues_left_out }: LogMemoryResult): string[] {
  const dropped = cues_left_out ?? [];
  return dropped.length > 0
    ? [
        t(
          "Left out for lack of space ({0}): {1}.",
          dropped.length,
          listText(dropped.slice(0, NAMED)),
        ),
      ]
    : [];
}
