// The threshold of compaction, as a person sets it for the project. Imports no `vscode`.
import type { SetThresholdResult } from "../memory/contracts";
import type { Translate } from "../editor/l10n";
import type { Memory } from "../memory/memoryClient";

const WHOLE_FROM_ONE = /^[1-9][0-9]{0,8}$/;

/** What the flow needs from the editor. */
export interface ThresholdUi {
  /** Asks for a number, or an empty text for the default; undefined: leave. */
  ask(
    current: number,
    problemOf: (text: string) => string | undefined,
  ): Promise<string | undefined>;
  say(sentence: string): void;
}

/** Sets the number of records above which compaction is required, in `config.json` (S09). */
export async function setThreshold(
  memory: Memory,
  ui: ThresholdUi,
  folder: string,
  t: Translate,
): Promise<void> {
  const { folders } = await memory.request("sentinel/memory_status", {});
  const current = folders.find(({ uri }) => uri === folder)?.compaction.threshold;
  const text = await ui.ask(current ?? 50, (typed) => problemOf(typed, t));
  if (text === undefined || problemOf(text, t) !== undefined) {
    return;
  }
  const threshold = text.trim() === "" ? null : Number(text.trim());
  ui.say(outcome(await memory.request("sentinel/set_threshold", { threshold, folder }), t));
}

function problemOf(text: string, t: Translate): string | undefined {
  const typed = text.trim();
  return typed === "" || WHOLE_FROM_ONE.test(typed)
    ? undefined
    : t("Type a whole number from 1, or nothing for the default.");
}

function outcome({ overruled, compaction }: SetThresholdResult, t: Translate): string {
  const { threshold } = compaction;
  return overruled
    ? t(
        "The threshold was saved, but SENTINEL_MEMORY_COMPACT_THRESHOLD says {0}, and that holds.",
        threshold,
      )
    : t("Compaction is required above {0} records.", threshold);
}
