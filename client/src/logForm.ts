// The guided form for a new lesson: order of the steps and what happens on failure.
// Imports no `vscode`.
import type { FieldName, LogMemoryParams, LogMemoryResult } from "./contracts";
import type { Translate } from "./l10n";
import { problemOf } from "./problem";

/** How a step of a form ended. */
export type Answer =
  | { readonly kind: "value"; readonly value: string }
  | { readonly kind: "back" }
  | { readonly kind: "cancelled" };

/** One field to ask for. */
export interface LogStep {
  readonly field: FieldName;
  /** Whether it may stay empty. */
  readonly optional: boolean;
  /** From 1. */
  readonly number: number;
  readonly total: number;
  /** What was typed before, when the user comes back to it. */
  readonly value: string;
  /** Why the server refused that text. */
  readonly problem: string | undefined;
}

/** What the form needs from the editor and from the server. */
export interface LogFormActions {
  ask(step: LogStep): Promise<Answer>;
  save(params: LogMemoryParams): Promise<LogMemoryResult>;
  /** Shows a failure that no field can mend; whether to try again. */
  retry(sentence: string): Promise<boolean>;
}

const FIELDS: readonly FieldName[] = ["topic", "missing_context", "lesson", "ask_next_time"];
const OPTIONAL: FieldName = "ask_next_time";

type Draft = Record<FieldName, string>;

/** Runs the form to its end; undefined when the user left it, and then nothing was saved. */
export async function runLogForm(
  actions: LogFormActions,
  folder: string,
  topic: string | undefined,
  t: Translate,
): Promise<LogMemoryResult | undefined> {
  const draft: Draft = { topic: topic ?? "", missing_context: "", lesson: "", ask_next_time: "" };
  let index = topic === undefined ? 0 : 1;
  let problem: string | undefined;
  for (;;) {
    const filled = await fill(actions, draft, index, problem);
    if (!filled) {
      return undefined;
    }
    const outcome = await save(actions, draft, folder, t);
    if ("result" in outcome) {
      return outcome.result;
    }
    if (outcome.field === undefined) {
      return undefined;
    }
    index = FIELDS.indexOf(outcome.field);
    problem = outcome.message;
  }
}

/** Asks from step `index` to the last one; false when the user left. */
async function fill(
  actions: LogFormActions,
  draft: Draft,
  start: number,
  startProblem: string | undefined,
): Promise<boolean> {
  let index = start;
  let problem = startProblem;
  for (let field = FIELDS[index]; field !== undefined; field = FIELDS[index]) {
    const answer = await actions.ask({
      field,
      optional: field === OPTIONAL,
      number: index + 1,
      total: FIELDS.length,
      value: draft[field],
      problem,
    });
    problem = undefined;
    if (answer.kind === "cancelled") {
      return false;
    }
    if (answer.kind === "value") {
      draft[field] = answer.value;
    }
    index = answer.kind === "back" ? Math.max(0, index - 1) : index + 1;
  }
  return true;
}

type Outcome =
  | { readonly result: LogMemoryResult }
  | { readonly field: FieldName | undefined; readonly message: string };

async function save(
  actions: LogFormActions,
  draft: Draft,
  folder: string,
  t: Translate,
): Promise<Outcome> {
  const { topic, missing_context, lesson } = draft;
  const question = draft.ask_next_time.trim();
  const params: LogMemoryParams = {
    topic,
    missing_context,
    lesson,
    ...(question === "" ? {} : { ask_next_time: question }),
    folder,
  };
  for (;;) {
    try {
      return { result: await actions.save(params) };
    } catch (error) {
      const problem = problemOf(error, t);
      if (problem.field !== undefined || !(await actions.retry(problem.message))) {
        return problem;
      }
    }
  }
}

/** Returns the sentence that says what was saved and what was withheld. */
export function savedSentence(result: LogMemoryResult, topic: string, t: Translate): string {
  const saved =
    result.saved === "created"
      ? t("Saved a lesson under {0}.", topic)
      : t("Updated the lesson under {0}: this gap was known.", topic);
  const withheld = Object.values(result.withheld).reduce((sum, count) => sum + count, 0);
  const parts = [
    saved,
    ...(withheld > 0 ? [t("Secret or private parts withheld: {0}.", withheld)] : []),
    ...result.hints,
  ];
  return parts.join(" ");
}
