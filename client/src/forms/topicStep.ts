import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forQuickPick } from "../editor/storedText";
import { after } from "../editor/schedule";
import { FieldChecker, type FieldState } from "./fieldCheck";
import { answerOf, bytesText, prepare, type TextStep, TYPING_PAUSE_MS } from "./inputSteps";
import type { Answer } from "./recordForm";

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
  prepare(pick, step);
  const show = (state?: FieldState): void => {
    const typed = pick.value.trim();
    pick.items = topicItems(typed, known, state);
    // Enter must never choose `auth-login` where `auth` stands in the field, and chooses `auth`
    // where `Auth` does: two topics that differ in capital letters only are one by mistake.
    const fitting = pick.items.filter(({ topic }) => isSimilar(topic, typed));
    const exact = fitting.find(({ topic, isNew }) => topic === typed && !isNew);
    pick.activeItems = exact === undefined ? fitting.slice(0, 1) : [exact];
  };
  const checker = new FieldChecker(step.check, show, after(TYPING_PAUSE_MS));
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
        if (typed === "" && (item === undefined || item.isNew)) {
          pick.items = [nothingItem(), ...topicItems(typed, known, undefined)];
          return;
        }
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
    description: count === 1 ? t("1 record") : t("{0} records", count),
    topic,
    isNew: false,
    typed,
  }));
  const isKnown = known.some(({ topic }) => topic === typed);
  if (typed === "" || isKnown) {
    return items;
  }
  const similar = items.filter(({ topic }) => isSimilar(topic, typed));
  const others = items.filter(({ topic }) => !isSimilar(topic, typed));
  return [...similar, newTopicItem(typed, state), ...others];
}

/** Whether two topics differ in capital letters or Unicode form only. */
function isSimilar(topic: string, typed: string): boolean {
  const comparable = (text: string): string => text.normalize("NFC").toLowerCase();
  return comparable(topic) === comparable(typed);
}

/** Says why Enter led nowhere. */
function nothingItem(): TopicItem {
  const label = `$(error) ${t("Type a topic or choose one.")}`;
  return { label, alwaysShow: true, topic: "", isNew: true, typed: "" };
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
