import type { FieldName, RecordView } from "../memory/contracts";
import { askText } from "./inputSteps";
import { t } from "../editor/l10n";
import { fromOneLine, hasLineBreaks, inOneLine, LINE_BREAK } from "./lineBreaks";
import type { MemoryClient } from "../memory/memoryClient";
import type { Answer, FormStep } from "./recordForm";
import { askTopic, type KnownTopic } from "./topicStep";

/** Which record a form is about. */
export interface FormSubject {
  readonly title: string;
  readonly folder: string;
  readonly type: RecordView["type"];
}

/** Asks for one field of a record in the way that suits it, checked by the server. */
export async function askField(
  memory: MemoryClient,
  { title, folder, type }: FormSubject,
  { field, number, total, value, problem, optional }: FormStep,
): Promise<Answer> {
  const { prompt, placeholder } = wording(field);
  const common = {
    title,
    number,
    total,
    prompt: hasLineBreaks(value) ? `${prompt} ${t("({0} is a line break)", LINE_BREAK)}` : prompt,
    placeholder,
    value: inOneLine(value),
    problem,
    check: (typed: string) =>
      memory.request("sentinel/check_field", {
        field,
        value: fromOneLine(typed, value),
        type,
        folder,
      }),
  };
  const answer = await (field === "topic"
    ? askTopic(common, await knownTopics(memory, folder))
    : askText({ ...common, optional }));
  return answer.value === undefined
    ? answer
    : { kind: answer.kind, value: fromOneLine(answer.value, value) };
}

async function knownTopics(memory: MemoryClient, folder: string): Promise<KnownTopic[]> {
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
