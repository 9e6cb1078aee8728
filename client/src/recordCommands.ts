import * as vscode from "vscode";
import type { RecordView } from "./memory/contracts";
import { deleteNamed, deleteRows, type Shown } from "./changes/deletion";
import { editRecord } from "./forms/editInputs";
import type { FormFields } from "./forms/fields";
import type { FormContext } from "./forms/formContext";
import { t } from "./editor/l10n";
import type { MemoryClient } from "./memory/memoryClient";
import type { Target } from "./targets";
import type { MemoryNode, RecordNode } from "./view/treeModel";
import type { FocusBesides } from "./view/treeView";

/** Returns the rows of the view that a command is about. */
export type Rows = () => Promise<readonly MemoryNode[]>;

/** What the commands for records, chosen in the view, do. */
export class RecordCommands {
  readonly #forms: FormContext;
  readonly #memory: MemoryClient;
  readonly #shown: Shown;
  readonly #focusBesides: FocusBesides;

  constructor(forms: FormContext, shown: Shown, focusBesides: FocusBesides) {
    this.#focusBesides = focusBesides;
    this.#forms = forms;
    this.#memory = forms.memory;
    this.#shown = shown;
  }

  /** Edits the record that is given, else the first of the chosen rows; all fields or those named. */
  async edit({ folder, record }: Target, rows: Rows, fields?: FormFields): Promise<void> {
    if (folder !== undefined && record !== undefined) {
      await editRecord(this.#forms, folder, record, fields);
      return;
    }
    const [node] = recordsOf(await rows());
    if (node === undefined) {
      sayNothingChosen();
    } else {
      await editRecord(this.#forms, node.folder, node.record, fields);
    }
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

  /** Copies a text of each chosen record, one a line. */
  async copy({ record }: Target, rows: Rows, text: (record: RecordView) => string): Promise<void> {
    const chosen = recordsOf(await rows()).map((node) => node.record);
    const records = chosen.length > 0 || record === undefined ? chosen : [record];
    if (records.length === 0) {
      sayNothingChosen();
    } else {
      await vscode.env.clipboard.writeText(records.map(text).join("\n"));
    }
  }
}

function recordsOf(rows: readonly MemoryNode[]): RecordNode[] {
  return rows.filter((row) => row.kind === "record");
}

function sayNothingChosen(): void {
  void vscode.window.showInformationMessage(t("Choose a record in the view first."));
}
