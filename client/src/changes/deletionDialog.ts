import * as vscode from "vscode";
import type { DeletionQuestion, DeletionUi } from "./deletion";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import type { Memory } from "../memory/memoryClient";
import type { Undoable } from "./undo";
import { offerUndo } from "./undoOffer";
import { working } from "../editor/viewProgress";

/** Asks before a deletion and offers to take it back, with the dialogs of the editor. */
export class DeletionDialog implements DeletionUi {
  readonly working = working;
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  async confirm({ message, detail }: DeletionQuestion): Promise<boolean> {
    const button = t("Delete");
    const options = { modal: true, detail };
    return (await vscode.window.showWarningMessage(message, options, button)) === button;
  }

  deleted(sentence: string, changes: readonly Undoable[]): void {
    unawaited(offerUndo(this.#memory, sentence, changes));
  }
}
