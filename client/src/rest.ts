// The rest of the extension: a window loads it when the server or a command is first needed.
import * as vscode from "vscode";
import { Questions } from "./ask";
import type { FolderStatus } from "./memory/contracts";
import { activeFolder } from "./editor/folders";
import { unawaited } from "./editor/messages";
import { settleLog } from "./editor/openLogs";
import { QuotedCode } from "./evidence/quotedCode";
import { memoryCommands } from "./memoryCommands";
import { Pages, restorePage } from "./pages/pages";
import { showAtFiles } from "./prompts/fileLessons";
import { PythonEnvironments } from "./python/environments";
import { interpreterFinder } from "./python/interpreter";
import { createClient } from "./server/languageClient";
import { watchPython } from "./server/watchPython";
import { StatusBar } from "./view/statusBar";
import { statusSummary } from "./view/statusModel";
import { feedView, showFolders } from "./view/treeView";
import type { Rest, WindowParts } from "./window";

/** Gives a window its rows, its status bar, its commands, and the parts with which its server starts. */
export function openRest(window: WindowParts): Rest {
  const { context, channel, server, memory, need } = window;
  const environments = new PythonEnvironments();
  const findPython = interpreterFinder(context.extensionPath, environments, channel);
  const quoted = new QuotedCode(server);
  const { disposables, ...rows } = feedView({ ...window, quoted });
  const statusBar = new StatusBar();
  const pages = new Pages(memory, vscode.Uri.file(context.extensionPath), quoted);
  const questions = new Questions(window.documents);
  const show = (): void => void showStatus(window, statusBar);
  context.subscriptions.push(
    environments,
    statusBar,
    pages,
    quoted,
    ...disposables,
    memory.onDidChange(show),
    // The status counts the lessons whose code is lost, and was asked before the search for it ended.
    server.onEvidenceAligned(() => {
      memory.refresh();
    }),
    server.onConnected((client) => {
      questions.listen(client);
    }),
    server.onUndoChanged(({ undo, redo }) => {
      void vscode.commands.executeCommand("setContext", "sentinelMemory.canUndo", undo);
      void vscode.commands.executeCommand("setContext", "sentinelMemory.canRedo", redo);
    }),
    server.onSettleLog((wanted) => {
      unawaited(settleLog(wanted));
    }),
    vscode.window.onDidChangeActiveTextEditor(show),
    ...showAtFiles(server, memory),
    ...watchPython(server, environments, findPython, need),
  );
  return {
    createClient,
    findPython,
    runCommand: memoryCommands({ ...window, ...rows, pages }),
    restorePage: (panel, state) => {
      restorePage(pages, panel, state);
    },
  };
}

/** Brings status bar and badge up to date; never starts the server. */
async function showStatus(
  { server, memory, records }: WindowParts,
  statusBar: StatusBar,
): Promise<void> {
  let folders: readonly FolderStatus[] = [];
  try {
    folders = server.state === "ready" ? await memory.status() : [];
  } catch {
    // The server went away in between: nothing is shown until its state changes again.
  }
  statusBar.show(statusSummary(folders, activeFolder()?.uri.toString()));
  showFolders(records.view, folders);
}
