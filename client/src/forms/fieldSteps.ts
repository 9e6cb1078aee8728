import type { RecordView } from "../memory/contracts";
import { t } from "../editor/l10n";
import { type FormField, isList } from "./fields";
import { askText } from "./inputSteps";
import { fromOneLine, hasLineBreaks, inOneLine, LINE_BREAK } from "./lineBreaks";
import { entriesOf } from "./listText";
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
        value: measured(field, fromOneLine(typed, value)),
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

/** What the server measures: of a list an entry a line. */
function measured(field: FormField, text: string): string {
  return isList(field) ? entriesOf(text).join("\n") : text;
}

async function knownTopics(memory: MemoryClient, folder: string): Promise<KnownTopic[]> {
  const status = (await memory.status()).find(({ uri }) => uri === folder);
  return (status?.topics ?? []).map(({ topic, logs, principles }) => ({
    topic,
    count: logs + principles,
  }));
}

function wording(field: FormField): { readonly prompt: string; readonly placeholder: string } {
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
    case "cues":
      return {
        prompt: t(
          "By which words would a later task be recognised? Separate them with commas. (optional)",
        ),
        placeholder: t("still signed in after logout, stale session, 401"),
      };
    case "settled_by":
      return {
        prompt: t(
          "Which words show that a task says this already? Separate them with commas. (optional)",
        ),
        placeholder: t("revoke, refresh token"),
      };
    case "applies_to":
      return {
        prompt: t("For which files does it hold? Separate globs with commas. (optional)"),
        placeholder: t("For example src/auth/**, api/*.py"),
      };
  }
}
