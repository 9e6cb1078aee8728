// The editors in which texts of ours stand: they are opened, written anew and closed here.
import * as vscode from "vscode";
import { ownPath, ownUri } from "../editor/ownAddresses";

/** Where the cursor goes in a document: the end of a line, from 0, or a selection. */
export type Place = number | vscode.Range;

/** Opens a document of ours in its language. */
export async function showText(
  path: string,
  language: string,
  place?: Place,
): Promise<vscode.TextEditor> {
  let document = await vscode.workspace.openTextDocument(ownUri(path));
  if (document.languageId !== language) {
    // The user gave such files another language.
    document = await vscode.languages.setTextDocumentLanguage(document, language);
  }
  const options: vscode.TextDocumentShowOptions = { preview: false };
  if (typeof place === "number") {
    const { end } = document.lineAt(Math.min(place, document.lineCount - 1)).range;
    options.selection = new vscode.Range(end, end);
  } else if (place !== undefined) {
    options.selection = place;
  }
  return vscode.window.showTextDocument(document, options);
}

/** Returns a document of ours while it is open. */
export function openDocument(path: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(({ uri }) => ownPath(uri) === path);
}

/** Whether a document stands in a tab. */
export function isInTab(path: string): boolean {
  return tabsOf(path).length > 0;
}

/** Returns the paths of all documents that stand in tabs. */
export function pathsInTabs(): readonly string[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.map(pathOfTab).filter((path) => path !== undefined);
}

/** Replaces the differing part of an open document; the cursor stays if it can. */
export async function rewriteText(document: vscode.TextDocument, text: string): Promise<void> {
  const old = document.getText();
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old[start] === text[start]) {
    start += 1;
  }
  let same = 0;
  while (same < most - start && old.at(-1 - same) === text.at(-1 - same)) {
    same += 1;
  }
  const edit = new vscode.WorkspaceEdit();
  const place = new vscode.Range(
    document.positionAt(start),
    document.positionAt(old.length - same),
  );
  edit.replace(document.uri, place, text.slice(start, text.length - same));
  await vscode.workspace.applyEdit(edit);
}

/** Closes the tabs of a document. */
export async function closeText(path: string): Promise<void> {
  await vscode.window.tabGroups.close(tabsOf(path));
}

/** Returns where the text of a tab lies; undefined for a tab of anything else. */
export function pathOfTab({ input }: vscode.Tab): string | undefined {
  return input instanceof vscode.TabInputText ? ownPath(input.uri) : undefined;
}

function tabsOf(path: string): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => pathOfTab(tab) === path);
}
