import * as vscode from "vscode";

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

/** Whether a folder has a log. */
export async function hasLog(folder: string): Promise<boolean> {
  return isThere(logOf(folder));
}

/**
 * Whether a folder has a log, or one above it in its work tree: then the server is needed, which
 * decides which one is meant (S24).
 */
export async function hasLogUpward(folder: vscode.Uri): Promise<boolean> {
  if (await hasLog(folder.toString())) {
    return true;
  }
  let found = false;
  for (let place = folder; ;) {
    found ||= await hasLog(place.toString());
    if (await isThere(vscode.Uri.joinPath(place, ".git"))) {
      return found;
    }
    const above = vscode.Uri.joinPath(place, "..");
    if (above.path === place.path) {
      return false;
    }
    place = above;
  }
}

async function isThere(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
