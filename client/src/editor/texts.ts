// Our words in the language of the editor, and stored text, which comes from agents and from git: it is
// shown as text and must never act as markup.
import * as vscode from "vscode";

/**
 * Returns a text of the running extension in the language of the editor, with `{0}` and so on filled
 * in; the texts of the manifest are in package.nls.json.
 */
export const t = (message: string, ...args: (string | number)[]): string =>
  vscode.l10n.t(message, ...args);

/** Returns the text in one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Escapes text that a quick pick would draw as an icon, such as `$(trash)`. */
export function forQuickPick(text: string): string {
  return oneLine(text).replace(/\$\([a-z0-9]+(?:-[a-z0-9]+)*(?:~[a-z]+)?\)/gi, "\\$&");
}

/** Breaks texts that a notification or a prompt would make a link, `command:` links included. */
export function forMessage(text: string): string {
  return oneLine(text).replace(/\]\(/g, "] (");
}
