// The messages when a form was stored, and the questions when its record has changed by then.
import * as vscode from "vscode";
import { offerUndo } from "../changes/undo";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { forMessage, forQuickPick } from "../editor/storedText";
import type { RecordView } from "../memory/contracts";
import type { FormFacts } from "./formFiles";
import type { Way } from "./meanwhile";
import { editedSentence, savedSentence } from "./savedSentence";
import type { Stored } from "./storing";

/** A form that was stored. */
export type Done = Extract<Stored, { readonly kind: "new" | "edited" | "unchanged" }>;

/** Returns how the tab of a form is called, and the list of those that were begun. */
export function titleOf({ type, record }: Pick<FormFacts, "type" | "record">): string {
  if (record === undefined) {
    return t("New lesson");
  }
  return type === "principle" ? t("Edit a principle") : t("Edit a lesson");
}

/** Tells the outcome of a save, with buttons: to the record, back, and once in a project to the agents. */
export async function tellDone(
  { folder, record }: FormFacts,
  done: Done,
  stored: RecordView | undefined,
  isInitDue: () => Promise<boolean>,
): Promise<void> {
  if (done.kind === "unchanged") {
    void vscode.window.showInformationMessage(t("Nothing was changed."));
    return;
  }
  const topic = done.draft.topic;
  if (done.kind === "edited") {
    const replaced = record === undefined ? [] : [{ folder, ids: [record.ref] }];
    unawaited(offerUndo(editedSentence(done.result, topic), replaced));
    return;
  }
  const open = t("Open");
  const init = t("Set Up Agents…");
  const buttons = (await isInitDue()) ? [open, init] : [open];
  const sentence = forMessage(savedSentence(done.result, topic));
  const chosen = await vscode.window.showInformationMessage(sentence, ...buttons);
  if (chosen === init) {
    await vscode.commands.executeCommand("sentinelMemory.setUpAgents", { folder });
  } else if (chosen === open) {
    await vscode.commands.executeCommand("sentinelMemory.openRecord", { folder, record: stored });
  }
}

/** Says that a text was closed with something in it, with ways on. */
export async function tellKept(
  sentence: string,
  goOn: () => Promise<void>,
  discard: () => Promise<void>,
): Promise<void> {
  const [go, drop] = [t("Continue"), t("Discard")];
  const chosen = await vscode.window.showInformationMessage(sentence, go, drop);
  if (chosen !== undefined) {
    await (chosen === go ? goOn() : discard());
  }
}

/** Asks at the top of the window how to go on, where a text that is shown stays in reach. */
export async function chooseWay(
  { type, record }: FormFacts,
  sentence: string,
  ways: readonly Way[],
): Promise<Way | undefined> {
  const items = ways.map((way) => ({ label: wayLabel(way, ways, type), way }));
  const title = titleOf({ type, ...(record === undefined ? {} : { record }) });
  const options = { title, placeHolder: forQuickPick(sentence), ignoreFocusOut: true };
  return (await vscode.window.showQuickPick(items, options))?.way;
}

function wayLabel(way: Way, ways: readonly Way[], type: RecordView["type"]): string {
  switch (way) {
    case "again":
      return `$(edit) ${t("Edit Again with My Text")}`;
    case "new":
      return `$(add) ${type === "log" ? t("Save as a New Lesson") : t("Save as a New Principle")}`;
    case "show":
      return `$(open-preview) ${ways.includes("again") ? t("Show Both") : t("Show the Record")}`;
    case "copy":
      return `$(copy) ${t("Copy My Text")}`;
  }
}
