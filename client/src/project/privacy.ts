import * as vscode from "vscode";
import { t } from "../l10n";
import type { Memory } from "../memory";
import { forMessage } from "../storedText";
import { working } from "../view/viewProgress";

/** Makes git ignore the memory or follow it, and says what that led to (S35). */
export async function setPrivate(
  memory: Memory,
  folder: string,
  isPrivate: boolean,
): Promise<void> {
  const { message, command } = await working(() =>
    memory.request("sentinel/set_private", { private: isPrivate, folder }),
  );
  void showResult(forMessage(message), command);
}

async function showResult(sentence: string, command: string | null): Promise<void> {
  const copy = t("Copy Command");
  const buttons = command === null ? [] : [copy];
  const chosen = await vscode.window.showInformationMessage(sentence, ...buttons);
  if (chosen === copy && command !== null) {
    await vscode.env.clipboard.writeText(command);
  }
}
