// The steps of one group on its way to a principle, as inputs of the editor.
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forQuickPick, oneLine } from "../editor/storedText";
import { type Answer, answerOf, askText } from "../forms/inputSteps";
import { recordItem } from "../search/searchRows";
import type { RecordView } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

/** Topics that can become one principle: one topic, or several that are proposed as one. */
export interface GroupChoice {
  readonly topics: readonly string[];
  readonly count: number;
}

/** How the choice of records ended. */
export type RecordsAnswer =
  | { readonly kind: "records"; readonly records: readonly RecordView[] }
  | { readonly kind: "back" }
  | { readonly kind: "cancelled" };

/** A principle that is being written. */
export interface PrincipleDraft {
  readonly folder: string;
  readonly topic: string;
  readonly records: readonly RecordView[];
  readonly value: string;
  /** Why the server refused that text. */
  readonly problem: string | undefined;
  /** Number of steps of this group; writing is the last one. */
  readonly total: number;
}

/** Asks which of the records to replace; those in `chosen` are chosen already. */
export function pickRecords(
  choice: GroupChoice,
  records: readonly RecordView[],
  chosen: readonly RecordView[],
): Promise<RecordsAnswer> {
  const pick = vscode.window.createQuickPick<ReturnType<typeof recordItem>>();
  pick.title = t("Records of {0}", oneLine(nameOf(choice)));
  pick.step = 1;
  pick.totalSteps = totalSteps(choice);
  pick.placeholder = t("The chosen records are replaced by the principle");
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = true;
  pick.buttons = [vscode.QuickInputButtons.Back];
  pick.items = records.map(recordItem);
  pick.selectedItems = pick.items.filter(({ record }) => chosen.includes(record));
  return answerOf<RecordsAnswer>(pick, (answer) => [
    pick.onDidAccept(() => {
      const records = pick.selectedItems.map(({ record }) => record);
      if (pick.value !== "") {
        // What the search hides stays chosen: nobody may replace records without seeing them.
        pick.value = "";
        pick.placeholder = t(
          "All records are shown again. Chosen: {0}. Enter goes on.",
          records.length,
        );
      } else if (records.length > 0) {
        answer({ kind: "records", records });
      }
    }),
  ]);
}

/** Asks under which of several topics the principle is stored. */
export function pickTopic(topics: readonly string[]): Promise<Answer> {
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly topic: string }>();
  pick.title = t("Topic of the principle");
  pick.step = 2;
  pick.totalSteps = 3;
  pick.placeholder = t("Which topic do they share from now on?");
  pick.ignoreFocusOut = true;
  pick.buttons = [vscode.QuickInputButtons.Back];
  pick.items = topics.map((topic) => ({ label: `$(tag) ${forQuickPick(topic)}`, topic }));
  return answerOf<Answer>(pick, (answer) => [
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) {
        answer({ kind: "value", value: item.topic });
      }
    }),
  ]);
}

/** Asks for the sentence, which the server checks while it is typed. */
export function writePrinciple(memory: Memory, draft: PrincipleDraft): Promise<Answer> {
  const { folder, topic, records, total, value, problem } = draft;
  return askText({
    title: t("Principle for {0}", oneLine(topic)),
    number: total,
    total,
    prompt: t(
      "One sentence for these {0} records: no decision, promise, preference, value or security rule may get lost",
      records.length,
    ),
    placeholder: t("Always … before … because …"),
    value,
    problem,
    optional: false,
    check: (text) =>
      memory.request("sentinel/check_field", {
        field: "lesson",
        value: text,
        type: "principle",
        folder,
      }),
  });
}

/** Returns the topics of a group in one line. */
export function nameOf({ topics }: GroupChoice): string {
  return topics.join(" + ");
}

function totalSteps({ topics }: GroupChoice): number {
  return topics.length > 1 ? 3 : 2;
}
