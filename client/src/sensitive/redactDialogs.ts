import * as vscode from "vscode";
import { logOf, policyOf } from "../editor/folders";
import { t } from "../editor/l10n";
import type { Memory } from "../memory/memoryClient";
import { unawaited } from "../editor/messages";
import { forMessage } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import {
  redactRecords,
  type RedactionQuestion,
  type RedactionUi,
  type ValuePlace,
} from "./redactFlow";

/** Redacts the records that are named, else all in which something is withheld, after asking. */
export async function redact(
  memory: Memory,
  folder: string,
  refs: readonly string[] | undefined,
): Promise<void> {
  if (isSaved(logOf(folder))) {
    await redactRecords(memory, new RedactionDialogs(folder), folder, refs, t);
  }
}

/** Asks before a redaction and tells what was done, with the dialogs of the editor. */
class RedactionDialogs implements RedactionUi {
  readonly working = working;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async confirm({ message, detail }: RedactionQuestion): Promise<boolean> {
    const button = t("Redact");
    const options = { modal: true, detail };
    return (await vscode.window.showWarningMessage(message, options, button)) === button;
  }

  nothing(sentence: string): void {
    void vscode.window.showInformationMessage(forMessage(sentence));
  }

  told(sentence: string, isLeft: boolean): void {
    unawaited(this.#told(sentence, isLeft));
  }

  async #told(sentence: string, isLeft: boolean): Promise<void> {
    const { showWarningMessage, showInformationMessage } = vscode.window;
    const show = isLeft ? showWarningMessage : showInformationMessage;
    const button = t("Review");
    if ((await show(forMessage(sentence), button)) === button) {
      const argument = { folder: this.#folder };
      await vscode.commands.executeCommand("sentinelMemory.reviewMemory", argument);
    }
  }
}

/** Writes a value that is no secret into the policy of the project, after asking (S34). */
export async function allowValue(memory: Memory, folder: string, place: ValuePlace): Promise<void> {
  if (!isSaved(policyOf(folder))) {
    return;
  }
  const allow = t("Allow");
  const detail = t(
    "The value is written into .context/config.json, which is committed: whoever has the repository reads it. Redact a real secret instead.",
  );
  const question = t("Allow this value in the project?");
  const options = { modal: true, detail };
  if ((await vscode.window.showWarningMessage(question, options, allow)) === allow) {
    const { text } = await working(() =>
      memory.request("sentinel/allow_value", { ...place, folder }),
    );
    unawaited(offerPolicy(text, folder));
  }
}

async function offerPolicy(sentence: string, folder: string): Promise<void> {
  const button = t("Open Policy");
  if ((await vscode.window.showInformationMessage(forMessage(sentence), button)) === button) {
    await vscode.window.showTextDocument(policyOf(folder));
  }
}

/** Whether a file has no changes in an editor that saving them would bring back; says so if it has. */
function isSaved(file: vscode.Uri): boolean {
  const isOpen = ({ isDirty, uri }: vscode.TextDocument): boolean =>
    isDirty && uri.toString() === file.toString();
  if (!vscode.workspace.textDocuments.some(isOpen)) {
    return true;
  }
  const name = vscode.workspace.asRelativePath(file);
  void vscode.window.showWarningMessage(
    t("{0} has unsaved changes. Save or revert it first.", forMessage(name)),
  );
  return false;
}
