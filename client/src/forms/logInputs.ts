import * as vscode from "vscode";
import { askField } from "./fieldSteps";
import type { InitOffer } from "../project/initOffer";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { runLogForm, savedSentence } from "./logForm";
import { chooseDraft, tellKept } from "./draftPick";
import type { FormContext } from "./editInputs";
import { openInLog } from "../editor/openRecord";
import { forMessage } from "../editor/storedText";
import { working } from "../editor/viewProgress";

/** Asks for a lesson step by step, saves it and says what was saved. */
export async function logLesson(
  { memory, drafts }: FormContext,
  offer: InitOffer,
  folder: string,
  topic?: string,
): Promise<void> {
  let typedTopic = topic ?? "";
  const subject = { title: t("Log a lesson"), folder, type: "log" } as const;
  const beginning = await chooseDraft(drafts, subject.title, folder, undefined);
  if (beginning === undefined) {
    return;
  }
  const result = await runLogForm(
    {
      ask: (step) => askField(memory, subject, step),
      save: (params) => {
        typedTopic = params.topic ?? typedTopic;
        return working(() => memory.request("sentinel/log_memory", params));
      },
      keep: (draft) => {
        drafts.keep(draft);
        unawaited(
          tellKept(async () => {
            await vscode.commands.executeCommand("sentinelMemory.log", { folder });
          }),
        );
      },
    },
    folder,
    topic,
    beginning.draft,
  );
  if (result === undefined) {
    return;
  }
  const open = t("Open");
  const init = t("Make Agents Use It");
  const buttons = (await offer.isDue(folder)) ? [open, init] : [open];
  const sentence = forMessage(savedSentence(result, typedTopic.trim()));
  const chosen = await vscode.window.showInformationMessage(sentence, ...buttons);
  if (chosen === init) {
    await vscode.commands.executeCommand("sentinelMemory.initProject", { folder });
  } else if (chosen === open) {
    const { records } = await memory.request("sentinel/list_records", { folder });
    await openInLog(
      folder,
      records.find(({ id, type }) => id === result.id && type === "log"),
    );
  }
}
