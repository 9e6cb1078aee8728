import * as vscode from "vscode";
import type { FileChange, InitProjectResult } from "../contracts";
import { type Agent, AGENTS, type InitUi } from "./initFlow";
import { t } from "../l10n";
import { working } from "../view/viewProgress";

/** Scheme of the documents that show what a file says and would say. */
export const PLAN_SCHEME = "sentinel-memory-plan";

type Side = "before" | "after";

/** Shows the changes of `init` in the editor's own comparison, and asks. */
export class InitPreview implements InitUi, vscode.TextDocumentContentProvider {
  readonly working = working;
  readonly #folder: string;
  #changes: readonly FileChange[] = [];
  #digest = "";

  constructor(folder: string) {
    this.#folder = folder;
  }

  async pickAgent(): Promise<Agent | undefined> {
    const items = AGENTS.map((agent) => ({ agent, ...agentItem(agent) }));
    const title = t("Make agents use the memory");
    const placeHolder = t("Where do your agents read their instructions?");
    return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.agent;
  }

  async agrees({ changes, digest }: InitProjectResult): Promise<boolean> {
    this.#changes = changes;
    this.#digest = digest;
    const title = t("Make agents use the memory");
    const provider = vscode.workspace.registerTextDocumentContentProvider(PLAN_SCHEME, this);
    try {
      await this.#compare(title, changes);
      return await askToWrite(changes);
    } finally {
      await closeTabs(title);
      provider.dispose();
    }
  }

  nothingToDo(): void {
    void vscode.window.showInformationMessage(
      t("Nothing to do: the agents of this project use the memory already."),
    );
  }

  written(changes: readonly FileChange[]): void {
    void vscode.window.showInformationMessage(t("Written: {0}.", paths(changes)));
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const side: Side = uri.query === "before" ? "before" : "after";
    return this.#changes.find(({ path }) => uri.path.endsWith(`/${path}`))?.[side] ?? "";
  }

  async #compare(title: string, changes: readonly FileChange[]): Promise<void> {
    const [only] = changes;
    if (changes.length === 1 && only !== undefined) {
      const sides = [this.#uri(only, "before"), this.#uri(only, "after")];
      await vscode.commands.executeCommand("vscode.diff", ...sides, title);
      return;
    }
    const resources = changes.map((change) => [
      this.#uri(change, "after"),
      change.before === null ? undefined : this.#uri(change, "before"),
      change.after === null ? undefined : this.#uri(change, "after"),
    ]);
    await vscode.commands.executeCommand("vscode.changes", title, resources);
  }

  #uri({ path }: FileChange, side: Side): vscode.Uri {
    const file = vscode.Uri.joinPath(vscode.Uri.parse(this.#folder), path);
    // The editor keeps documents for a while: those of another plan have another address.
    return file.with({ scheme: PLAN_SCHEME, authority: "", query: side, fragment: this.#digest });
  }
}

/** Asks at the top of the window, where the comparison stays in reach until there is an answer. */
async function askToWrite(changes: readonly FileChange[]): Promise<boolean> {
  const write = { label: `$(check) ${t("Write")}`, description: paths(changes) };
  const cancel = { label: `$(close) ${t("Cancel")}`, description: "" };
  const answer = await vscode.window.showQuickPick([write, cancel], {
    title: t("Make agents use the memory"),
    placeHolder: t("Write these changes?"),
    ignoreFocusOut: true,
  });
  return answer === write;
}

async function closeTabs(title: string): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  // The editor adds the number of files to the title.
  await vscode.window.tabGroups.close(tabs.filter(({ label }) => label.startsWith(title)));
}

function paths(changes: readonly FileChange[]): string {
  return changes.map(({ path }) => path).join(", ");
}

function agentItem(agent: Agent): { readonly label: string; readonly description: string } {
  switch (agent) {
    case "agents":
      return { label: "AGENTS.md", description: t("recommended: most agents read it") };
    case "claude":
      return { label: "CLAUDE.md", description: t("Claude Code: imports AGENTS.md") };
    case "cursor":
      return { label: ".cursor/rules/sentinel-memory.mdc", description: t("Cursor only") };
    case "cursorrules":
      return { label: ".cursorrules", description: t("old versions of Cursor") };
  }
}
