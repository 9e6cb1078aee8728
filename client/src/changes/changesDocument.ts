import * as vscode from "vscode";
import type { DiffMemoryParams } from "../contracts";
import { t } from "../l10n";
import type { Memory } from "../memory";
import { forMessage, oneLine } from "../storedText";
import { working } from "../view/viewProgress";

/** Scheme of the documents that tell what changed in a memory. */
const CHANGES_SCHEME = "sentinel-memory-changes";

/** Shows what changed in a memory as a document that can be read and not be changed (N08). */
export class ChangesDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #memory: Memory;
  readonly #texts = new Map<string, string>();
  readonly #registrations: readonly vscode.Disposable[];

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#registrations = [
      vscode.workspace.registerTextDocumentContentProvider(CHANGES_SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    ];
  }

  /** Opens what changed, or says that nothing did. */
  async show(params: DiffMemoryParams): Promise<void> {
    const { folder, records, text } = await working(() =>
      this.#memory.request("sentinel/diff_memory", params),
    );
    if (records.length === 0) {
      void vscode.window.showInformationMessage(forMessage(text));
      return;
    }
    const title = oneLine(t("Changes in the memory of {0}", folder)).replaceAll("/", "∕");
    const uri = vscode.Uri.from({
      scheme: CHANGES_SCHEME,
      path: `/${title}`,
      // The editor keeps documents for a while: what is shown later has another address.
      query: String(Date.now()),
    });
    this.#texts.set(uri.toString(), text);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? "";
  }

  dispose(): void {
    for (const registration of this.#registrations) {
      registration.dispose();
    }
  }
}
