// Reads the call of a tool, and writes the question to the user before a save.
import { t } from "../editor/l10n";
import { oneLine } from "../editor/storedText";

/** The input of an agent to a tool; the server validates it. */
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

/** The text before a save: a question, then lines of a label and a text. */
export interface Confirmation {
  readonly title: string;
  readonly lines: readonly (readonly [label: string, text: string])[];
}

const NAMED = 3;

/** Returns the question before a call of log_memory: no text is saved that was not shown. */
export function saveConfirmation(input: ToolInput, file: string): Confirmation {
  const isPrinciple = input.type === "principle";
  const sources = input.source_ids;
  const ids = Array.isArray(sources) ? sources.map(String) : [];
  const replaced = ids.length > NAMED ? t("{0} records", ids.length) : ids.join(", ");
  const isChange = typeof input.id === "string";
  const lines: (readonly [string, unknown])[] = [
    [t("Record to change"), input.id],
    [t("Topic"), input.topic],
    // The server keeps none with a principle.
    [t("Missing context"), isPrinciple ? "" : input.missing_context],
    [isPrinciple ? t("Principle") : t("Lesson"), input.lesson],
    [t("Ask next time"), input.ask_next_time],
    [t("Replaces"), replaced],
    [t("Folder"), input.folder],
    [t("File, shared by git"), file],
  ];
  return {
    title: isChange
      ? t("Change a record of the project's memory?")
      : isPrinciple
        ? t("Save a principle in the project's memory?")
        : t("Save a lesson in the project's memory?"),
    lines: lines.flatMap(([label, text]) =>
      typeof text === "string" && text.trim() !== "" ? [[label, oneLine(text)] as const] : [],
    ),
  };
}
