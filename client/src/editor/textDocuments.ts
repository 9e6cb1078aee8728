import * as vscode from "vscode";
import { t } from "./l10n";
import { oneLine } from "./storedText";

/** Scheme of the documents that tell something of a memory. */
const SCHEME = "sentinel-memory";

/** Shows texts as documents that can be read and not be changed (N08, S30). */
export class TextDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #registrations: readonly vscode.Disposable[];

  constructor() {
    this.#registrations = [
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    ];
  }

  /** Opens a text under a title; with `preserveFocus` the keys stay where they are. */
  async open(title: string, text: string, preserveFocus = false): Promise<vscode.TextEditor> {
    const document = await vscode.workspace.openTextDocument(this.#keep(title, text));
    return vscode.window.showTextDocument(document, { preserveFocus });
  }

  /** Opens two states of a text beside each other under a title. */
  async compare(
    title: string,
    { before, after }: { readonly before: string; readonly after: string },
  ): Promise<void> {
    const sides = [before, after].map((text, side) => this.#keep(`${title} ${side}.md`, text));
    await vscode.commands.executeCommand("vscode.diff", ...sides, title);
  }

  /** Whether a document was opened here under this title. */
  shows({ uri }: vscode.TextDocument, title: string): boolean {
    return this.#texts.has(uri.toString()) && uri.path === pathOf(title);
  }

  /** Puts another text into a document that was opened here. */
  replace({ uri }: vscode.TextDocument, text: string): void {
    if (this.#texts.has(uri.toString())) {
      this.#texts.set(uri.toString(), text);
      this.#changed.fire(uri);
    }
  }

  #keep(title: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({
      scheme: SCHEME,
      path: pathOf(title),
      // The editor keeps documents for a while: what is shown later has another address.
      query: String(Date.now()),
    });
    this.#texts.set(uri.toString(), text);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    // After a reload the editor opens its tabs again, and nobody knows their texts any more.
    const gone = t("This page belongs to an earlier window. Run its command again to see it.");
    return this.#texts.get(uri.toString()) ?? gone;
  }

  dispose(): void {
    this.#changed.dispose();
    for (const registration of this.#registrations) {
      registration.dispose();
    }
  }
}

function pathOf(title: string): string {
  return `/${oneLine(title).replaceAll("/", "∕")}`;
}
