import * as vscode from "vscode";

/** Returns the text in the language of the editor, with `{0}` and so on filled in. */
export type Translate = (message: string, ...args: (string | number)[]) => string;

/** Texts of the running extension; those of the manifest are in package.nls.json. */
export const t: Translate = (message, ...args) => vscode.l10n.t(message, ...args);
