import * as vscode from "vscode";
import type { FileChange } from "../memory/contracts";

/** Scheme of the documents that show a file before and after a change. */
const PLAN_SCHEME = "sentinel-memory-plan";

type Side = "before" | "after";

/** Shows changes of files in the editor's own comparison. */
export class ChangesPreview implements vscode.TextDocumentContentProvider {
  readonly #title: string;
  readonly #base: vscode.Uri;
  /** The editor keeps documents for a while: those of another comparison have another address. */
  readonly #fragment = String(Date.now());
  #changes: readonly FileChange[] = [];

  /** `base` is the folder that paths of files are relative to. */
  constructor(title: string, base: vscode.Uri) {
    this.#title = title;
    this.#base = base;
  }

  /** Shows changes while something is asked. */
  async during<T>(changes: readonly FileChange[], ask: () => Promise<T>): Promise<T> {
    this.#changes = changes;
    const provider = vscode.workspace.registerTextDocumentContentProvider(PLAN_SCHEME, this);
    try {
      await this.#compare(changes);
      return await ask();
    } finally {
      await closeTabs(this.#title);
      provider.dispose();
    }
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const side: Side = uri.query === "before" ? "before" : "after";
    const shown = this.#changes.find((change) => this.#uri(change, side).path === uri.path);
    return shown?.[side] ?? "";
  }

  async #compare(changes: readonly FileChange[]): Promise<void> {
    const [only] = changes;
    if (changes.length === 1 && only !== undefined) {
      const sides = [this.#uri(only, "before"), this.#uri(only, "after")];
      await vscode.commands.executeCommand("vscode.diff", ...sides, this.#title);
      return;
    }
    const resources = changes.map((change) => [
      this.#uri(change, "after"),
      change.before === null ? undefined : this.#uri(change, "before"),
      change.after === null ? undefined : this.#uri(change, "after"),
    ]);
    await vscode.commands.executeCommand("vscode.changes", this.#title, resources);
  }

  #uri({ path }: FileChange, side: Side): vscode.Uri {
    const file = vscode.Uri.joinPath(this.#base, path);
    const fragment = this.#fragment;
    return file.with({ scheme: PLAN_SCHEME, authority: "", query: side, fragment });
  }
}

async function closeTabs(title: string): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  // The editor adds the number of files to the title.
  const ours = tabs.filter(({ label, input }) => label.startsWith(title) && isComparison(input));
  await vscode.window.tabGroups.close(ours);
}

/** Whether a tab may be one of ours: the editor has no type for a comparison of several files. */
function isComparison(input: unknown): boolean {
  return input instanceof vscode.TabInputTextDiff
    ? input.modified.scheme === PLAN_SCHEME
    : !(input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom);
}
