import * as vscode from "vscode";
import type { RecordView } from "./contracts";
import { t } from "./l10n";
import type { Memory } from "./memory";
import { forQuickPick } from "./storedText";
import { day } from "./treeModel";

interface RecordItem extends vscode.QuickPickItem {
  readonly record: RecordView;
}

/** Lets the user search the records of a folder; undefined when none was chosen. */
export async function pickRecord(memory: Memory, folder: string): Promise<RecordView | undefined> {
  const records = await readRecords(memory, folder);
  if (records.length === 0) {
    await showQuestions(memory, folder);
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(records.map(recordItem), {
    title: t("Search the memory"),
    placeHolder: t("Topic, lesson or question"),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.record;
}

async function readRecords(memory: Memory, folder: string): Promise<readonly RecordView[]> {
  const { records } = await memory.request("sentinel/list_records", { folder });
  return records;
}

/** Returns how a record looks in a list to choose from. */
export function recordItem(record: RecordView): RecordItem {
  const icon = record.type === "principle" ? "$(law)" : "$(note)";
  const lock = record.withheld ? " $(lock)" : "";
  const question = record.ask_next_time ?? "";
  return {
    label: `${icon}${lock} ${forQuickPick(record.lesson)}`,
    description: forQuickPick([record.topic, day(record)].join(" · ")),
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
