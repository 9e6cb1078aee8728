// What the user and an agent are told of a request that failed.
import * as vscode from "vscode";
import { forMessage, t } from "./texts";

// Codes of JSON-RPC for a connection that went away under a request.
const CONNECTION_LOST = new Set([-32099, -32097, -32096]);

/** Shows a failure of a request in the words of the server. */
export async function showError(error: unknown): Promise<void> {
  await vscode.window.showErrorMessage(forMessage(messageOf(error)));
}

/** Lets work go on for which nobody waits. Its errors are shown here. */
export function unawaited(work: PromiseLike<unknown>): void {
  work.then(undefined, showError);
}

/** Returns the sentence for a person about a thrown value: a parameter's name is for programs. */
export function messageOf(error: unknown): string {
  const sentence = sentenceOf(error);
  const { field } = dataOf(error);
  const prefix = typeof field === "string" ? `${field}: ` : "";
  const said = sentence.startsWith(prefix) ? sentence.slice(prefix.length) : sentence;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Returns the text for an agent: the sentence, and the unsaved record if it came back. */
export function agentSentence(error: unknown): string {
  const { text } = dataOf(error);
  return typeof text === "string" ? text : sentenceOf(error);
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const code: unknown = "code" in error ? error.code : undefined;
  const isLost = typeof code === "number" && CONNECTION_LOST.has(code);
  return isLost ? t("The memory server stopped before it answered.") : error.message;
}

/** What the server says of an error beside its sentence. */
function dataOf(error: unknown): { readonly field?: unknown; readonly text?: unknown } {
  const data: unknown = error instanceof Error && "data" in error ? error.data : undefined;
  return typeof data === "object" && data !== null ? data : {};
}
