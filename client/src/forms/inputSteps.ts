import * as vscode from "vscode";
import type { CheckFieldResult } from "../memory/contracts";
import { after } from "../editor/schedule";
import { FieldChecker, type FieldState, remarkOf } from "./fieldCheck";
import { t } from "../editor/l10n";
import { forMessage } from "../editor/storedText";

/** Milliseconds without a key before the server is asked about a text. */
export const TYPING_PAUSE_MS = 150;

/** How a step of a form ended, with what stood in its field then. */
export type Answer =
  | { readonly kind: "value"; readonly value: string }
  | { readonly kind: "back"; readonly value?: string }
  | { readonly kind: "cancelled"; readonly value?: string };

/** One step of a form that asks for a text. */
export interface TextStep {
  readonly title: string;
  readonly number: number;
  readonly total: number;
  readonly prompt: string;
  readonly placeholder: string;
  readonly value: string;
  /** Shown until the text changes. */
  readonly problem: string | undefined;
  /** Whether an empty text is an answer. */
  readonly optional: boolean;
  readonly check: (value: string) => Promise<CheckFieldResult>;
}

/** Asks for a text, with a byte counter, and refuses what the server would refuse. */
export function askText(step: TextStep): Promise<Answer> {
  const box = vscode.window.createInputBox();
  prepare(box, step);
  box.prompt = step.prompt;
  box.buttons = step.number > 1 ? [vscode.QuickInputButtons.Back] : [];

  const show = (state: FieldState): void => {
    box.prompt = state.bytes === "" ? step.prompt : `${bytesText(state)} · ${step.prompt}`;
    box.validationMessage = validation(state);
  };
  const checker = new FieldChecker(step.check, show, after(TYPING_PAUSE_MS));
  const isEmptyAnswer = (): boolean => step.optional && box.value.trim() === "";
  if (step.problem !== undefined) {
    box.validationMessage = step.problem;
  } else if (step.value !== "") {
    checker.typed(step.value);
  }
  return answerOf(
    box,
    (answer) => [
      new vscode.Disposable(() => {
        checker.stop();
      }),
      box.onDidChangeValue((value) => {
        // An empty field is not an error before the user tries to go on.
        if (value.trim() === "") {
          checker.stop();
          box.prompt = step.prompt;
          box.validationMessage = undefined;
        } else {
          checker.typed(value);
        }
      }),
      box.onDidAccept(async () => {
        const { value } = box;
        if (isEmptyAnswer() || (await checker.accepts(value))) {
          answer({ kind: "value", value });
        }
      }),
    ],
    () => box.value,
  );
}

/** Gives an input what a step shows; it stays open where another window takes the focus. */
export function prepare(
  input: Pick<
    vscode.InputBox,
    "title" | "step" | "totalSteps" | "placeholder" | "value" | "ignoreFocusOut"
  >,
  step: Omit<TextStep, "optional">,
): void {
  input.title = step.title;
  input.step = step.number;
  input.totalSteps = step.total;
  input.placeholder = step.placeholder;
  input.value = step.value;
  input.ignoreFocusOut = true;
}

/** How an input ended without an answer, with what stood in it where that is asked for. */
interface Left {
  readonly kind: "back" | "cancelled";
  readonly value?: string;
}

/**
 * Shows an input until it is answered, left or hidden, and then disposes of everything. `typed`
 * tells what stands in it, where that must not be lost.
 */
export function answerOf<A extends { readonly kind: string }>(
  input: vscode.QuickInput & { readonly onDidTriggerButton: vscode.Event<vscode.QuickInputButton> },
  listen: (answer: (answer: A) => void) => vscode.Disposable[],
  typed?: () => string,
): Promise<A | Left> {
  return new Promise((resolve) => {
    const leave = (kind: Left["kind"]): void => {
      finish(typed === undefined ? { kind } : { kind, value: typed() });
    };
    const finish = (answer: A | Left): void => {
      resolve(answer);
      vscode.Disposable.from(...listeners, input).dispose();
    };
    const listeners = [
      ...listen(finish),
      input.onDidTriggerButton((button) => {
        if (button === vscode.QuickInputButtons.Back) {
          leave("back");
        }
      }),
      input.onDidHide(() => {
        leave("cancelled");
      }),
    ];
    input.show();
  });
}

/** Returns the size of a text and its limit. */
export function bytesText({ bytes }: FieldState): string {
  return t("{0} bytes", bytes);
}

function validation(state: FieldState): vscode.InputBoxValidationMessage | undefined {
  const remark = remarkOf(state);
  if (remark === undefined) {
    return undefined;
  }
  const { Error, Warning } = vscode.InputBoxValidationSeverity;
  return {
    message: forMessage(remark.text),
    severity: remark.severity === "error" ? Error : Warning,
  };
}
