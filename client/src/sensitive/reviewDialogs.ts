import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { forMessage } from "../editor/storedText";
import type { TextDocuments } from "../editor/textDocuments";
import { working } from "../editor/viewProgress";
import type { CommitUi, ReviewUi } from "./reviewFlow";

/** Shows a review as a document of the editor. */
export class ReviewDialogs implements ReviewUi {
  readonly working = working;
  readonly #documents: TextDocuments;
  readonly #folder: string;

  constructor(documents: TextDocuments, folder: string) {
    this.#documents = documents;
    this.#folder = folder;
  }

  show(project: string, text: string): Promise<void> {
    return this.#documents.open(t("Review of the memory of {0}", project), text);
  }

  nothing(sentence: string): void {
    void vscode.window.showInformationMessage(forMessage(sentence));
  }

  offerRedaction(lines: number): void {
    unawaited(this.#offerRedaction(lines));
  }

  async #offerRedaction(lines: number): Promise<void> {
    const button = t("Redact…");
    const sentence = t("Lines of the log with a secret or private text: {0}.", lines);
    if ((await vscode.window.showWarningMessage(sentence, button)) === button) {
      const argument = { folder: this.#folder };
      await vscode.commands.executeCommand("sentinelMemory.redactRecords", argument);
    }
  }
}

/** Asks before a commit with the dialogs of the editor. */
export class CommitDialogs implements CommitUi {
  readonly working = working;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async ask(count: number): Promise<"review" | "commit" | undefined> {
    const review = t("Review");
    const commit = t("Commit Anyway");
    const options = {
      modal: true,
      detail: t("What is committed can be pushed, and git keeps it even when it is removed later."),
    };
    const sentence = t("What would be committed looks sensitive: {0}.", count);
    const answer = await vscode.window.showWarningMessage(sentence, options, review, commit);
    return answer === review ? "review" : answer === commit ? "commit" : undefined;
  }

  async review(): Promise<void> {
    await vscode.commands.executeCommand("sentinelMemory.reviewMemory", { folder: this.#folder });
  }

  committed(sentence: string): void {
    void vscode.window.showInformationMessage(forMessage(sentence));
  }
}
