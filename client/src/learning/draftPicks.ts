// The list of drafts, and the actions for one or several of them (N16).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forQuickPick } from "../editor/storedText";
import { answerOf } from "./inputSteps";
import type { Draft } from "../memory/contracts";
import { linesOf, titleOf } from "./draftText";

/** An action for drafts. */
export type Task = "keep" | "change" | "drop";

/** The choice in the list. */
export type Choice = { readonly kind: "one"; readonly draft: Draft } | { readonly kind: "several" };

interface DraftItem extends vscode.QuickPickItem {
  readonly draft?: Draft;
}

interface TaskItem extends vscode.QuickPickItem {
  /** Undefined for a line to read. */
  readonly task?: Task;
}

const TITLE = (): string => t("Learn from this project");

/** Asks for a draft, or for several; `read` is told which one the list stands at. */
export async function pickDraft(
  drafts: readonly Draft[],
  at: Draft | undefined,
  read: (draft: Draft) => void,
): Promise<Choice | undefined> {
  const pick = vscode.window.createQuickPick<DraftItem>();
  pick.title = `${TITLE()} (${drafts.length})`;
  pick.placeholder = t("Choose a draft to read it whole, and to keep, change or drop it.");
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  const several = { label: `$(checklist) ${t("Keep or drop several…")}`, alwaysShow: true };
  const items: readonly DraftItem[] = [
    ...drafts.map(itemOf),
    ...(drafts.length > 1 ? [several] : []),
  ];
  pick.items = items;
  const begin = items.find(({ draft }) => draft !== undefined && draft === at) ?? items[0];
  pick.activeItems = begin === undefined ? [] : [begin];
  if (begin?.draft !== undefined) {
    read(begin.draft); // the editor tells of moves only
  }
  const answer = await answerOf<Choice>(pick, (choose) => [
    pick.onDidChangeActive(([item]) => {
      if (item?.draft !== undefined) {
        read(item.draft);
      }
    }),
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) {
        choose(item.draft === undefined ? { kind: "several" } : { kind: "one", draft: item.draft });
      }
    }),
  ]);
  return answer.kind === "one" || answer.kind === "several" ? answer : undefined;
}

/** Asks for several drafts, of which none is marked at first; empty when it was left. */
export async function pickSeveral(drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const picked = await vscode.window.showQuickPick(
    drafts.map((draft) => ({ ...itemOf(draft), draft })),
    {
      title: TITLE(),
      placeHolder: t("Mark the drafts that you have read."),
      canPickMany: true,
      ignoreFocusOut: true,
      matchOnDescription: true,
      matchOnDetail: true,
    },
  );
  return (picked ?? []).map(({ draft }) => draft);
}

/**
 * Asks what to do with one draft or several, above their whole texts: none is kept that was not
 * shown. Undefined when that was left.
 */
export async function askWhatToDo(drafts: readonly Draft[]): Promise<Task | undefined> {
  const items: readonly TaskItem[] = [...tasks(drafts.length === 1), ...drafts.flatMap(textItems)];
  for (;;) {
    const picked = await vscode.window.showQuickPick(items, {
      title: t("Drafts: {0}", drafts.length),
      placeHolder: t("Keep it? The whole text is below."),
      ignoreFocusOut: true,
    });
    // Enter on a line of a text decides nothing.
    if (picked === undefined || picked.task !== undefined) {
      return picked?.task;
    }
  }
}

function tasks(isOne: boolean): TaskItem[] {
  const change: TaskItem = {
    label: `$(edit) ${t("Change before keeping…")}`,
    detail: t("Opens this draft in the form of a new lesson."),
    task: "change",
  };
  return [
    { label: `$(check) ${t("Keep")}`, detail: t("Saves it into the memory."), task: "keep" },
    ...(isOne ? [change] : []),
    {
      label: `$(trash) ${t("Drop")}`,
      detail: t("It does not come again, on this machine."),
      task: "drop",
    },
  ];
}

/** Returns the text of a draft as rows, below its title. */
function textItems(draft: Draft): TaskItem[] {
  const title = forQuickPick(titleOf(draft));
  return [
    { label: title, kind: vscode.QuickPickItemKind.Separator },
    ...linesOf(draft).map((line) => ({ label: forQuickPick(line) })),
  ];
}

function itemOf(draft: Draft): DraftItem {
  return {
    label: `$(${ICONS[draft.kind]}) ${forQuickPick(draft.lesson)}`,
    description: forQuickPick(titleOf(draft)),
    detail: forQuickPick(draft.missing_context),
    draft,
  };
}

const ICONS: Readonly<Record<Draft["kind"], string>> = {
  revert: "discard",
  fix: "wrench",
  decision: "law",
  guide: "book",
  file: "history",
  rule: "note",
};
