// The actions for a lesson that may apply to a prompt (N09).
import * as vscode from "vscode";
import { offerUndo } from "../changes/undo";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { openInLog } from "../editor/openRecord";
import { forMessage, forQuickPick } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { Candidate, RecordView } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { insertionAt } from "./insertion";

/** A prompt, and the memory that its lessons come from. */
export interface Prompt {
  readonly memory: Memory;
  readonly folder: string;
  readonly document: vscode.TextDocument;
}

/** The outcome of an action: the lesson is done, it stays in the list, or the list is left. */
export type Outcome = "done" | "stays" | "left";

type Action = (prompt: Prompt, candidate: Candidate) => Promise<Outcome>;

/** Asks for an action on a lesson, and does it. */
export async function actOn(prompt: Prompt, candidate: Candidate): Promise<Outcome> {
  const items: { label: string; detail?: string; run: Action }[] = [
    ...(candidate.item === null
      ? []
      : [{ label: `$(add) ${t("Insert question")}`, run: insertQuestion }]),
    {
      label: `$(close) ${t("Dismiss")}`,
      detail: t("It comes up less often from now on, on this machine only."),
      run: dismiss,
    },
    {
      label: `$(check) ${t("Settled by…")}`,
      detail: t("Adds words to the record that show that a prompt already settles this."),
      run: settledBy,
    },
    {
      label: `$(circle-slash) ${t("Not about this")}`,
      detail: t("Dismisses it, and lets you change the cue that matched."),
      run: notAboutThis,
    },
    { label: `$(go-to-file) ${t("Open the record")}`, run: openRecord },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: t("A lesson that may apply"),
    placeHolder: forQuickPick(candidate.question ?? candidate.missing_context ?? candidate.lesson),
  });
  return picked === undefined ? "stays" : picked.run(prompt, candidate);
}

/** Writes the question to the end of the prompt, as one step that can be undone. */
async function insertQuestion(prompt: Prompt, { id, item }: Candidate): Promise<Outcome> {
  const { document } = prompt;
  const text = document.getText();
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, document.positionAt(text.length), insertionAt(text, item ?? ""));
  if (!(await vscode.workspace.applyEdit(edit))) {
    throw new Error(t("The question could not be written into this file."));
  }
  // The server registers it; it only notes the insertion (M11).
  const inserted = "sentinelMemory.questionInserted";
  await vscode.commands.executeCommand(inserted, document.uri.toString(), id);
  return "done";
}

async function dismiss({ memory, folder }: Prompt, { type, id }: Candidate): Promise<Outcome> {
  await working(() => memory.request("sentinel/dismiss_question", { id: `${type}:${id}`, folder }));
  return "done";
}

async function settledBy(prompt: Prompt, candidate: Candidate): Promise<Outcome> {
  const record = await current(prompt, candidate);
  if (record === undefined) {
    return "done";
  }
  const listed = (words: string): string[] => [words, ...record.settled_by];
  const words = await vscode.window.showInputBox({
    title: t("Settled by…"),
    prompt: t("Words that show that a prompt already settles this"),
    placeHolder: t("VAT included"),
    ignoreFocusOut: true,
    validateInput: (typed) => problemOf(prompt, record, "settled_by", listed(typed)),
  });
  if (words === undefined || words.trim() === "") {
    return "stays";
  }
  const settled_by = listed(words);
  await edit(
    prompt,
    record,
    { settled_by },
    t("From now on a prompt with these words settles it."),
  );
  return "done";
}

/** Dismisses a lesson, and lets the cue that brought it be changed or taken away. */
async function notAboutThis(prompt: Prompt, candidate: Candidate): Promise<Outcome> {
  await dismiss(prompt, candidate);
  const [cue] = candidate.why?.cues ?? [];
  if (cue === undefined) {
    void vscode.window.showInformationMessage(
      t("Dismissed on this machine. No cue matched, only words of the record."),
    );
    return "done";
  }
  const record = await current(prompt, candidate);
  if (record === undefined) {
    return "done";
  }
  const listed = (typed: string): string[] =>
    record.cues.flatMap((one) => (one !== cue ? [one] : typed.trim() === "" ? [] : [typed]));
  const typed = await vscode.window.showInputBox({
    title: t("Not about this"),
    prompt: t("This cue matched. Change it, or clear it to remove it."),
    value: cue,
    ignoreFocusOut: true,
    validateInput: (value) => problemOf(prompt, record, "cues", listed(value)),
  });
  if (typed !== undefined && typed.trim() !== cue) {
    await edit(prompt, record, { cues: listed(typed) }, t("The cue was changed."));
  }
  return "done";
}

/** Returns why a list could not be saved, in the words of the server. */
async function problemOf(
  { memory, folder }: Prompt,
  { type }: RecordView,
  field: "cues" | "settled_by",
  entries: readonly string[],
): Promise<string | null> {
  const params = { field, value: entries.join("\n"), type, folder };
  const { problem } = await memory.request("sentinel/check_field", params);
  return problem === null ? null : forMessage(problem);
}

async function openRecord(prompt: Prompt, candidate: Candidate): Promise<Outcome> {
  await openInLog(prompt.folder, await current(prompt, candidate));
  return "left";
}

/** Returns the record as it is now; says so when it is gone. */
async function current(
  { memory, folder }: Prompt,
  { id, type }: Candidate,
): Promise<RecordView | undefined> {
  const { records } = await working(() => memory.request("sentinel/list_records", { folder }));
  const record = records.find((other) => other.id === id && other.type === type);
  if (record === undefined) {
    void vscode.window.showInformationMessage(t("This record is not in the memory any more."));
  }
  return record;
}

async function edit(
  { memory, folder }: Prompt,
  { ref }: RecordView,
  changes: { readonly cues?: readonly string[]; readonly settled_by?: readonly string[] },
  sentence: string,
): Promise<void> {
  await working(() => memory.request("sentinel/edit_record", { ref, ...changes, folder }));
  unawaited(offerUndo(forMessage(sentence), [{ folder, ids: [ref] }]));
}
