// Logs that are open in the editor: their unsaved text, and what others wrote meanwhile.
import * as vscode from "vscode";
import type { SettleLog } from "../memory/contracts";
import { hasLog, LOG_PATH, logOf, projectFolders } from "./folders";

/**
 * Shows what was typed in a log beside the file, or reads the file again in its place. A document in
 * which something was typed since that was decided keeps it.
 */
export async function settleLog({ uri, how, version }: SettleLog): Promise<void> {
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
  if (document === undefined || (how === "revert" && document.version !== version)) {
    return;
  }
  await vscode.window.showTextDocument(document, { preview: false });
  await (how === "compare"
    ? vscode.commands.executeCommand("workbench.files.action.compareWithSaved", document.uri)
    : vscode.commands.executeCommand("workbench.action.files.revert"));
}

/** How long the editor may take to load what another program wrote; it mostly takes a tenth of that. */
const LOADED_MS = 2_000;

/**
 * Opens a log as it is on disk, before a line of it is shown.
 *
 * Where it is open already, our view hears of a merge before the editor has loaded its lines.
 */
export async function openAsStored(uri: vscode.Uri): Promise<vscode.TextDocument> {
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

/** Whether an address is that of a log. */
export const isLog = ({ path }: vscode.Uri): boolean => path.endsWith(`/${LOG_PATH}`);

/** Opens the first log of the open folders, as where no server runs; returns whether there is one. */
export async function openAnyLog(): Promise<boolean> {
  for (const { uri } of projectFolders()) {
    if (await hasLog(uri.toString())) {
      await vscode.window.showTextDocument(logOf(uri.toString()));
      return true;
    }
  }
  return false;
}
