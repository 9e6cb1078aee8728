import * as vscode from "vscode";

/**
 * Returns a text of the running extension in the language of the editor, with `{0}` and so on filled
 * in; the texts of the manifest are in package.nls.json.
 */
export const t = (message: string, ...args: (string | number)[]): string =>
  vscode.l10n.t(message, ...args);
