import * as vscode from "vscode";
import type { RecordView } from "../memory/contracts";
import { chooseFolder, hasLog, logOf } from "./folders";
import { t } from "./l10n";
import type { MemoryClient } from "../memory/memoryClient";
import { conflictLine, lineOf } from "./logLines";

/** How long the editor may take to load what another program wrote; it mostly takes a tenth of that. */
const LOADED_MS = 2_000;

/**
 * Opens the log as it is on disk.
 *
 * Where the log is open already, our view hears of a merge before the editor has loaded its lines.
 */
async function openAsStored(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  const stored = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  if (!document.isDirty && lines(document.getText()).join() !== lines(stored).join()) {
    await nextChange(document);
  }
  return document;
}

const lines = (text: string): string[] => text.split(/\r?\n/);

/** Resolves when a document changes, or when it did not do so within `LOADED_MS`. */
async function nextChange(document: vscode.TextDocument): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(limit);
      changes.dispose();
      resolve();
    };
    const limit = setTimeout(done, LOADED_MS);
    const changes = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document && change.contentChanges.length > 0) {
        done();
      }
    });
  });
}

/**
 * Opens the log of a folder at the line of a record when one is given, else at a conflict of a merge.
 * With `preserveFocus` the keys stay with the view.
 */
export async function openInLog(
  folder: string,
  record?: Pick<RecordView, "id" | "type" | "line">,
  preserveFocus = false,
): Promise<void> {
  const document = await openAsStored(logOf(folder));
  const options: vscode.TextDocumentShowOptions = { preserveFocus };
  const shown = lines(document.getText());
  const line = record === undefined ? conflictLine(shown) : lineOf(shown, record);
  if (line !== undefined) {
    options.selection = new vscode.Range(line, 0, line, 0);
  }
  await vscode.window.showTextDocument(document, options);
}

/** Opens the log of a folder, which is asked for if none is given, at a record; offers to begin one. */
export async function openLog(
  memory: MemoryClient,
  given?: string,
  record?: RecordView,
  preserveFocus?: boolean,
): Promise<void> {
  // The log can be read where no server runs.
  const projects = await memory.status().catch(() => []);
  const folder = given ?? (await chooseFolder(t("Open the log"), projects));
  if (folder === undefined) {
    return;
  }
  if (await hasLog(folder)) {
    await openInLog(folder, record, preserveFocus);
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
