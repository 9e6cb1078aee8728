import * as vscode from "vscode";
import type { FileChange } from "../memory/contracts";
import { t } from "../editor/l10n";

/** Scheme of the documents that show a file before and after a change. */
const PLAN_SCHEME = "sentinel-memory-plan";

type Side = "before" | "after";

/** Changes to files that a person has to agree to. */
export interface Plan {
  readonly changes: readonly FileChange[];
  readonly digest: string;
}

/** Shows planned changes in the editor's own comparison, and asks. */
export class ChangesPreview implements vscode.TextDocumentContentProvider {
  readonly #title: string;
  readonly #base: vscode.Uri;
  #plan: Plan = { changes: [], digest: "" };

  /** `base` is the folder that paths of files are relative to. */
  constructor(title: string, base: vscode.Uri) {
    this.#title = title;
    this.#base = base;
  }

  /** Whether the user wants the changes written. */
  agrees(plan: Plan): Promise<boolean> {
    return this.during(plan, () => this.#askToWrite(plan.changes));
  }

  /** Shows changes while something is asked. */
  async during<T>(plan: Plan, ask: () => Promise<T>): Promise<T> {
    this.#plan = plan;
    const provider = vscode.workspace.registerTextDocumentContentProvider(PLAN_SCHEME, this);
    try {
      await this.#compare(plan.changes);
      return await ask();
    } finally {
      await closeTabs(this.#title);
      provider.dispose();
    }
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const side: Side = uri.query === "before" ? "before" : "after";
    const shown = this.#plan.changes.find((change) => this.#uri(change, side).path === uri.path);
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
    // The editor keeps documents for a while: those of another plan have another address.
    const fragment = this.#plan.digest;
    return file.with({ scheme: PLAN_SCHEME, authority: "", query: side, fragment });
  }

  /** Asks at the top of the window, where the comparison stays in reach until there is an answer. */
  async #askToWrite(changes: readonly FileChange[]): Promise<boolean> {
    const write = { label: `$(check) ${t("Write")}`, description: pathsOf(changes) };
    const cancel = { label: `$(close) ${t("Cancel")}`, description: "" };
    const answer = await vscode.window.showQuickPick([write, cancel], {
      title: this.#title,
      placeHolder: t("Write these changes?"),
      ignoreFocusOut: true,
    });
    return answer === write;
  }
}

/** Names the files of changes in one line. */
export function pathsOf(changes: readonly FileChange[]): string {
  return changes.map(({ path }) => path).join(", ");
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
