// The messages to the user about a request that failed.
import { RECORD_FIELDS } from "../memory/contracts";
import { t } from "./l10n";

// Codes of JSON-RPC for a connection that went away under a request.
const CONNECTION_LOST = new Set([-32099, -32097, -32096]);

/** Returns the sentence for a person about a thrown value. */
export function messageOf(error: unknown): string {
  const sentence = sentenceOf(error);
  const data: unknown = error instanceof Error && "data" in error ? error.data : undefined;
  const name = typeof data === "object" && data !== null && "field" in data ? data.field : "";
  const prefix = `${String(name)}: `;
  // A form has the fields of records; a person knows no parameter such as `ref`.
  const isForeign = !RECORD_FIELDS.some((one) => one === name) && sentence.startsWith(prefix);
  return isForeign ? capitalised(sentence.slice(prefix.length)) : sentence;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const code: unknown = "code" in error ? error.code : undefined;
  const isLost = typeof code === "number" && CONNECTION_LOST.has(code);
  return isLost ? t("The memory server stopped before it answered.") : error.message;
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Returns the text for an agent: the sentence, and the unsaved record if it came back. */
export function agentSentence(error: unknown): string {
  const data: unknown = error instanceof Error && "data" in error ? error.data : undefined;
  const hasText = typeof data === "object" && data !== null && "text" in data;
  return hasText && typeof data.text === "string" ? data.text : sentenceOf(error);
}
