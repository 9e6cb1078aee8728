// Texts that can be read and not be changed, in documents of the editor: alone, beside a question, or
// in a comparison (N08, S30).
import * as vscode from "vscode";
import { oneLine, t } from "./editor/texts";
import type { FileChange } from "./memory/contracts";

/** Scheme of the documents that tell something of a memory, or show a file as it would be. */
const SCHEME = "sentinel-memory";

/** Shows texts under addresses of their own. */
export class ReadTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #registrations: readonly vscode.Disposable[];
  #page: vscode.TextEditor | undefined;
  #kept = 0;

  constructor() {
    this.#registrations = [
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    ];
  }

  /** Opens a text under a title; `beside` a question it takes the place of the last, and no keys. */
  async open(title: string, text: string, beside: boolean): Promise<void> {
    const last = this.#page?.document;
    const name = last?.uri.toString() ?? "";
    if (beside && last?.isClosed === false && last.uri.path === pathOf(title)) {
      this.#texts.set(name, text);
      this.#changed.fire(last.uri);
      return;
    }
    const document = await vscode.workspace.openTextDocument(this.#keep(pathOf(title), text));
    this.#page = await vscode.window.showTextDocument(document, { preserveFocus: beside });
  }

  /** Shows a line of the text that was opened last. */
  reveal(line: number): void {
    const place = new vscode.Range(line, 0, line, 0);
    this.#page?.revealRange(place, vscode.TextEditorRevealType.InCenter);
  }

  /** Opens two states of a text beside each other under a title. */
  async compare(title: string, before: string, after: string): Promise<void> {
    const sides = [before, after].map((text, side) =>
      this.#keep(pathOf(`${title} ${side}.md`), text),
    );
    await vscode.commands.executeCommand("vscode.diff", ...sides, title);
  }

  /** Shows changes of files in the editor's own comparison while something is asked. */
  async during<T>(
    title: string,
    changes: readonly FileChange[],
    ask: () => Promise<T>,
  ): Promise<T> {
    const files = changes.map((change) => {
      const path = `/${change.path.replace(/^[/\\]+/, "")}`;
      const [before, after] = [change.before, change.after].map((text) =>
        text === null && changes.length > 1 ? undefined : this.#keep(path, text ?? ""),
      );
      return [after ?? before, before, after];
    });
    await (files.length === 1
      ? vscode.commands.executeCommand("vscode.diff", ...(files[0]?.slice(1) ?? []), title)
      : vscode.commands.executeCommand("vscode.changes", title, files));
    try {
      return await ask();
    } finally {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      // The editor adds the number of files to the title.
      await vscode.window.tabGroups.close(
        tabs.filter(({ label, input }) => label.startsWith(title) && isComparison(input)),
      );
    }
  }

  #keep(path: string, text: string): vscode.Uri {
    this.#kept += 1;
    // The editor keeps documents for a while: what is shown later has another address.
    const query = `${Date.now()}.${this.#kept}`;
    const uri = vscode.Uri.from({ scheme: SCHEME, path, query });
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

/** Whether a tab may be a comparison of ours: the editor has no type for one of several files. */
function isComparison(input: unknown): boolean {
  return input instanceof vscode.TabInputTextDiff
    ? input.modified.scheme === SCHEME
    : !(input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom);
}
