import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forMessage } from "../editor/storedText";
import type { MemoryServer } from "./server";
import { type Remedy, ServerUnavailable } from "./unavailable";

/** Says why there is no server and offers the ways out; a failing retry is shown in turn. */
export async function showUnavailable(
  unavailable: ServerUnavailable,
  server: MemoryServer,
): Promise<void> {
  let shown: ServerUnavailable | undefined = unavailable;
  while (shown?.takeTelling() === true) {
    const remedy = await askRemedy(shown);
    shown = remedy === undefined ? undefined : await apply(remedy, server);
  }
}

async function askRemedy(unavailable: ServerUnavailable): Promise<Remedy | undefined> {
  const buttons = unavailable.remedies.map((remedy) => ({ title: remedyTitle(remedy), remedy }));
  const show = unavailable.isFailure
    ? vscode.window.showErrorMessage
    : vscode.window.showInformationMessage;
  return (await show(forMessage(unavailable.message), ...buttons))?.remedy;
}

function remedyTitle(remedy: Remedy): string {
  switch (remedy) {
    case "chooseInterpreter":
      return t("Choose an Interpreter");
    case "copyReport":
      return t("Copy Problem Report");
    case "retry":
      return t("Retry");
    case "restart":
      return t("Restart");
    case "showOutput":
      return t("Show Output");
    case "manageTrust":
      return t("Manage Trust");
    case "openFolder":
      return t("Open Folder");
    case "reload":
      return t("Reload Window");
  }
}

/** Does the action of a button; returns the reason when there is still no server. */
async function apply(remedy: Remedy, server: MemoryServer): Promise<ServerUnavailable | undefined> {
  switch (remedy) {
    case "chooseInterpreter":
      await vscode.commands.executeCommand("sentinelMemory.chooseInterpreter");
      return undefined;
    case "copyReport":
      await vscode.commands.executeCommand("sentinelMemory.showOutput", "report");
      return undefined;
    case "showOutput":
      await vscode.commands.executeCommand("sentinelMemory.showOutput");
      return undefined;
    case "manageTrust":
      await vscode.commands.executeCommand("workbench.trust.manage");
      return undefined;
    case "openFolder":
      await vscode.commands.executeCommand("workbench.action.files.openFolder");
      return undefined;
    case "reload":
      await vscode.commands.executeCommand("workbench.action.reloadWindow");
      return undefined;
    case "retry":
    case "restart":
      return restarted(server);
  }
}

async function restarted(server: MemoryServer): Promise<ServerUnavailable | undefined> {
  try {
    await server.restart();
    return undefined;
  } catch (error) {
    if (error instanceof ServerUnavailable) {
      return error;
    }
    throw error;
  }
}
