// The rest of the extension: a window loads it when the server or a command is first needed.
import * as vscode from "vscode";
import { Questions } from "./ask";
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
import type { Rest, WindowParts } from "./window";

/** Gives a window its commands, and the parts with which its server starts. */
export function openRest(window: WindowParts): Rest {
  const { context, channel, server, memory, need } = window;
  const environments = new PythonEnvironments();
  const findPython = interpreterFinder(context.extensionPath, environments, channel);
  const quoted = new QuotedCode(server);
  const pages = new Pages(memory, vscode.Uri.file(context.extensionPath), quoted);
  const questions = new Questions(window.documents);
  context.subscriptions.push(
    environments,
    pages,
    quoted,
    // The view was read before the search for quoted code ended.
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
    ...showAtFiles(server, memory),
    ...watchPython(server, environments, findPython, need),
  );
  return {
    createClient,
    findPython,
    runCommand: memoryCommands({ ...window, pages }),
    restorePage: (panel, state) => {
      restorePage(pages, panel, state);
    },
  };
}
