import * as vscode from "vscode";
import type { FieldName } from "./contracts";
import { askText, askTopic } from "./inputSteps";
import { t } from "./l10n";
import { type Answer, type LogStep, runLogForm, savedSentence } from "./logForm";
import type { MemoryClient } from "./memory";
import { openInLog } from "./openRecord";
import { forMessage } from "./storedText";

/** Asks for a lesson step by step, saves it and says what was saved. */
export async function logLesson(
  memory: MemoryClient,
  folder: string,
  topic: string | undefined,
): Promise<void> {
  let typedTopic = topic ?? "";
  const result = await runLogForm(
    {
      ask: (step) => ask(memory, folder, step),
      save: (params) => {
        typedTopic = params.topic;
        return memory.request("sentinel/log_memory", params);
      },
      retry: askToRetry,
    },
    folder,
    topic,
    t,
  );
  if (result === undefined) {
    return;
  }
  const open = t("Open");
  const sentence = forMessage(savedSentence(result, typedTopic.trim(), t));
  if ((await vscode.window.showInformationMessage(sentence, open)) === open) {
    const { records } = await memory.request("sentinel/list_records", { folder });
    await openInLog(
      folder,
      records.find(({ id, type }) => id === result.id && type === "log"),
    );
  }
}

async function ask(memory: MemoryClient, folder: string, step: LogStep): Promise<Answer> {
  const { prompt, placeholder } = wording(step.field);
  const common = {
    title: t("Log a lesson"),
    number: step.number,
    total: step.total,
    prompt,
    placeholder,
    value: step.value,
    problem: step.problem,
    check: (value: string) =>
      memory.request("sentinel/check_field", { field: step.field, value, type: "log" }),
  };
  return step.field === "topic"
    ? askTopic(common, await knownTopics(memory, folder))
    : askText({ ...common, optional: step.optional });
}

async function knownTopics(
  memory: MemoryClient,
  folder: string,
): Promise<{ topic: string; count: number }[]> {
  const status = (await memory.status()).find(({ uri }) => uri === folder);
  return (status?.topics ?? []).map(({ topic, logs, principles }) => ({
    topic,
    count: logs + principles,
  }));
}

function wording(field: FieldName): { readonly prompt: string; readonly placeholder: string } {
  switch (field) {
    case "topic":
      return {
        prompt: t("Topic"),
        placeholder: t("Topic, the size of a module: auth, payment, api-gateway"),
      };
    case "missing_context":
      return {
        prompt: t("What did the first instruction lack?"),
        placeholder: t("The refresh token has to be revoked on logout"),
      };
    case "lesson":
      return {
        prompt: t("What is the rule for next time?"),
        placeholder: t("Revoke the refresh token before the session ends"),
      };
    case "ask_next_time":
      return {
        prompt: t("What should be asked before the next such task? (optional)"),
        placeholder: t("Which tokens must end with the session?"),
      };
  }
}

async function askToRetry(sentence: string): Promise<boolean> {
  const retry = t("Retry");
  return (await vscode.window.showErrorMessage(forMessage(sentence), retry)) === retry;
}
