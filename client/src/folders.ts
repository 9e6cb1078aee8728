import * as vscode from "vscode";
import { t } from "./l10n";

/** Where the log is in a project folder. */
export const LOG_FOLDER = ".context";
export const LOG_PATH = `${LOG_FOLDER}/memory_log.jsonl`;

/** Returns the folders that can have a memory: those on a real disk. */
export function projectFolders(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
}

/** Whether the window has folders, and none of them on a real disk. */
export function isVirtual(): boolean {
  return (vscode.workspace.workspaceFolders ?? []).length > 0 && projectFolders().length === 0;
}

/** Returns the folder of the active editor. */
export function activeFolder(): vscode.WorkspaceFolder | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const folder = uri === undefined ? undefined : vscode.workspace.getWorkspaceFolder(uri);
  return folder?.uri.scheme === "file" ? folder : undefined;
}

/** Returns the URI of the log of a folder. */
export function logOf(folder: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(folder), ...LOG_PATH.split("/"));
}

/** Returns the URI of the policy of a folder. */
export function policyOf(folder: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(folder), LOG_FOLDER, "config.json");
}

/** Whether a folder has a log. */
export async function hasLog(folder: string): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(logOf(folder));
    return true;
  } catch {
    return false;
  }
}

/** Asks for a folder where there are several, that of the active editor first. */
export async function chooseFolder(title: string): Promise<string | undefined> {
  const folders = projectFolders();
  if (folders.length < 2) {
    return folders[0]?.uri.toString();
  }
  const active = activeFolder();
  const sorted = [...folders].sort((a, b) => Number(b === active) - Number(a === active));
  const picked = await vscode.window.showQuickPick(
    sorted.map((folder) => ({
      label: `$(root-folder) ${folder.name}`,
      description: folder === active ? t("active editor") : "",
      folder,
    })),
    { title, placeHolder: t("Which folder's memory?") },
  );
  return picked?.folder.uri.toString();
}
