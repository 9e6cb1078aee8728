// What a call of a tool means, and what a person is shown before it may save.
import type { Translate } from "../l10n";
import { oneLine } from "../storedText";

/** What an agent gave to a tool; the server judges it. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** Returns the input with the folder that is meant where several are open (S24). */
export function inFolder(
  input: ToolInput,
  folders: readonly string[],
  active: string | undefined,
): ToolInput {
  const isOpen = active !== undefined && folders.includes(active);
  return isOpen && folders.length > 1 && typeof input.folder !== "string"
    ? { ...input, folder: active }
    : input;
}

/** What a person reads before a save: a question, then lines of a label and a text. */
export interface Confirmation {
  readonly title: string;
  readonly lines: readonly (readonly [label: string, text: string])[];
}

/** Returns what a call of log_memory would do, in full: nothing is saved that was not shown. */
export function saveConfirmation(input: ToolInput, file: string, t: Translate): Confirmation {
  const isPrinciple = input.type === "principle";
  const sources = input.source_ids;
  const replaced = Array.isArray(sources) ? sources.map(String).join(", ") : "";
  const lines: (readonly [string, unknown])[] = [
    [t("Topic"), input.topic],
    [t("Missing context"), input.missing_context],
    [isPrinciple ? t("Principle") : t("Lesson"), input.lesson],
    [t("Ask next time"), input.ask_next_time],
    [t("Replaces"), replaced],
    [t("Folder"), input.folder],
    [t("File, shared by git"), file],
  ];
  return {
    title: isPrinciple
      ? t("Save a principle in the project's memory?")
      : t("Save a lesson in the project's memory?"),
    lines: lines.flatMap(([label, text]) =>
      typeof text === "string" && text.trim() !== "" ? [[label, oneLine(text)] as const] : [],
    ),
  };
}
