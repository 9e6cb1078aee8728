// When the server is needed: where there is a log, where somebody looks at the view, writes a lesson or plans a compaction.
import * as vscode from "vscode";
import { hasLogUpward, LOG_FOLDER, LOG_PATH, projectFolders } from "../editor/folders";
import { ownPath } from "../editor/ownAddresses";
import { unawaited } from "../editor/messages";
import type { MemoryServer } from "./server";
import { ServerUnavailable } from "./unavailable";

/** Returns a function that starts the server; the same failure is told once, not at every need. */
export function startOnNeed(server: MemoryServer): () => Promise<void> {
  let told: string | undefined;
  return async () => {
    try {
      await server.connect();
      told = undefined;
    } catch (error) {
      // If nothing failed, the view names the missing part.
      if (error instanceof ServerUnavailable && error.isFailure && error.message !== told) {
        told = error.message;
        await error.show();
      }
    }
  };
}

/** Starts the server when it is needed, now and later. */
export function watchNeeds(
  need: () => Promise<void>,
  server: MemoryServer,
  view: vscode.TreeView<unknown>,
): vscode.Disposable[] {
  // Starts the server and no more: a window that opens keeps its side bar and its focus.
  const needIfWanted = async (): Promise<void> => {
    if (view.visible || vscode.workspace.textDocuments.some(isOwn) || (await hasAnyLog())) {
      await need();
    }
  };
  // With the folder, because the editor may tell of nothing inside one that just came or went.
  const watcher = vscode.workspace.createFileSystemWatcher(
    `**/{${LOG_FOLDER},${LOG_PATH}}`,
    false,
    true,
    false,
  );
  const look = async (): Promise<void> => {
    await needIfWanted();
    server.refresh();
  };
  unawaited(needIfWanted());
  return [
    watcher,
    watcher.onDidCreate(look),
    watcher.onDidDelete(look),
    vscode.workspace.onDidChangeWorkspaceFolders(look),
    vscode.workspace.onDidGrantWorkspaceTrust(needIfWanted),
    // An editor that starts again opens a text that was being written.
    vscode.workspace.onDidOpenTextDocument(async (document) => {
      if (isOwn(document)) {
        await need();
      }
    }),
    view.onDidChangeVisibility(needIfWanted),
  ];
}

const isOwn = ({ uri }: vscode.TextDocument): boolean => ownPath(uri) !== undefined;

async function hasAnyLog(): Promise<boolean> {
  // Nothing of a project is looked at before the user trusts it.
  if (!vscode.workspace.isTrusted) {
    return false;
  }
  return (await Promise.all(projectFolders().map(({ uri }) => hasLogUpward(uri)))).includes(true);
}
