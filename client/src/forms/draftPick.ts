import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forQuickPick } from "../editor/storedText";
import type { Draft } from "./fields";
import { answerOf } from "./inputSteps";

/** A form that was begun, as the list shows it. */
export interface ListedDraft {
  readonly path: string;
  readonly draft: Draft;
}

/** Where to begin: with a form that was begun before, or anew. */
export interface Beginning {
  readonly kind: "begin";
  /** Of the form; undefined: anew. */
  readonly path: string | undefined;
}

interface DraftItem extends vscode.QuickPickItem {
  readonly path: string | undefined;
}

/** Offers what was begun, where there is something. Undefined: the user left. */
export async function chooseDraft(
  title: string,
  drafts: readonly ListedDraft[],
  discard: (path: string) => Promise<void>,
): Promise<Beginning | undefined> {
  if (drafts.length === 0) {
    return { kind: "begin", path: undefined };
  }
  const pick = vscode.window.createQuickPick<DraftItem>();
  pick.title = title;
  pick.placeholder = t("You typed this and did not save it. Go on with it?");
  pick.ignoreFocusOut = true;
  pick.items = itemsOf(drafts);
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

function itemsOf(drafts: readonly ListedDraft[]): DraftItem[] {
  const discard = { iconPath: new vscode.ThemeIcon("trash"), tooltip: t("Discard") };
  return [
    ...drafts.map(({ path, draft }) => {
      const [first = t("Nothing but a topic"), ...rest] = summaryOf(draft);
      return {
        label: `$(edit) ${forQuickPick(first)}`,
        description: forQuickPick(draft.topic),
        detail: forQuickPick(rest.join(" → ")),
        buttons: [discard],
        path,
      };
    }),
    { label: `$(add) ${t("Start Anew")}`, alwaysShow: true, path: undefined },
  ];
}

/** Returns the texts of a draft that say most about it, the most telling first. */
function summaryOf({ lesson, missing_context, ask_next_time }: Draft): readonly string[] {
  return [lesson, missing_context, ask_next_time].filter((text) => text.trim() !== "");
}
