// Runs the form for a new lesson with prepared answers.
import assert from "node:assert/strict";
import { Drafts, type KeptDraft } from "../forms/drafts";
import type { FormContext } from "../forms/formContext";
import { fieldsOf, type FormField } from "../forms/fields";
import { logLesson } from "../forms/log";
import type { Answer } from "../forms/recordForm";
import type { LogMemoryParams, LogMemoryResult } from "../memory/contracts";
import { GOOD } from "./compactSamples";
import { FakeMemory, folderStatus, logResult } from "./samples";
import { editor, type Input, settled } from "./vscodeStub";

const FOLDER = "file:///shop";
const FIELDS = fieldsOf({ type: "log" });
export const SAVED = "Saved a lesson under auth.";

export const value = (text: string): Answer => ({ kind: "value", value: text });
/** Enter in each of the lists, which may stay empty. */
export const noLists = ["", "", ""].map(value);
export const back: Answer = { kind: "back" };
export const cancelled: Answer = { kind: "cancelled" };

/** A step as the user saw it. */
interface Step {
  readonly field: FormField | undefined;
  readonly number: unknown;
  readonly total: unknown;
  readonly value: string;
  readonly problem: unknown;
}

/** Types an answer into an input and ends it so. */
function give(input: Input, answer: Answer): void {
  if (answer.value !== undefined) {
    input.type(answer.value);
  }
  if (answer.kind === "value") {
    input.accept();
  } else if (answer.kind === "back") {
    input.back();
  } else {
    input.hide();
  }
}

/** What a run of the form asked, saved, kept and said. */
interface Run {
  readonly steps: Step[];
  readonly saved: unknown[];
  readonly kept: readonly KeptDraft[];
  readonly said: readonly string[];
}

/** Runs the form with prepared answers; a draft that was kept before is gone on with. */
export async function run(
  answers: readonly Answer[],
  save: (params: LogMemoryParams) => LogMemoryResult = () => logResult(),
  options: { readonly topic?: string; readonly drafts?: Drafts; readonly stops?: boolean } = {},
): Promise<Run> {
  const steps: Step[] = [];
  const queue = [...answers];
  const { topic, drafts = new Drafts(), stops = false } = options;
  editor.messages = [];
  editor.shown = (input) => {
    if (input.step === undefined) {
      // The list of the drafts, the newest first.
      input.activeItems = input.items.slice(0, 1);
      input.accept();
      return;
    }
    const { step, totalSteps, value: shown, validationMessage } = input;
    const field = FIELDS[Number(step) - 1];
    steps.push({
      field,
      number: step,
      total: totalSteps,
      value: shown,
      problem: validationMessage,
    });
    const answer = queue.shift();
    assert.ok(answer, `no answer prepared for ${String(field)}`);
    give(input, answer);
    // An answer that is not taken leaves the step as it is: the user gives up.
    void settled().then(() => {
      input.hide();
    });
  };
  const memory = new FakeMemory({
    "sentinel/check_field": ({ value: text }) =>
      text.trim() === "" ? { ...GOOD, problem: "Type a text." } : GOOD,
    "sentinel/log_memory": (params) => save(params),
  });
  const status = (): Promise<unknown> =>
    stops && steps.length > 0
      ? Promise.reject(new Error("the server stopped"))
      : Promise.resolve([folderStatus({ uri: FOLDER })]);
  const context = { memory: Object.assign(memory, { status }), drafts } as unknown as FormContext;
  const offer = { isDue: () => Promise.resolve(false) };
  const running = logLesson(context, offer, FOLDER, topic);
  await (stops ? assert.rejects(running, /the server stopped/) : running);
  await settled();
  assert.deepEqual(queue, [], "every prepared answer was used");
  return {
    steps,
    saved: memory.paramsOf("sentinel/log_memory"),
    kept: drafts.of(FOLDER, undefined),
    said: editor.messages,
  };
}
