import * as vscode from "vscode";
import { t } from "../editor/l10n";

/** Tells the outcome, with a button that copies the command that is left to run. */
export async function showOutcome(sentence: string, command: string | null): Promise<void> {
  const copy = t("Copy Command");
  const buttons = command === null ? [] : [copy];
  const chosen = await vscode.window.showInformationMessage(sentence, ...buttons);
  if (chosen === copy && command !== null) {
    await vscode.env.clipboard.writeText(command);
  }
}
