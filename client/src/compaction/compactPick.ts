import * as vscode from "vscode";
import type { Compaction, LogMemoryResult, RecordView } from "../memory/contracts";
import { askCommit, commitMemory } from "../changes/commit";
import type { CompactUi } from "./compactFlow";
import {
  compactedSentence,
  type GroupChoice,
  type PrincipleDraft,
  type RecordsAnswer,
} from "./groupCompaction";
import { answerOf, askText } from "../forms/inputSteps";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import type { Answer } from "../forms/recordForm";
import type { Memory } from "../memory/memoryClient";
import { recordItem } from "../forms/searchPick";
import { forMessage, forQuickPick, oneLine } from "../editor/storedText";
import { ratio } from "../view/treeModel";
import { offerUndo } from "../changes/undo";
import { working } from "../editor/viewProgress";

/** Shows the steps of a compaction with the inputs of the editor. */
export class CompactInputs implements CompactUi {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  async pickGroup(
    choices: readonly GroupChoice[],
    compaction: Compaction,
  ): Promise<GroupChoice | undefined> {
    const items = choices.map((choice) => ({
      label: `${choice.topics.length > 1 ? "$(git-merge)" : "$(tag)"} ${forQuickPick(name(choice))}`,
      description: t("{0} records", choice.count),
      ...(choice.topics.length > 1 ? { detail: t("Similar topics: merge them into one") } : {}),
      choice,
    }));
    const picked = await vscode.window.showQuickPick(items, {
      title: `${t("Compact the memory")} (${ratio(compaction)})`,
      placeHolder: t("Which group becomes one principle?"),
      matchOnDetail: true,
      ignoreFocusOut: true,
    });
    return picked?.choice;
  }

  pickRecords(
    choice: GroupChoice,
    records: readonly RecordView[],
    chosen: readonly RecordView[],
  ): Promise<RecordsAnswer> {
    const pick = vscode.window.createQuickPick<ReturnType<typeof recordItem>>();
    pick.title = t("Records of {0}", oneLine(name(choice)));
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

  pickTopic(topics: readonly string[]): Promise<Answer> {
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

  writePrinciple(draft: PrincipleDraft): Promise<Answer> {
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
        this.#memory.request("sentinel/check_field", {
          field: "lesson",
          value: text,
          type: "principle",
          folder,
        }),
    });
  }

  saving(save: () => Promise<LogMemoryResult>): Promise<LogMemoryResult> {
    return working(save);
  }

  saved(result: LogMemoryResult, topic: string, folder: string): void {
    const sentence = compactedSentence(result, topic);
    if (result.sources_removed.length === 0) {
      void vscode.window.showInformationMessage(forMessage(sentence));
    } else {
      unawaited(offerUndo(this.#memory, sentence, [{ folder, ids: result.sources_removed }]));
    }
  }

  askCommit(count: number): Promise<"commit" | "compact" | undefined> {
    return askCommit(count);
  }

  commit(folder: string): Promise<boolean> {
    return commitMemory(this.#memory, folder);
  }

  nothingLeft(compaction: Compaction): void {
    const sentence =
      compaction.state === "full"
        ? t("No topic holds two records. Merge topics by hand or raise the threshold.")
        : t("Nothing is left to compact: no topic holds two records.");
    void vscode.window.showInformationMessage(sentence);
  }
}

function name({ topics }: GroupChoice): string {
  return topics.join(" + ");
}

function totalSteps({ topics }: GroupChoice): number {
  return topics.length > 1 ? 3 : 2;
}
