import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forQuickPick } from "../editor/storedText";
import type { Draft } from "./fields";
import { answerOf } from "./inputSteps";

/** A text that was begun, as the list shows it. */
export interface Begun {
  readonly path: string;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** Where to begin: with a text that was begun before, or anew. */
export interface Beginning {
  readonly kind: "begin";
  /** Of the text; undefined: anew. */
  readonly path: string | undefined;
}

interface DraftItem extends vscode.QuickPickItem {
  readonly path: string | undefined;
}

/** Offers the unsaved drafts, if there are any. Undefined: the user left. */
export async function chooseBegun(
  title: string,
  begun: readonly Begun[],
  discard: (path: string) => Promise<void>,
): Promise<Beginning | undefined> {
  if (begun.length === 0) {
    return { kind: "begin", path: undefined };
  }
  const pick = vscode.window.createQuickPick<DraftItem>();
  pick.title = title;
  pick.placeholder = t("You have not saved this text. Continue with it?");
  pick.ignoreFocusOut = true;
  pick.items = itemsOf(begun);
  const answer = await answerOf<Beginning>(pick, (begin) => [
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) {
        begin({ kind: "begin", path: item.path });
      }
    }),
    pick.onDidTriggerItemButton(async ({ item: { path } }) => {
      if (path !== undefined) {
        pick.items = pick.items.filter((item) => item.path !== path);
        await discard(path);
      }
    }),
  ]);
  return answer.kind === "begin" ? answer : undefined;
}

function itemsOf(begun: readonly Begun[]): DraftItem[] {
  const discard = { iconPath: new vscode.ThemeIcon("trash"), tooltip: t("Discard") };
  return [
    ...begun.map(({ path, label, description, detail }) => ({
      label: `$(edit) ${forQuickPick(label)}`,
      description: forQuickPick(description),
      detail: forQuickPick(detail),
      buttons: [discard],
      path,
    })),
    { label: `$(add) ${t("Start Over")}`, alwaysShow: true, path: undefined },
  ];
}

/** Returns how the list shows a form that was begun. */
export function begunForm(path: string, draft: Draft): Begun {
  const [label = t("Only a topic"), ...rest] = summaryOf(draft);
  return { path, label, description: draft.topic, detail: rest.join(" → ") };
}

/** Returns the texts of a draft that say most about it, the most telling first. */
function summaryOf({ lesson, missing_context, ask_next_time }: Draft): readonly string[] {
  return [lesson, missing_context, ask_next_time].filter((text) => text.trim() !== "");
}
