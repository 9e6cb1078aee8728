import * as vscode from "vscode";
import type { MergedRecord } from "../memory/contracts";
import { t } from "../editor/l10n";
import { showOutcome } from "../project/outcome";
import { unawaited } from "../editor/messages";
import { forMessage, forQuickPick } from "../editor/storedText";
import type { ConflictUi } from "./conflictFlow";
import { working } from "../editor/viewProgress";

/** Shows what becomes of each record in a list, whose first row resolves. */
export class ConflictPick implements ConflictUi {
  readonly working = working;

  async agrees(sentence: string, records: readonly MergedRecord[]): Promise<boolean> {
    const resolve = { label: `$(check) ${t("Resolve")}` };
    const cancel = { label: `$(close) ${t("Cancel")}` };
    // Without a label, which would take the room of the first sentence.
    const rest = { label: "", kind: vscode.QuickPickItemKind.Separator };
    const lines = records.map((record) => ({ label: forQuickPick(record.sentence) }));
    const rows = [resolve, cancel, ...(lines.length > 0 ? [rest, ...lines] : [])];
    const options = {
      title: t("Resolve the conflicts"),
      placeHolder: sentence,
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

  resolved(sentence: string, command: string | null): void {
    const rest = command === null ? [] : [t("Tell git that it is resolved: {0}", command)];
    unawaited(showOutcome(forMessage([sentence, ...rest].join(" ")), command));
  }
}
