import * as vscode from "vscode";
import type { RecordView } from "./memory/contracts";
import { markSeen } from "./changes/news";
import { agentText } from "./editor/agentText";
import { t } from "./editor/l10n";
import type { MemoryClient } from "./memory/memoryClient";
import type { CopiedAs, Rows, Target } from "./targets";
import type { MemoryView } from "./view";

/** The commands for records that are chosen in the view. */
export class RecordCommands {
  readonly #memory: MemoryClient;
  readonly #view: MemoryView;

  constructor(memory: MemoryClient, view: MemoryView) {
    this.#view = view;
    this.#memory = memory;
  }

  /** Takes the chosen rows off the list of new lessons. */
  async markSeen(rows: Rows): Promise<void> {
    const focus = this.#view.focusBesides(rows);
    if (await markSeen(this.#memory, rows, this.#view)) {
      await focus();
    } else {
      void vscode.window.showInformationMessage(t("Choose a new lesson in the view first."));
    }
  }

  /** Copies a text of each chosen record; asks which one, if no key said it. */
  async copy({ record, as: given }: Target, rows: Rows): Promise<void> {
    const chosen = recordsOf(rows).map(({ record: one }) => one);
    const records = chosen.length > 0 || record === undefined ? chosen : [record];
    if (records.length === 0) {
      sayNothingChosen();
      return;
    }
    const as = given ?? (await chooseText());
    if (as !== undefined) {
      await vscode.env.clipboard.writeText(textsOf(records, as));
    }
  }
}

async function chooseText(): Promise<CopiedAs | undefined> {
  const rows: (vscode.QuickPickItem & { readonly as: CopiedAs })[] = [
    { label: t("Everything that an agent needs"), as: "agent" },
    { label: t("The lesson alone"), as: "lesson" },
    { label: t("The id"), as: "id" },
  ];
  return (await vscode.window.showQuickPick(rows, { title: t("Copy") }))?.as;
}

function textsOf(records: readonly RecordView[], as: CopiedAs): string {
  return as === "agent"
    ? agentText(records)
    : records.map(({ lesson, id }) => (as === "id" ? id : lesson)).join("\n");
}

/** The rows that are records, which are still in the log. */
function recordsOf(rows: Rows): { readonly folder: string; readonly record: RecordView }[] {
  return rows.flatMap(({ kind, folder, record }) =>
    kind === "record" && record !== null ? [{ folder, record }] : [],
  );
}

function sayNothingChosen(): void {
  void vscode.window.showInformationMessage(t("Choose a record in the view first."));
}
