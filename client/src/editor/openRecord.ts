import * as vscode from "vscode";
import type { RecordView } from "../memory/contracts";
import { chooseFolder, hasLog, logOf } from "./folders";
import { t } from "./l10n";
import type { MemoryClient } from "../memory/memoryClient";
import { conflictLine, lineOf } from "./logLines";

/**
 * Opens the log of a folder at the line of a record when one is given, else at a conflict of a merge.
 * With `preserveFocus` the keys stay with the view.
 */
export async function openInLog(
  folder: string,
  record?: Pick<RecordView, "id" | "type" | "line">,
  preserveFocus = false,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(logOf(folder));
  const options: vscode.TextDocumentShowOptions = { preserveFocus };
  const lines = document.getText().split("\n");
  const line = record === undefined ? conflictLine(lines) : lineOf(lines, record);
  if (line !== undefined) {
    options.selection = new vscode.Range(line, 0, line, 0);
  }
  await vscode.window.showTextDocument(document, options);
}

/** Opens the log of a folder, which is asked for if none is given; offers to begin one. */
export async function openLog(memory: MemoryClient, given?: string): Promise<void> {
  // The log can be read where no server runs.
  const projects = await memory.status().catch(() => []);
  const folder = given ?? (await chooseFolder(t("Open the log"), projects));
  if (folder === undefined) {
    return;
  }
  if (await hasLog(folder)) {
    await openInLog(folder);
    return;
  }
  const problem = projects.find(({ uri }) => uri === folder)?.problem ?? null;
  if (problem !== null) {
    // Git has a log that is not here: a first lesson would hide it.
    await vscode.window.showWarningMessage(problem);
    return;
  }
  const start = t("Log a lesson");
  const answer = await vscode.window.showInformationMessage(
    t("This project has no log yet. The first lesson creates it."),
    start,
  );
  if (answer === start) {
    await vscode.commands.executeCommand("sentinelMemory.log", { folder });
  }
}

/** The record of a row in the view. */
interface RecordRow {
  readonly folder?: string;
  readonly record?: RecordView;
  /** Whether the keys stay with the view. */
  readonly preserveFocus?: boolean;
}

/** Opens the log at the record of a row. */
export async function openRecord({ folder, record, preserveFocus }: RecordRow): Promise<void> {
  if (folder !== undefined && record !== undefined) {
    await openInLog(folder, record, preserveFocus);
  }
}
