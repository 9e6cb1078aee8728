// Resolving the conflicts of a merge in the log: look, choose, then write (N02).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { forMessage, forQuickPick } from "../editor/storedText";
import type { TextDocuments } from "../editor/textDocuments";
import { working } from "../editor/viewProgress";
import type {
  MergedRecord,
  ResolveConflictsParams,
  ResolveConflictsResult,
} from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { showOutcome } from "../project/outcome";
import { conflictPage } from "./conflictPage";
import { offerUndo } from "./undo";

interface Row extends vscode.QuickPickItem {
  readonly does?: "resolve" | "cancel";
  readonly record?: MergedRecord;
}

type Side = MergedRecord["sides"][number]["side"];

/**
 * Resolves the log of a folder after showing what that means, anew when the log has changed. Beside
 * the list stands a page with both versions of each record; Enter on a record lets the other stand.
 */
export async function resolveConflicts(
  memory: Memory,
  documents: TextDocuments,
  folder: string,
): Promise<void> {
  const chosen = new Map<string, Side>();
  const ask = (params: ResolveConflictsParams): Promise<ResolveConflictsResult> => {
    const of = (side: Side): string[] =>
      [...chosen].flatMap(([ref, one]) => (one === side ? ref : []));
    const choices = chosen.size > 0 ? { ours: of("ours"), theirs: of("theirs") } : {};
    return working(() =>
      memory.request("sentinel/resolve_conflicts", { ...params, ...choices, folder }),
    );
  };
  let plan = await ask({ write: false });
  let editor: vscode.TextEditor | undefined;
  let active: string | undefined;
  for (;;) {
    const page = conflictPage(plan.message, plan.records);
    if (editor === undefined && page.lines.size > 0) {
      editor = await documents.open(t("Resolve the conflicts"), page.text, true);
    } else if (editor !== undefined) {
      documents.replace(editor.document, page.text);
    }
    const reveal = (ref: string): void => {
      const line = page.lines.get(ref) ?? 0;
      editor?.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.InCenter);
    };
    const answer = await choose(plan, reveal, active);
    if (answer?.does === "resolve") {
      plan = await ask({ write: true, digest: plan.digest });
      if (plan.written) {
        unawaited(tellResolved(folder, plan));
        return;
      }
    } else if (answer?.record !== undefined) {
      const { ref, sides } = answer.record;
      const other = sides.find(({ wins }) => !wins);
      if (other !== undefined) {
        chosen.set(ref, other.side);
        plan = await ask({ write: false });
      }
      active = ref;
    } else {
      return;
    }
  }
}

/** Shows the outcome of each record in a list, whose first row resolves; undefined: left. */
function choose(
  { message, records }: ResolveConflictsResult,
  reveal: (ref: string) => void,
  active: string | undefined,
): Promise<Row | undefined> {
  const pick = vscode.window.createQuickPick<Row>();
  pick.title = t("Resolve the conflicts");
  pick.placeholder = message;
  pick.ignoreFocusOut = true;
  // Without a label, which would take the room of the first sentence.
  const rest: Row = { label: "", kind: vscode.QuickPickItemKind.Separator };
  const rows = records.map(rowOf);
  pick.items = [
    { label: `$(check) ${t("Resolve")}`, does: "resolve", alwaysShow: true },
    { label: `$(close) ${t("Cancel")}`, does: "cancel", alwaysShow: true },
    ...(rows.length > 0 ? [rest, ...rows] : []),
  ];
  const chosen = pick.items.filter(({ record }) => record !== undefined && record.ref === active);
  if (chosen.length > 0) {
    pick.activeItems = chosen;
  }
  return new Promise((resolve) => {
    let answer: Row | undefined;
    pick.onDidChangeActive(([row]) => {
      if (row?.record !== undefined) {
        reveal(row.record.ref);
      }
    });
    pick.onDidAccept(() => {
      const [row] = pick.selectedItems;
      // A record that only one side changed is there to be read: Enter on it decides nothing.
      if (row?.does !== undefined || (row?.record?.sides.length ?? 0) > 0) {
        answer = row;
        pick.hide();
      }
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve(answer?.does === "cancel" ? undefined : answer);
    });
    pick.show();
  });
}

function rowOf(record: MergedRecord): Row {
  const other = record.sides.find(({ wins }) => !wins);
  const stands = record.sides.find(({ wins }) => wins);
  if (other === undefined || stands === undefined) {
    return { label: forQuickPick(record.sentence), record };
  }
  const lesson = stands.fields.find(({ field }) => field === "lesson")?.text;
  return {
    label: `$(git-merge) ${forQuickPick(record.topic)}: ${forQuickPick(lesson ?? t("removed the record"))}`,
    description: t("version of {0}", forQuickPick(stands.name)),
    detail: t(
      "Press Enter to keep the version of {0}. {1}",
      forQuickPick(other.name),
      forQuickPick(record.sentence),
    ),
    record,
  };
}

/** Says that it is done, with a way back, and the command to run if git could not be told. */
async function tellResolved(
  folder: string,
  { message, command, records }: ResolveConflictsResult,
): Promise<void> {
  if (command !== null) {
    const rest = t("Tell git that it is resolved: {0}", command);
    await showOutcome(forMessage(`${message} ${rest}`), command);
    return;
  }
  const ids = records.filter(isLost).map(({ id }) => id);
  await offerUndo(message, ids.length > 0 ? [{ folder, ids }] : []);
}

/** Whether a text of the record that does not stand is kept on this machine. */
function isLost({ kind, contested, left_out, sides }: MergedRecord): boolean {
  const isCut = contested.length > 0 || (left_out ?? []).length > 0 || kind === "kept";
  return isCut && sides.some(({ wins, removed }) => !wins && !removed);
}
