import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forQuickPick } from "../editor/storedText";
import { type Drafts, type KeptDraft, summaryOf } from "./drafts";
import { answerOf } from "./inputSteps";
import type { RecordView } from "../memory/contracts";

/** Where a form begins: with a draft that was kept, or anew. */
export interface Beginning {
  readonly kind: "begin";
  readonly draft: KeptDraft | undefined;
}

interface DraftItem extends vscode.QuickPickItem {
  readonly draft: KeptDraft | undefined;
}

/**
 * Offers the drafts of a record, or of new ones; asks nothing where there is none. Undefined: left.
 * The draft that was chosen is kept no more: the form keeps it again when it is left.
 */
export async function chooseDraft(
  drafts: Drafts,
  title: string,
  folder: string,
  record: RecordView | undefined,
): Promise<Beginning | undefined> {
  if (drafts.of(folder, record).length === 0) {
    return { kind: "begin", draft: undefined };
  }
  const pick = vscode.window.createQuickPick<DraftItem>();
  pick.title = title;
  pick.placeholder = t("You typed this and did not save it. Go on with it?");
  pick.ignoreFocusOut = true;
  const show = (): void => {
    pick.items = itemsOf(drafts.of(folder, record));
  };
  show();
  const answer = await answerOf<Beginning>(pick, (begin) => [
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) {
        begin({ kind: "begin", draft: item.draft });
      }
    }),
    pick.onDidTriggerItemButton(({ item: { draft } }) => {
      if (draft !== undefined) {
        drafts.drop(draft);
        show();
      }
    }),
  ]);
  if (answer.kind !== "begin") {
    return undefined;
  }
  if (answer.draft !== undefined) {
    drafts.drop(answer.draft);
  }
  return answer;
}

function itemsOf(drafts: readonly KeptDraft[]): DraftItem[] {
  const discard = { iconPath: new vscode.ThemeIcon("trash"), tooltip: t("Discard") };
  return [
    ...drafts.map((draft) => {
      const [first = "", ...rest] = summaryOf(draft.fields);
      return {
        label: `$(edit) ${forQuickPick(first)}`,
        description: forQuickPick(draft.fields.topic),
        detail: forQuickPick(rest.join(" → ")),
        buttons: [discard],
        draft,
      };
    }),
    { label: `$(add) ${t("Start Anew")}`, alwaysShow: true, draft: undefined },
  ];
}

/** Says that a draft was kept, with a button that goes on with it. */
export async function tellKept(goOn: () => Promise<void>): Promise<void> {
  const button = t("Continue");
  const sentence = t("What you typed is kept until this window closes.");
  if ((await vscode.window.showInformationMessage(sentence, button)) === button) {
    await goOn();
  }
}
