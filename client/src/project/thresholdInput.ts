import * as vscode from "vscode";
import { t } from "../editor/l10n";
import type { ThresholdUi } from "./threshold";

/** Asks for the threshold in an input box. */
export class ThresholdInput implements ThresholdUi {
  async ask(
    current: number,
    problemOf: (text: string) => string | undefined,
  ): Promise<string | undefined> {
    return vscode.window.showInputBox({
      title: t("Set the compaction threshold"),
      prompt: t("Records above which compaction is required, for everyone in this project."),
      value: String(current),
      validateInput: problemOf,
    });
  }

  say(sentence: string): void {
    void vscode.window.showInformationMessage(sentence);
  }
}
