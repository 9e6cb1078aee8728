import * as vscode from "vscode";
import type { FileChange, InitProjectResult } from "../memory/contracts";
import { ChangesPreview, pathsOf } from "./changesPreview";
import { type Agent, AGENTS, type InitUi } from "./initFlow";
import { t } from "../editor/l10n";
import { working } from "../editor/viewProgress";

/** Asks for the agent of `init`, shows its changes and asks again. */
export class InitPreview implements InitUi {
  readonly working = working;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async pickAgent(): Promise<Agent | undefined> {
    const items = AGENTS.map((agent) => ({ agent, ...agentItem(agent) }));
    const title = t("Make agents use the memory");
    const placeHolder = t("Where do your agents read their instructions?");
    return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.agent;
  }

  agrees(plan: InitProjectResult): Promise<boolean> {
    const title = t("Make agents use the memory");
    return new ChangesPreview(title, vscode.Uri.parse(this.#folder)).agrees(plan);
  }

  nothingToDo(): void {
    void vscode.window.showInformationMessage(
      t("Nothing to do: the agents of this project use the memory already."),
    );
  }

  written(changes: readonly FileChange[]): void {
    void vscode.window.showInformationMessage(t("Written: {0}.", pathsOf(changes)));
  }
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
