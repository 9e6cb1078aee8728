import * as vscode from "vscode";
import type { RecordView } from "../memory/contracts";
import { offerUndo } from "../changes/undo";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { forMessage, forQuickPick } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import { chooseDraft, tellKept } from "./draftPick";
import type { KeptDraft } from "./drafts";
import { type EditActions, editedSentence, runEditForm } from "./editForm";
import type { FormFields } from "./fields";
import { askField } from "./fieldSteps";
import type { FormContext } from "./formContext";
import type { Way } from "./meanwhile";

/** Asks for all or some fields of a record, saves what changed and says so (S36). */
export async function editRecord(
  context: FormContext,
  folder: string,
  record: RecordView,
  fields?: FormFields,
): Promise<void> {
  const title = record.type === "principle" ? t("Edit a principle") : t("Edit a lesson");
  const beginning = await chooseDraft(context.drafts, title, folder, record);
  if (beginning !== undefined) {
    // What was typed before may be in other fields than those that are asked for now.
    const asked = beginning.draft === undefined ? fields : undefined;
    await edit({ context, folder, record, title, fields: asked }, beginning.draft);
  }
}

/** One run of the form. */
interface Run {
  readonly context: FormContext;
  readonly folder: string;
  readonly record: RecordView;
  readonly title: string;
  readonly fields: FormFields | undefined;
}

async function edit(
  { context, folder, record, title, fields }: Run,
  draft: KeptDraft | undefined,
): Promise<void> {
  const keep = (kept: KeptDraft): void => {
    context.drafts.keep(kept);
    const command = kept.base === undefined ? "log" : "editRecord";
    unawaited(
      tellKept(async () => {
        const argument = { folder, record: kept.base };
        await vscode.commands.executeCommand(`sentinelMemory.${command}`, argument);
      }),
    );
  };
  const actions = editActions(context, folder, record, title, keep);
  const edited = await runEditForm(actions, folder, record, draft, fields);
  if (edited === undefined) {
    return;
  }
  const sentence = editedSentence(edited);
  if ("saved" in edited || edited.result === undefined) {
    void vscode.window.showInformationMessage(forMessage(sentence));
  } else {
    unawaited(offerUndo(context.memory, sentence, [{ folder, ids: [edited.replaced] }]));
  }
}

function editActions(
  { memory, documents }: FormContext,
  folder: string,
  { type }: RecordView,
  title: string,
  keep: (draft: KeptDraft) => void,
): EditActions {
  return {
    ask: (step) => askField(memory, { title, folder, type }, step),
    save: (params) => working(() => memory.request("sentinel/edit_record", params)),
    current: async ({ id, type }) => {
      const { records } = await memory.request("sentinel/list_records", { folder });
      return records.find((other) => other.id === id && other.type === type);
    },
    keep,
    choose: (sentence, ways) => chooseWay(title, sentence, ways, type),
    show: async (heading, text) => {
      await documents.open(heading, text);
    },
    copy: async (text) => {
      await vscode.env.clipboard.writeText(text);
    },
    saveNew: (params) => working(() => memory.request("sentinel/log_memory", params)),
  };
}

/** Asks at the top of the window, where a text that is shown stays in reach. */
async function chooseWay(
  title: string,
  sentence: string,
  ways: readonly Way[],
  type: RecordView["type"],
): Promise<Way | undefined> {
  const items = ways.map((way) => ({ label: wayLabel(way, ways, type), way }));
  const options = { title, placeHolder: forQuickPick(sentence), ignoreFocusOut: true };
  return (await vscode.window.showQuickPick(items, options))?.way;
}

function wayLabel(way: Way, ways: readonly Way[], type: RecordView["type"]): string {
  switch (way) {
    case "again":
      return `$(edit) ${t("Edit Again With What I Typed")}`;
    case "new":
      return `$(add) ${type === "log" ? t("Save as a New Lesson") : t("Save as a New Principle")}`;
    case "show":
      return `$(open-preview) ${ways.includes("again") ? t("Show Both") : t("Show the Record")}`;
    case "copy":
      return `$(copy) ${t("Copy What I Typed")}`;
  }
}
