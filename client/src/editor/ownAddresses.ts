// The texts that a person writes over a while have addresses that read well: the editor shows them in
// place of where the files lie (N04).
import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import { t } from "./texts";

/** Scheme of the addresses; the manifest has the editor start us for one. */
export const OWN_SCHEME = "sentinel-text";

/** Folders of texts below the storage of the extension. */
export const FORMS_FOLDER = "sentinel-memory-forms";
export const PLANS_FOLDER = "sentinel-memory-plans";

/** Returns the address of the text that lies at a path. */
export function ownUri(path: string): vscode.Uri {
  const above = folderOf(path) === PLANS_FOLDER ? t("Plans") : t("Lessons");
  // The manifest knows the languages of texts by these addresses.
  const shown = `/Sentinel Memory/${above}/${basename(path)}`;
  return vscode.Uri.from({ scheme: OWN_SCHEME, path: shown, query: path });
}

/** Returns where the text of an address lies; undefined where it is the address of none. */
export function ownPath({ scheme, query }: vscode.Uri): string | undefined {
  return scheme === OWN_SCHEME && isOwn(query) ? query : undefined;
}

/** Translates addresses of files between the editor and the server, which reads the files. */
export const OWN_ADDRESSES = {
  code2Protocol: (uri: vscode.Uri): string => {
    const path = ownPath(uri);
    return (path === undefined ? uri : vscode.Uri.file(path)).toString();
  },
  protocol2Code: (value: string): vscode.Uri => {
    const uri = vscode.Uri.parse(value);
    return uri.scheme === "file" && isOwn(uri.fsPath) ? ownUri(uri.fsPath) : uri;
  },
};

function isOwn(path: string): boolean {
  return [FORMS_FOLDER, PLANS_FOLDER].includes(folderOf(path));
}

function folderOf(path: string): string {
  return basename(dirname(dirname(path)));
}
