// Resolving the conflicts of a merge in the log: look, then write (N02). Imports no `vscode`.
import type {
  MergedRecord,
  ResolveConflictsParams,
  ResolveConflictsResult,
} from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

/** What the flow needs from the editor. */
export interface ConflictUi {
  /** Shows that the server works until it answers. */
  working<T>(task: () => Promise<T>): Promise<T>;
  /** Shows what becomes of each record and asks; whether to resolve. */
  agrees(sentence: string, records: readonly MergedRecord[]): Promise<boolean>;
  /** Says that it is done; `command` is what to run where git could not be told. */
  resolved(sentence: string, command: string | null): void;
}

/** Resolves the log of a folder after showing what that means, anew when the log has changed. */
export async function resolveConflicts(
  memory: Memory,
  ui: ConflictUi,
  folder: string,
): Promise<void> {
  const ask = (params: ResolveConflictsParams): Promise<ResolveConflictsResult> =>
    ui.working(() => memory.request("sentinel/resolve_conflicts", { ...params, folder }));
  let plan = await ask({ write: false });
  while (await ui.agrees(plan.message, plan.records)) {
    plan = await ask({ write: true, digest: plan.digest });
    if (plan.written) {
      ui.resolved(plan.message, plan.command);
      return;
    }
  }
}
