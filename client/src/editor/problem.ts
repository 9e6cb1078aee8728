// The messages to the user about a request that failed.
import { type FieldName, LIMITS, LISTS, type ListName } from "../memory/contracts";
import { t } from "./l10n";

const FIELDS = Object.keys({ ...LIMITS, ...LISTS }) as (FieldName | ListName)[];

// Codes of JSON-RPC for a connection that went away under a request.
const CONNECTION_LOST = new Set([-32099, -32097, -32096]);

/** A failed request as a sentence, with the field at fault where the server names one. */
export interface Problem {
  readonly message: string;
  readonly field: FieldName | ListName | undefined;
}

/** Reads the sentence for a person and the field from a thrown value. */
export function problemOf(error: unknown): Problem {
  const sentence = sentenceOf(error);
  const data: unknown = error instanceof Error && "data" in error ? error.data : undefined;
  const name = typeof data === "object" && data !== null && "field" in data ? data.field : "";
  const field = FIELDS.find((one) => one === name);
  const prefix = `${String(name)}: `;
  // A form has the fields of records; a person knows no parameter such as `ref`.
  const isForeign = field === undefined && sentence.startsWith(prefix);
  return { message: isForeign ? capitalised(sentence.slice(prefix.length)) : sentence, field };
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

/** Returns the server's name of a refusal, such as `record_changed`; undefined for other failures. */
export function refusalOf(error: unknown): string | undefined {
  const data: unknown = error instanceof Error && "data" in error ? error.data : undefined;
  const isNamed = typeof data === "object" && data !== null && "code" in data;
  return isNamed && typeof data.code === "string" ? data.code : undefined;
}
