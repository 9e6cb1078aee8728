// The threshold of compaction, as a person sets it for the project.
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import type { SetThresholdResult } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

const WHOLE_FROM_ONE = /^[1-9][0-9]{0,8}$/;

/** Sets the number of records above which compaction is required, in `config.json` (S09). */
export async function setThreshold(memory: Memory, folder: string): Promise<void> {
  const { folders } = await memory.request("sentinel/memory_status", {});
  const current = folders.find(({ uri }) => uri === folder)?.compaction.threshold;
  const text = await vscode.window.showInputBox({
    title: t("Set the compaction threshold"),
    prompt: t("Compaction is required above this number of records, for everyone in this project."),
    value: String(current ?? 50),
    validateInput: problemOf,
  });
  if (text === undefined || problemOf(text) !== undefined) {
    return;
  }
  const threshold = text.trim() === "" ? null : Number(text.trim());
  const result = await memory.request("sentinel/set_threshold", { threshold, folder });
  void vscode.window.showInformationMessage(outcome(result));
}

/** Returns the error of a typed text; undefined for a number, or for no text. */
function problemOf(text: string): string | undefined {
  const typed = text.trim();
  return typed === "" || WHOLE_FROM_ONE.test(typed)
    ? undefined
    : t("Type a whole number from 1, or nothing for the default.");
}

function outcome({ overruled, compaction }: SetThresholdResult): string {
  const { threshold } = compaction;
  return overruled
    ? t(
        "The threshold was saved, but the environment variable SENTINEL_MEMORY_COMPACT_THRESHOLD is {0} and takes precedence.",
        threshold,
      )
    : t("Compaction is required above {0} records.", threshold);
}
