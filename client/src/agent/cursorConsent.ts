// Whether this user lets Cursor start our server: a start script in the user folder belongs to it.
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import type { Remembered } from "../editor/remembered";

const KEY = "cursorServers";

/** Asks once for a user, and in each window again that left the question open. */
export class CursorConsent {
  readonly #remembered: Remembered;
  #asked: Promise<boolean> | undefined;

  constructor(remembered: Remembered) {
    this.#remembered = remembered;
  }

  /** Whether the user agrees; asks where that is not known. */
  async given(): Promise<boolean> {
    const known = this.#remembered.get(KEY);
    return typeof known === "boolean" ? known : (this.#asked ??= this.#ask());
  }

  async #ask(): Promise<boolean> {
    const offer = t("Offer It");
    const never = t("Never Ask Again");
    const question = t(
      "Offer the memory of your projects to Cursor's agent? A small start script is written into your user folder.",
    );
    const answer = await vscode.window.showInformationMessage(question, offer, never);
    if (answer !== undefined) {
      await this.#remembered.update(KEY, answer === offer);
    }
    return answer === offer;
  }
}
