// Putting the log in order at once (N03, S20).
import * as vscode from "vscode";
import { saveTyped } from "../editor/openLogs";
import { forMessage } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { Memory } from "../memory/memoryClient";

/** Corrects ids, order and duplicates in the log, takes the named lines out, and tells the outcome. */
export async function tidyLog(
  memory: Memory,
  folder: string,
  moveOut: readonly string[] = [],
): Promise<void> {
  if (await saveTyped(folder)) {
    const { text } = await working(() =>
      memory.request("sentinel/tidy_log", { folder, move_out: [...moveOut] }),
    );
    void vscode.window.showInformationMessage(forMessage(text));
  }
}
