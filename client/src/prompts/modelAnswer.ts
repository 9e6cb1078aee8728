// What a model answers about the questions of a prompt: numbers, and nothing else (N09).
// Imports no `vscode`: what the editor's models say is foreign text, and none of it is shown.

/** How long a model may take, all that are tried together. */
export const LIMIT_MS = 30_000;

/** Models that are tried where one cannot answer. */
const MOST_TRIED = 3;

/** Characters of an answer that are read: ten numbers take fewer. */
const MOST_CHARACTERS = 200;

const NUMBERS = /^\s*\d{1,2}(?:\s*[,\s]\s*\d{1,2})*\s*\.?\s*$/;

/** What is asked for the end of a request. */
export interface Cancelling {
  readonly isCancellationRequested: boolean;
  readonly onCancellationRequested: (listener: () => void) => { dispose(): unknown };
}

/** A model that can be asked one thing; `stop` ends the request. */
export interface Model {
  readonly name: string;
  ask(text: string, stop: AbortSignal): Promise<AsyncIterable<string>>;
}

/** What came of asking. */
export type Verdict =
  | { readonly kind: "judged"; readonly model: string; readonly open: ReadonlySet<number> }
  | { readonly kind: "nonsense" | "refused"; readonly model: string }
  | { readonly kind: "failed"; readonly models: readonly string[] }
  | { readonly kind: "cancelled" | "late" };

/**
 * Asks which of `count` questions a prompt leaves open. A model that fails makes room for the next;
 * one that may not be used, or that answers anything but numbers, ends it.
 */
export async function askForNumbers(
  models: readonly Model[],
  text: string,
  count: number,
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
      const asked = askOne(model, text, count, stop.signal);
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

/** Returns the numbers that an answer consists of; undefined for any other answer. */
export function numbersIn(answer: string, count: number): ReadonlySet<number> | undefined {
  if (!NUMBERS.test(answer)) {
    return undefined;
  }
  const numbers = (answer.match(/\d+/g) ?? []).map(Number);
  if (numbers.length === 1 && numbers[0] === 0) {
    return new Set();
  }
  return numbers.every((number) => number >= 1 && number <= count) ? new Set(numbers) : undefined;
}

async function askOne(
  model: Model,
  text: string,
  count: number,
  stop: AbortSignal,
): Promise<Verdict | "failed"> {
  try {
    let answer = "";
    for await (const part of await model.ask(text, stop)) {
      answer += part;
      if (answer.length > MOST_CHARACTERS || stop.aborted) {
        break;
      }
    }
    const open = numbersIn(answer, count);
    return open === undefined
      ? { kind: "nonsense", model: model.name }
      : { kind: "judged", model: model.name, open };
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
