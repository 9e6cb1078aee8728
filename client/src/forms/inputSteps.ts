import * as vscode from "vscode";
import type { CheckFieldResult } from "../contracts";
import { after, FieldChecker, type FieldState, remarkOf } from "./fieldCheck";
import { t } from "../l10n";
import type { Answer } from "./recordForm";
import { forMessage, forQuickPick } from "../storedText";

/** Milliseconds without a key before the server is asked about a text. */
const TYPING_PAUSE_MS = 150;

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
  box.title = step.title;
  box.step = step.number;
  box.totalSteps = step.total;
  box.prompt = step.prompt;
  box.placeholder = step.placeholder;
  box.value = step.value;
  box.ignoreFocusOut = true;
  box.buttons = step.number > 1 ? [vscode.QuickInputButtons.Back] : [];

  const show = (state: FieldState): void => {
    box.prompt = state.bytes === "" ? step.prompt : `${bytesText(state)} · ${step.prompt}`;
    box.validationMessage = validation(state);
  };
  const checker = new FieldChecker(step.check, show, after(TYPING_PAUSE_MS), t);
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

/** A topic that exists, with the number of its records. */
export interface KnownTopic {
  readonly topic: string;
  readonly count: number;
}

interface TopicItem extends vscode.QuickPickItem {
  readonly topic: string;
  readonly isNew: boolean;
  /** The text in the field when the item was made. */
  readonly typed: string;
}

/** Asks for a topic: one that exists, or a new one that the server accepts. */
export function askTopic(
  step: Omit<TextStep, "optional">,
  known: readonly KnownTopic[],
): Promise<Answer> {
  const pick = vscode.window.createQuickPick<TopicItem>();
  pick.title = step.title;
  pick.step = step.number;
  pick.totalSteps = step.total;
  pick.placeholder = step.placeholder;
  pick.value = step.value;
  pick.ignoreFocusOut = true;
  const show = (state?: FieldState): void => {
    const typed = pick.value.trim();
    pick.items = topicItems(typed, known, state);
    // Enter must never choose `auth-login` where `auth` stands in the field.
    pick.activeItems = pick.items.filter(({ topic }) => topic === typed);
  };
  const checker = new FieldChecker(step.check, show, after(TYPING_PAUSE_MS), t);
  const { problem } = step;
  show(problem === undefined ? undefined : { bytes: "", problem, hint: undefined, withheld: 0 });
  return answerOf(
    pick,
    (answer) => [
      new vscode.Disposable(() => {
        checker.stop();
      }),
      pick.onDidChangeValue((value) => {
        show();
        checker.typed(value.trim());
      }),
      pick.onDidAccept(async () => {
        const typed = pick.value.trim();
        const [item] = pick.selectedItems;
        // An item made for an older text was chosen by the editor, not by the user.
        const isExisting = item !== undefined && !item.isNew && item.typed === typed;
        const value = isExisting ? item.topic : typed;
        if (isExisting || (await checker.accepts(value))) {
          answer({ kind: "value", value });
        }
      }),
    ],
    () => pick.value.trim(),
  );
}

function topicItems(
  typed: string,
  known: readonly KnownTopic[],
  state: FieldState | undefined,
): TopicItem[] {
  const items = known.map(({ topic, count }) => ({
    label: `$(tag) ${forQuickPick(topic)}`,
    description: t("{0} records", count),
    topic,
    isNew: false,
    typed,
  }));
  const isKnown = known.some(({ topic }) => topic === typed);
  return typed === "" || isKnown ? items : [newTopicItem(typed, state), ...items];
}

function newTopicItem(typed: string, state: FieldState | undefined): TopicItem {
  const bytes = state === undefined || state.bytes === "" ? [] : [bytesText(state)];
  const remarks = [state?.problem, state?.hint].filter((part) => part !== undefined);
  return {
    // Nothing but the typed text: the editor sorts by how well the label matches it.
    label: `$(${iconOf(state)}) ${forQuickPick(typed)}`,
    description: [...bytes, t("new topic")].join(" · "),
    ...(remarks.length === 0 ? {} : { detail: forQuickPick(remarks.join(" ")) }),
    alwaysShow: true,
    topic: typed,
    isNew: true,
    typed,
  };
}

function iconOf(state: FieldState | undefined): string {
  if (state?.problem !== undefined) {
    return "error";
  }
  return state?.hint === undefined ? "add" : "info";
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

function bytesText({ bytes }: FieldState): string {
  return t("{0} bytes", bytes);
}

function validation(state: FieldState): vscode.InputBoxValidationMessage | undefined {
  const remark = remarkOf(state, t);
  if (remark === undefined) {
    return undefined;
  }
  const { Error, Warning } = vscode.InputBoxValidationSeverity;
  return {
    message: forMessage(remark.text),
    severity: remark.severity === "error" ? Error : Warning,
  };
}
