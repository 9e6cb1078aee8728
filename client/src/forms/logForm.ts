// The guided form for a new lesson.
import type { FieldName, LogMemoryParams, LogMemoryResult } from "../memory/contracts";
import { t } from "../editor/l10n";
import { isTyped, type KeptDraft, newFields } from "./drafts";
import { type FormUi, RecordForm } from "./recordForm";

/** What the form needs from the editor and from the server. */
export interface LogFormActions extends FormUi {
  save(params: LogMemoryParams): Promise<LogMemoryResult>;
  /** Keeps what was typed and not saved. */
  keep(draft: KeptDraft): void;
}

const FIELDS: readonly FieldName[] = ["topic", "missing_context", "lesson", "ask_next_time"];

/** Runs the form to its end; undefined when the user left it, and then nothing was saved. */
export async function runLogForm(
  actions: LogFormActions,
  folder: string,
  topic: string | undefined,
  kept?: KeptDraft,
): Promise<LogMemoryResult | undefined> {
  const empty = { topic: topic ?? "", missing_context: "", lesson: "", ask_next_time: "" };
  const form = new RecordForm(actions, FIELDS, kept?.fields ?? empty);
  const first = topic === undefined ? "topic" : "missing_context";
  let result: LogMemoryResult | undefined;
  try {
    result = await form.run(
      (typed) => actions.save({ ...newFields(typed), folder }),
      kept?.at ?? first,
    );
    return result;
  } finally {
    if (result === undefined && isTyped(form.draft)) {
      actions.keep({ folder, fields: form.draft, at: form.at, base: undefined });
    }
  }
}

/** Returns the sentence that says what was saved and what was withheld. */
export function savedSentence(result: LogMemoryResult, topic: string): string {
  const saved =
    result.saved === "created"
      ? t("Saved a lesson under {0}.", topic)
      : t("Updated the lesson under {0}: this gap was known.", topic);
  return [saved, ...withheldNotice(result.withheld), ...result.hints].join(" ");
}

/** Returns the sentence that says how much was withheld, where anything was (P06). */
export function withheldNotice(withheld: Readonly<Record<string, number>>): string[] {
  const total = Object.values(withheld).reduce((sum, count) => sum + count, 0);
  return total > 0 ? [t("Secret or private parts withheld: {0}.", total)] : [];
}
