import * as vscode from "vscode";
import type { RecordView } from "./memory/contracts";
import { deleteNamed, deleteRows, type Shown } from "./changes/deletion";
import { markSeen } from "./changes/news";
import { renameTopic } from "./changes/renameTopic";
import { saveTyped } from "./editor/openLogs";
import type { FormField } from "./forms/fields";
import type { LessonForms } from "./forms/lessonForms";
import { t } from "./editor/l10n";
import type { MemoryClient } from "./memory/memoryClient";
import type { Rows, Target } from "./targets";
import type { MemoryNode, RecordNode } from "./view/treeModel";
import type { Below, FocusBesides } from "./view/treeView";

/** The parts of the view that these commands need. */
interface RecordRows {
  readonly shown: Shown;
  readonly focusBesides: FocusBesides;
  readonly below: Below;
}

/** The commands for records that are chosen in the view. */
export class RecordCommands {
  readonly #forms: LessonForms;
  readonly #memory: MemoryClient;
  readonly #shown: Shown;
  readonly #focusBesides: FocusBesides;
  readonly #below: Below;

  constructor(
    memory: MemoryClient,
    forms: LessonForms,
    { shown, focusBesides, below }: RecordRows,
  ) {
    this.#focusBesides = focusBesides;
    this.#below = below;
    this.#forms = forms;
    this.#memory = memory;
    this.#shown = shown;
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
    const chosen = await rows();
    const [node] = recordsOf(chosen);
    const [topic] = chosen.filter(({ kind }) => kind === "topic");
    if (node === undefined && topic?.kind === "topic") {
      await renameTopic(this.#memory, topic.folder, topic.topic);
    } else if (node === undefined) {
      sayNothingChosen();
    } else {
      await this.#forms.edit(node.folder, node.record, at);
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

  /** Deletes the records of the chosen rows, and those that the topics among them show. */
  async delete(rows: Rows): Promise<void> {
    const chosen = (await rows()).filter(({ kind }) => kind === "record" || kind === "topic");
    if (chosen.length === 0) {
      sayNothingChosen();
    } else {
      const focus = this.#focusBesides(chosen);
      if (await deleteRows(this.#memory, chosen, this.#shown)) {
        await focus();
      }
    }
  }

  /** Deletes the records that a quick fix names. */
  async deleteNamed({ folder, refs }: Target): Promise<void> {
    if (folder !== undefined && refs !== undefined) {
      await deleteNamed(this.#memory, folder, refs);
    }
  }

  /** Takes the chosen rows off the list of new lessons. */
  async markSeen(rows: Rows): Promise<void> {
    const chosen = await rows();
    const focus = this.#focusBesides(chosen);
    if (await markSeen(this.#memory, chosen, this.#below)) {
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
    const chosen = recordsOf(await rows()).map((node) => node.record);
    const records = chosen.length > 0 || record === undefined ? chosen : [record];
    if (records.length === 0) {
      sayNothingChosen();
    } else {
      await vscode.env.clipboard.writeText(text(records));
    }
  }
}

function recordsOf(rows: readonly MemoryNode[]): RecordNode[] {
  return rows.filter((row) => row.kind === "record");
}

function sayNothingChosen(): void {
  void vscode.window.showInformationMessage(t("Choose a record in the view first."));
}
