// Resolving the conflicts of a merge in the log: look, then write (N02).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { forMessage, forQuickPick } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { ResolveConflictsParams, ResolveConflictsResult } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { showOutcome } from "../project/outcome";

/** Resolves the log of a folder after showing what that means, anew when the log has changed. */
export async function resolveConflicts(memory: Memory, folder: string): Promise<void> {
  const ask = (params: ResolveConflictsParams): Promise<ResolveConflictsResult> =>
    working(() => memory.request("sentinel/resolve_conflicts", { ...params, folder }));
  let plan = await ask({ write: false });
  while (await isAgreed(plan)) {
    plan = await ask({ write: true, digest: plan.digest });
    if (plan.written) {
      tellResolved(plan);
      return;
    }
  }
}

/** Shows what becomes of each record in a list, whose first row resolves. */
async function isAgreed({ message, records }: ResolveConflictsResult): Promise<boolean> {
  const resolve = { label: `$(check) ${t("Resolve")}` };
  const cancel = { label: `$(close) ${t("Cancel")}` };
  // Without a label, which would take the room of the first sentence.
  const rest = { label: "", kind: vscode.QuickPickItemKind.Separator };
  const lines = records.map((record) => ({ label: forQuickPick(record.sentence) }));
  const rows = [resolve, cancel, ...(lines.length > 0 ? [rest, ...lines] : [])];
  const options = {
    title: t("Resolve the conflicts"),
    placeHolder: message,
    ignoreFocusOut: true,
  };
  for (;;) {
    const answer = await vscode.window.showQuickPick<vscode.QuickPickItem>(rows, options);
    // The rows of records are there to be read: Enter on one of them decides nothing.
    if (answer === undefined || answer === resolve || answer === cancel) {
      return answer === resolve;
    }
  }
}

/** Says that it is done, and what to run where git could not be told. */
function tellResolved({ message, command }: ResolveConflictsResult): void {
  const rest = command === null ? [] : [t("Tell git that it is resolved: {0}", command)];
  unawaited(showOutcome(forMessage([message, ...rest].join(" ")), command));
}
