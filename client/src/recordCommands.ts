import * as vscode from "vscode";
import type { RecordView } from "./memory/contracts";
import { markSeen } from "./changes/news";
import { saveTyped } from "./editor/openLogs";
import type { FormField } from "./forms/fields";
import type { LessonForms } from "./forms/lessonForms";
import { t } from "./editor/l10n";
import type { MemoryClient } from "./memory/memoryClient";
import type { Rows, Target } from "./targets";
import type { MemoryView } from "./view";

/** The commands for records that are chosen in the view. */
export class RecordCommands {
  readonly #forms: LessonForms;
  readonly #memory: MemoryClient;
  readonly #view: MemoryView;

  constructor(memory: MemoryClient, forms: LessonForms, view: MemoryView) {
    this.#view = view;
    this.#forms = forms;
    this.#memory = memory;
  }

  /**
   * Edits the record that is given, else the first of the chosen rows; begins at a field. A topic
   * among the rows is renamed.
   */
  async edit(target: Target, rows: Rows, at?: FormField): Promise<void> {
    const { folder } = target;
    const record = target.record ?? (await this.#named(target));
    if (folder !== undefined && record !== undefined) {
      await this.#forms.edit(folder, record, at);
      return;
    }
    if (target.refs !== undefined) {
      return; // what was typed was not saved, or is another record by now: its problems say so
    }
    const [chosen] = recordsOf(rows);
    const topic = rows.find(({ kind }) => kind === "topic");
    if (chosen !== undefined) {
      await this.#forms.edit(chosen.folder, chosen.record, at);
    } else if (topic?.topic) {
      await vscode.commands.executeCommand("sentinelMemory.renameTopic", {
        folder: topic.folder,
        topic: topic.topic,
      });
    } else {
      sayNothingChosen();
    }
  }

  /** The record that a quick fix names in its present state, after what was typed is saved. */
  async #named({ folder, refs }: Target): Promise<RecordView | undefined> {
    const [ref] = refs ?? [];
    if (folder === undefined || ref === undefined || !(await saveTyped(folder))) {
      return undefined;
    }
    const { records } = await this.#memory.request("sentinel/list_records", { folder });
    return records.find((record) => `${record.type}:${record.ref}` === ref);
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

  /** Copies a text of each chosen record. */
  async copy(
    { record }: Target,
    rows: Rows,
    text: (records: readonly RecordView[]) => string,
  ): Promise<void> {
    const chosen = recordsOf(rows).map(({ record: one }) => one);
    const records = chosen.length > 0 || record === undefined ? chosen : [record];
    if (records.length === 0) {
      sayNothingChosen();
    } else {
      await vscode.env.clipboard.writeText(text(records));
    }
  }
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
