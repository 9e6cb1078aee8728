import * as vscode from "vscode";
import type { RecordView } from "../memory/contracts";
import { answerOf } from "./inputSteps";
import { t } from "../editor/l10n";
import type { Memory } from "../memory/memoryClient";
import { forQuickPick } from "../editor/storedText";
import { day, plantedIn } from "../view/recordRow";
import { working } from "../editor/viewProgress";

interface RecordItem extends vscode.QuickPickItem {
  readonly record: RecordView;
}

/** What was chosen in the search, and what for. */
export interface PickedRecord {
  readonly kind: "open" | "edit";
  readonly record: RecordView;
}

/** Lets the user search the records of a folder; undefined when none was chosen. */
export async function pickRecord(
  memory: Memory,
  folder: string,
): Promise<PickedRecord | undefined> {
  const records = await working(() => readRecords(memory, folder));
  if (records.length === 0) {
    await showQuestions(memory, folder);
    return undefined;
  }
  const edit = { iconPath: new vscode.ThemeIcon("edit"), tooltip: t("Edit") };
  const pick = vscode.window.createQuickPick<RecordItem>();
  pick.title = t("Search the memory");
  pick.placeholder = t("Topic, lesson or question");
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.items = records.map((record) => ({
    ...recordItem(record),
    // Nothing changes a record of a conflict but resolving it.
    buttons: record.conflict === null ? [edit] : [],
  }));
  const answer = await answerOf<PickedRecord>(pick, (choose) => [
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined) {
        choose({ kind: "open", record: item.record });
      }
    }),
    pick.onDidTriggerItemButton(({ item: { record } }) => {
      choose({ kind: "edit", record });
    }),
  ]);
  return "record" in answer ? answer : undefined;
}

async function readRecords(memory: Memory, folder: string): Promise<readonly RecordView[]> {
  const { records } = await memory.request("sentinel/list_records", { folder });
  return records;
}

/** Returns how a record looks in a list to choose from. */
export function recordItem(record: RecordView): RecordItem {
  const icon = record.type === "principle" ? "$(law)" : "$(note)";
  const lock = record.withheld ? " $(lock)" : "";
  const conflict = record.conflict === null ? [] : [t("In a merge conflict: {0}", record.conflict)];
  const marks = [...conflict, ...plantedIn(record)];
  const question = record.ask_next_time ?? "";
  return {
    label: `${icon}${lock} ${forQuickPick(record.lesson)}`,
    description: forQuickPick([record.topic, day(record), ...marks].join(" · ")),
    detail: forQuickPick(
      [record.missing_context, question].filter((part) => part !== "").join(" → "),
    ),
    record,
  };
}

/** Shows what to ask a user while there is nothing to search. */
async function showQuestions(memory: Memory, folder: string): Promise<void> {
  const { questions } = await memory.request("sentinel/search_memory", { query: "", folder });
  await vscode.window.showQuickPick(
    questions.map((question) => ({ label: `$(question) ${forQuickPick(question)}` })),
    {
      title: t("Search the memory"),
      placeHolder: t("Nothing is remembered yet. Questions worth asking before a task:"),
    },
  );
}
