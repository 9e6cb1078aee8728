// The editors in which forms stand: they are opened, written anew and closed here.
import * as vscode from "vscode";
import { LESSON_LANGUAGE } from "../editor/lessonLanguage";

/** Opens the document of a form; with a line the cursor goes to the end of that. */
export async function showForm(path: string, line?: number): Promise<void> {
  let document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
  if (document.languageId !== LESSON_LANGUAGE) {
    // The user gave such files another language.
    document = await vscode.languages.setTextDocumentLanguage(document, LESSON_LANGUAGE);
  }
  const options: vscode.TextDocumentShowOptions = { preview: false };
  if (line !== undefined) {
    const { end } = document.lineAt(Math.min(line, document.lineCount - 1)).range;
    options.selection = new vscode.Range(end, end);
  }
  await vscode.window.showTextDocument(document, options);
}

/** Returns the document of a form while it is open. */
export function formDocument(path: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(({ uri }) => isAt(uri, path));
}

/** Whether a form stands in a tab. */
export function isInTab(path: string): boolean {
  return tabsOf(path).length > 0;
}

/** Replaces the text of a form that is open. */
export async function rewriteForm(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const end = document.lineAt(document.lineCount - 1).range.end;
  edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), end), text);
  await vscode.workspace.applyEdit(edit);
}

/** Closes the tabs of a form. */
export async function closeForm(path: string): Promise<void> {
  await vscode.window.tabGroups.close(tabsOf(path));
}

/** Returns the path of the document of a tab; undefined for what is no text of the disk. */
export function pathOfTab({ input }: vscode.Tab): string | undefined {
  const isText = input instanceof vscode.TabInputText && input.uri.scheme === "file";
  return isText ? input.uri.fsPath : undefined;
}

function tabsOf(path: string): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => pathOfTab(tab) === path);
}

function isAt({ scheme, fsPath }: vscode.Uri, path: string): boolean {
  return scheme === "file" && fsPath === path;
}
