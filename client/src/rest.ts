// The rest of the extension: a window loads it when the server or a command is first needed.
import * as vscode from "vscode";
import { Questions } from "./ask";
import { OwnTexts } from "./documents";
import { showError } from "./editor/messages";
import { settleLog } from "./editor/openLogs";
import { OWN_ADDRESSES } from "./editor/ownAddresses";
import { editorModels, onModelsChange } from "./models";
import { memoryCommands } from "./memoryCommands";
import { Pages, restorePage } from "./pages/pages";
import { PythonEnvironments } from "./python/environments";
import { interpreterFinder } from "./python/interpreter";
import { createClient } from "./server/languageClient";
import { watchPython } from "./server/watchPython";
import type { Rest, WindowParts } from "./window";

/** Gives a window its commands, and the parts with which its server starts. */
export function openRest(window: WindowParts): Rest {
  const { context, channel, server, view, need } = window;
  const environments = new PythonEnvironments();
  const findPython = interpreterFinder(context.extensionPath, environments, channel);
  const pages = new Pages(server, vscode.Uri.file(context.extensionPath));
  const mayAsk = context.languageModelAccessInformation;
  const texts = new OwnTexts(async (event, text) => {
    const active = OWN_ADDRESSES.code2Protocol(text);
    if (event === "saved") {
      await vscode.commands.executeCommand("sentinelMemory.saveForm", { active });
    } else if (server.state === "ready") {
      await vscode.commands.executeCommand("sentinel.textClosed", { active });
    }
  });
  const openPage = (folder: string, name: string): Promise<void> =>
    pages.open({ folder, name: name === "" ? null : name });
  const questions = new Questions({ texts, mayAsk, openPage });
  /** Tells the server whether a model of the editor may be asked: then plans offer a draft. */
  const tellModels = async (): Promise<void> => {
    if (server.state === "ready") {
      const offered = (await editorModels(mayAsk)).length > 0;
      await server.tell((client) => client.sendRequest("sentinel/models_changed", { offered }));
    }
  };
  context.subscriptions.push(
    environments,
    pages,
    texts,
    server.onConnected(questions.listen.bind(questions)),
    server.onDidChangeState(tellModels),
    onModelsChange(() => void tellModels()),
    // The view was read before the search for quoted code ended.
    server.on("sentinel/evidence_aligned", server.refresh),
    server.on("sentinel/reveal_record", ({ rows }) => view.reveal(rows).catch(showError)),
    server.on("sentinel/settle_log", (wanted) => settleLog(wanted).catch(showError)),
    ...watchPython(server, environments, findPython, need),
  );
  return {
    createClient,
    findPython,
    runCommand: memoryCommands({ ...window, pages }),
    restorePage: restorePage.bind(undefined, pages),
  };
}
