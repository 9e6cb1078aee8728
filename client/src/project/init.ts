// Making a project's agents use the memory: plan, look, write (S25).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { working } from "../editor/viewProgress";
import type { InitProjectParams } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { ChangesPreview, pathsOf } from "./changesPreview";

export type Agent = NonNullable<InitProjectParams["agent"]>;

export const AGENTS: readonly Agent[] = ["agents", "claude", "cursor", "cursorrules"];

/** Plans and shows changes and, when the user agrees, writes exactly the shown text. */
export async function initProject(memory: Memory, folder: string, given?: Agent): Promise<void> {
  const agent = given ?? (await pickAgent());
  if (agent === undefined) {
    return;
  }
  const plan = await working(() => memory.request("sentinel/init_project", { agent, folder }));
  if (plan.changes.length === 0) {
    say(t("Nothing to do. The agents of this project already use the memory."));
    return;
  }
  const preview = new ChangesPreview(t("Make agents use the memory"), vscode.Uri.parse(folder));
  if (await preview.agrees(plan)) {
    const { digest } = plan;
    await working(() =>
      memory.request("sentinel/init_project", { agent, write: true, digest, folder }),
    );
    say(t("Written: {0}.", pathsOf(plan.changes)));
  }
}

/** Whether some agent of the project follows the loop already: nothing is to do for it. */
export async function isFollowed(memory: Memory, folder: string): Promise<boolean> {
  for (const agent of AGENTS) {
    const { changes } = await memory.request("sentinel/init_project", { agent, folder });
    if (changes.length === 0) {
      return true;
    }
  }
  return false;
}

async function pickAgent(): Promise<Agent | undefined> {
  const items = AGENTS.map((agent) => ({ agent, ...agentItem(agent) }));
  const title = t("Make agents use the memory");
  const placeHolder = t("Where do your agents read their instructions?");
  return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.agent;
}

function say(sentence: string): void {
  void vscode.window.showInformationMessage(sentence);
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
