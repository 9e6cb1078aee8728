// Making a project's agents use the memory: plan, look, write (S25). Imports no `vscode`.
import type { FileChange, InitProjectParams, InitProjectResult } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

export type Agent = NonNullable<InitProjectParams["agent"]>;

export const AGENTS: readonly Agent[] = ["agents", "claude", "cursor", "cursorrules"];

/** What the flow needs from the editor. */
export interface InitUi {
  pickAgent(): Promise<Agent | undefined>;
  /** Shows that the server works until it answers. */
  working<T>(task: () => Promise<T>): Promise<T>;
  /** Shows all changes and asks; whether to write them. */
  agrees(plan: InitProjectResult): Promise<boolean>;
  nothingToDo(): void;
  written(changes: readonly FileChange[]): void;
}

/** Plans, shows and, when the user agrees, writes exactly what was shown. */
export async function initProject(
  memory: Memory,
  ui: InitUi,
  folder: string,
  given?: Agent,
): Promise<void> {
  const agent = given ?? (await ui.pickAgent());
  if (agent === undefined) {
    return;
  }
  const plan = await ui.working(() => memory.request("sentinel/init_project", { agent, folder }));
  if (plan.changes.length === 0) {
    ui.nothingToDo();
  } else if (await ui.agrees(plan)) {
    const { digest } = plan;
    await ui.working(() =>
      memory.request("sentinel/init_project", { agent, write: true, digest, folder }),
    );
    ui.written(plan.changes);
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
