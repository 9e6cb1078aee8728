// Giving a topic another name (N03, S06).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { saveTyped } from "../editor/openLogs";
import { problemOf, refusalOf } from "../editor/problem";
import { forMessage, forQuickPick, oneLine } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { RenameTopicResult } from "../memory/contracts";
import type { MemoryClient } from "../memory/memoryClient";
import { offerUndo } from "./undo";

type Memory = Pick<MemoryClient, "request" | "status">;

/** Asks for the new name of a topic, which is asked for itself where none is given, and renames it. */
export async function renameTopic(memory: Memory, folder: string, given?: string): Promise<void> {
  const topic = given ?? (await chooseTopic(memory, folder));
  if (topic === undefined) {
    return;
  }
  let name: string | undefined = topic;
  let problem: string | undefined;
  for (;;) {
    name = await askName(topic, name, problem);
    if (name === undefined || name.trim() === topic || !(await saveTyped(folder))) {
      return;
    }
    try {
      const result = await rename(memory, folder, topic, name);
      if (result !== undefined) {
        unawaited(offerUndo(result.text, [{ folder, ids: result.replaced }]));
      }
      return;
    } catch (error) {
      problem = problemOf(error).message;
      if (refusalOf(error) === undefined) {
        throw error;
      }
    }
  }
}

type Renamed = RenameTopicResult & { readonly text: string };

/** Renames a topic; undefined where the user would rather not join it with one that exists. */
async function rename(
  memory: Memory,
  folder: string,
  topic: string,
  name: string,
): Promise<Renamed | undefined> {
  const params = { folder, topic, new_topic: name };
  try {
    return await working(() => memory.request("sentinel/rename_topic", params));
  } catch (error) {
    if (refusalOf(error) !== "topic_exists") {
      throw error;
    }
  }
  const merge = t("Merge");
  const question = t("The topic “{0}” already exists. Merge the two?", oneLine(name.trim()));
  const options = { modal: true, detail: t("Undo takes the two apart again.") };
  if ((await vscode.window.showWarningMessage(forMessage(question), options, merge)) !== merge) {
    return undefined;
  }
  return working(() => memory.request("sentinel/rename_topic", { ...params, merge: true }));
}

async function chooseTopic(memory: Memory, folder: string): Promise<string | undefined> {
  const status = (await memory.status()).find(({ uri }) => uri === folder);
  const rows = (status?.topics ?? []).map(({ topic, logs, principles }) => ({
    label: forQuickPick(topic),
    description: String(logs + principles),
    topic,
  }));
  const placeHolder = t("Which topic?");
  return (await vscode.window.showQuickPick(rows, { title: t("Rename a topic"), placeHolder }))
    ?.topic;
}

function askName(
  topic: string,
  value: string,
  problem: string | undefined,
): Promise<string | undefined> {
  return Promise.resolve(
    vscode.window.showInputBox({
      title: t("Rename a topic"),
      prompt:
        problem ?? t("The new name of “{0}”. Its records keep their history.", oneLine(topic)),
      value,
      ignoreFocusOut: true,
    }),
  );
}
