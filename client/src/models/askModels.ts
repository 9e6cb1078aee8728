// Asks the models of the editor one thing: one after another, with an end (N04, N09).
// Imports no `vscode`. What they say is foreign text: the server decides what an answer may be.

/** The time limit for all models that are tried together. */
export const LIMIT_MS = 30_000;

/** Models that are tried where one cannot answer. */
const MOST_TRIED = 3;

/** Characters of an answer that are read: eight principles with all that belongs to them. */
const MOST_CHARACTERS = 16_000;

/** Says whether a request was ended. */
export interface Cancelling {
  readonly isCancellationRequested: boolean;
  readonly onCancellationRequested: (listener: () => void) => { dispose(): unknown };
}

/** A model that can be asked one thing; `stop` ends the request. */
export interface Model {
  readonly name: string;
  ask(text: string, stop: AbortSignal): Promise<AsyncIterable<string>>;
}

/** The result of a question. */
export type Verdict =
  { readonly kind: "answered"; readonly model: string; readonly answer: string } | Unanswered;

/** Why there is no answer. */
export type Unanswered =
  | { readonly kind: "tooLong" | "refused"; readonly model: string }
  | { readonly kind: "failed"; readonly models: readonly string[] }
  | { readonly kind: "cancelled" | "late" };

/**
 * Asks models for an answer. One that fails makes room for the next; one that may not be used, or
 * whose answer never ends, ends it.
 */
export async function askModels(
  models: readonly Model[],
  text: string,
  cancelling: Cancelling,
  limit: number = LIMIT_MS,
): Promise<Verdict> {
  const stop = new AbortController();
  let why: "cancelled" | "late" = "cancelled";
  // A model that hangs may not listen to the signal, so nobody waits for it.
  const stopped = new Promise<undefined>((resolve) => {
    stop.signal.addEventListener("abort", () => {
      resolve(undefined);
    });
  });
  const listener = cancelling.onCancellationRequested(() => {
    stop.abort();
  });
  const timer = setTimeout(() => {
    why = "late";
    stop.abort();
  }, limit);
  const tried: string[] = [];
  try {
    for (const model of models.slice(0, MOST_TRIED)) {
      if (cancelling.isCancellationRequested) {
        stop.abort();
      }
      const asked = askOne(model, text, stop.signal);
      const verdict = await Promise.race([asked, stopped]);
      if (verdict === undefined) {
        return { kind: why };
      }
      if (verdict !== "failed") {
        return verdict;
      }
      tried.push(model.name);
    }
    return { kind: "failed", models: tried };
  } finally {
    clearTimeout(timer);
    listener.dispose();
    stop.abort();
  }
}

async function askOne(model: Model, text: string, stop: AbortSignal): Promise<Verdict | "failed"> {
  try {
    let answer = "";
    for await (const part of await model.ask(text, stop)) {
      answer += part;
      if (answer.length > MOST_CHARACTERS || stop.aborted) {
        break;
      }
    }
    return answer.length > MOST_CHARACTERS
      ? { kind: "tooLong", model: model.name }
      : { kind: "answered", model: model.name, answer };
  } catch (error) {
    return isForbidden(error) ? { kind: "refused", model: model.name } : "failed";
  }
}

/** Whether the user did not let the extension use models: another one must not ask again. */
function isForbidden(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error
    ? error.code === "NoPermissions"
    : false;
}
