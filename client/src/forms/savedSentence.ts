// What the user is told after a save.
import { t } from "../editor/l10n";
import type { LogMemoryResult } from "../memory/contracts";
import { listText } from "./listText";

/** Returns the sentence that says what was saved and what was withheld. */
export function savedSentence(result: LogMemoryResult, topic: string): string {
  const saved =
    result.saved === "created"
      ? t("Saved a lesson under {0}.", topic)
      : t("Updated the lesson under {0}: this gap was known.", topic);
  const dropped = result.cues_left_out ?? [];
  const leftOut =
    dropped.length > 0 ? [t("Left out for want of room: {0}.", listText(dropped))] : [];
  return [saved, ...withheldNotice(result.withheld), ...leftOut, ...result.hints].join(" ");
}

/** Returns the sentence that says how much was withheld, where anything was (P06). */
export function withheldNotice(withheld: Readonly<Record<string, number>>): string[] {
  const total = Object.values(withheld).reduce((sum, count) => sum + count, 0);
  return total > 0 ? [t("Secret or private parts withheld: {0}.", total)] : [];
}
