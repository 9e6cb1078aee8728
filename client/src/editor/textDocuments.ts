import * as vscode from "vscode";
import { t } from "./l10n";
import { oneLine } from "./storedText";

/** Scheme of the documents that tell something of a memory. */
const SCHEME = "sentinel-memory";

/** Shows texts as documents that can be read and not be changed (N08, S30). */
export class TextDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registrations: readonly vscode.Disposable[];

  constructor() {
    this.#registrations = [
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    ];
  }

  /** Opens a text under a title. */
  async open(title: string, text: string): Promise<vscode.TextEditor> {
    const uri = vscode.Uri.from({
      scheme: SCHEME,
      path: `/${oneLine(title).replaceAll("/", "∕")}`,
      // The editor keeps documents for a while: what is shown later has another address.
      query: String(Date.now()),
    });
    this.#texts.set(uri.toString(), text);
    const document = await vscode.workspace.openTextDocument(uri);
    return vscode.window.showTextDocument(document);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    // After a reload the editor opens its tabs again, and nobody knows their texts any more.
    const gone = t("This page belongs to an earlier window. Run its command again to see it.");
    return this.#texts.get(uri.toString()) ?? gone;
  }

  dispose(): void {
    for (const registration of this.#registrations) {
      registration.dispose();
    }
  }
}
