// The guided form for a new lesson.
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { openInLog } from "../editor/openRecord";
import { forMessage } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { LogMemoryResult } from "../memory/contracts";
import type { InitOffer } from "../project/initOffer";
import { chooseDraft, tellKept } from "./draftPick";
import { isTyped, type KeptDraft, newFields } from "./drafts";
import { askField } from "./fieldSteps";
import { type Draft, fieldsOf, isSame, NO_TEXT } from "./fields";
import type { FormContext } from "./formContext";
import { type FormStep, RecordForm } from "./recordForm";
import { savedSentence } from "./savedSentence";

type LogContext = Pick<FormContext, "memory" | "drafts">;

/** Asks for a lesson step by step, saves it and says what was saved. */
export async function logLesson(
  context: LogContext,
  offer: Pick<InitOffer, "isDue">,
  folder: string,
  topic?: string,
): Promise<void> {
  const beginning = await chooseDraft(context.drafts, t("Log a lesson"), folder, undefined);
  if (beginning === undefined) {
    return;
  }
  const first = topic === undefined ? "topic" : "missing_context";
  const draft = beginning.draft ?? { fields: { ...NO_TEXT, topic: topic ?? "" }, at: first };
  const logged = await runForm(context, folder, draft);
  if (logged !== undefined) {
    await tellLogged(context, offer, folder, logged);
  }
}

/** Lets a draft that was made elsewhere be changed, and saves it; false when the user left it. */
export async function logChanged(
  context: LogContext,
  folder: string,
  fields: Draft,
): Promise<boolean> {
  const logged = await runForm(context, folder, { fields, at: "topic" }, (typed) =>
    fieldsOf({ type: "log" }).some((field) => !isSame(field, typed, fields)),
  );
  if (logged === undefined) {
    return false;
  }
  void vscode.window.showInformationMessage(forMessage(savedSentence(logged.result, logged.topic)));
  return true;
}

/** What was saved, and under which topic. */
interface Logged {
  readonly result: LogMemoryResult;
  readonly topic: string;
}

/** Runs the form to its end; undefined when the user left it: nothing was saved, the draft is kept. */
async function runForm(
  { memory, drafts }: LogContext,
  folder: string,
  { fields, at }: Pick<KeptDraft, "fields" | "at">,
  isWorthKeeping: (typed: Draft) => boolean = isTyped,
): Promise<Logged | undefined> {
  const subject = { title: t("Log a lesson"), folder, type: "log" } as const;
  const ui = { ask: (step: FormStep) => askField(memory, subject, step) };
  const form = new RecordForm(ui, fieldsOf(subject), fields);
  const save = (typed: Draft): Promise<LogMemoryResult> => {
    const params = { ...newFields(typed), folder };
    return working(() => memory.request("sentinel/log_memory", params));
  };
  let result: LogMemoryResult | undefined;
  try {
    result = await form.run(save, at);
    return result && { result, topic: form.draft.topic.trim() };
  } finally {
    if (result === undefined && isWorthKeeping(form.draft)) {
      drafts.keep({ folder, fields: form.draft, at: form.at, base: undefined });
      unawaited(
        tellKept(async () => {
          await vscode.commands.executeCommand("sentinelMemory.log", { folder });
        }),
      );
    }
  }
}

/** Says what was saved, with ways on. */
async function tellLogged(
  { memory }: LogContext,
  offer: Pick<InitOffer, "isDue">,
  folder: string,
  { result, topic }: Logged,
): Promise<void> {
  const open = t("Open");
  const init = t("Make Agents Use It");
  const buttons = (await offer.isDue(folder)) ? [open, init] : [open];
  const sentence = forMessage(savedSentence(result, topic));
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
