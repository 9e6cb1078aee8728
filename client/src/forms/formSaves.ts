// Saving a form: what it says is stored, or the form stays as it is (N04, S36).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { forMessage } from "../editor/storedText";
import type { TextDocuments } from "../editor/textDocuments";
import { working } from "../editor/viewProgress";
import type { RecordView, WriteFormParams } from "../memory/contracts";
import type { MemoryClient } from "../memory/memoryClient";
import type { InitOffer } from "../project/initOffer";
import { fieldsOf } from "./fields";
import { closeForm, formDocument, rewriteForm, showForm } from "./formEditors";
import type { FormFacts, FormFiles } from "./formFiles";
import { chooseWay, type Done, tellDone } from "./formMessages";
import { collisions, merged, settle } from "./meanwhile";
import { saveNew, store, type Stored, type StoreRequests } from "./storing";

/** What the forms of a window need. */
export interface FormParts {
  readonly memory: MemoryClient;
  readonly documents: TextDocuments;
  readonly files: FormFiles;
  readonly offer: Pick<InitOffer, "isDue">;
  /** Selects a record in the view and brings it into sight. */
  readonly reveal: (folder: string, record: RecordView) => Promise<void>;
}

/** Milliseconds after which a write by the editor counts as failed. */
const MOST_WRITING_MS = 2_000;

/** Stores the forms that the user saves; what the editor saves by itself is a draft. */
export class FormSaves implements vscode.Disposable {
  readonly #parts: FormParts;
  readonly #requests: StoreRequests;
  readonly #listeners: vscode.Disposable;
  /** Forms that the user saves at this moment. */
  readonly #saving = new Set<string>();
  /** Forms that the editor writes at this moment, and what is told when it has. */
  readonly #writing = new Map<string, () => void>();
  /** Forms that are stored, written or closed at this moment. */
  readonly #busy = new Set<string>();

  constructor(parts: FormParts) {
    const { memory, files } = parts;
    this.#parts = parts;
    this.#requests = {
      read: (params) => memory.request("sentinel/read_form", params),
      saveNew: (params) => working(() => memory.request("sentinel/log_memory", params)),
      save: (params) => working(() => memory.request("sentinel/edit_record", params)),
      current: (folder, record) => this.#current(folder, record.type, record.id),
    };
    this.#listeners = vscode.Disposable.from(
      // The key has a command of its own: where the editor just saves by itself, it tells of no other save.
      vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
        if (files.holds(uri.fsPath)) {
          this.#writing.set(uri.fsPath, () => undefined);
        }
        const isMeant = reason === vscode.TextDocumentSaveReason.Manual;
        if (isMeant && files.holds(uri.fsPath) && !this.#busy.has(uri.fsPath)) {
          this.#saving.add(uri.fsPath);
        }
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri: { fsPath } }) => {
        this.#writing.get(fsPath)?.();
        this.#writing.delete(fsPath);
        if (this.#saving.delete(fsPath)) {
          unawaited(this.save(fsPath));
        }
      }),
    );
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  /** Whether a form is stored, written or closed at this moment. */
  isBusy(path: string): boolean {
    return this.#busy.has(path);
  }

  /** Stores what a form says; where it is refused, the form stays with its text. */
  async save(path: string): Promise<void> {
    const document = formDocument(path);
    if (document !== undefined && !this.#busy.has(path)) {
      await this.#alone(path, () => this.#store(path, document));
    }
  }

  /** Closes a form and deletes it. */
  async discard(path: string): Promise<void> {
    await this.#alone(path, () => this.#end(path));
  }

  /** Writes what stands in a form to the disk, as a draft. */
  async keep(path: string): Promise<void> {
    await this.#alone(path, () => this.#write(path));
  }

  async #alone(path: string, work: () => Promise<void>): Promise<void> {
    this.#busy.add(path);
    try {
      await work();
    } finally {
      this.#busy.delete(path);
    }
  }

  async #store(path: string, document: vscode.TextDocument): Promise<void> {
    const facts = await this.#parts.files.factsOf(path);
    if (facts === undefined) {
      const gone = t("This form was saved or discarded elsewhere: copy what you still need.");
      void vscode.window.showWarningMessage(gone);
      return;
    }
    // First as a draft: nothing is lost whatever comes, and no save of the editor is under way later.
    await this.#write(path);
    await this.#settle(path, facts, await store(this.#requests, facts, document.getText()));
  }

  async #settle(path: string, facts: FormFacts, stored: Stored): Promise<void> {
    if (stored.kind === "refused") {
      // The server marks from now on also what is still empty.
      const uri = vscode.Uri.file(path).toString();
      await vscode.commands.executeCommand("sentinelMemory.formRefused", uri);
      void vscode.window.showErrorMessage(forMessage(stored.sentence));
    } else if (stored.kind === "clash") {
      await this.#settleClash(path, facts, stored);
    } else {
      await this.#finish(path, facts, stored);
    }
  }

  async #finish(path: string, facts: FormFacts, done: Done): Promise<void> {
    const { memory, offer, reveal } = this.#parts;
    const { folder, learned, record, type } = facts;
    await this.#end(path);
    if (learned !== undefined) {
      await memory.request("sentinel/learn", { drop: learned, folder });
    }
    const id = done.kind === "unchanged" ? record?.id : done.result.id;
    const now = await this.#current(folder, type, id);
    if (now !== undefined) {
      await reveal(folder, now);
    }
    unawaited(tellDone(memory, facts, done, now, () => offer.isDue(folder)));
  }

  /** Lets the user choose where the record was changed or deleted meanwhile; no text is lost. */
  async #settleClash(
    path: string,
    facts: FormFacts,
    { now, draft }: Extract<Stored, { readonly kind: "clash" }>,
  ): Promise<void> {
    const { record: base } = facts;
    if (base === undefined) {
      return;
    }
    const way = await settle<Stored>(
      {
        choose: (sentence, ways) => chooseWay(facts, sentence, ways),
        show: async (title, text) => {
          await this.#parts.documents.open(title, text);
        },
        copy: async (text) => {
          await vscode.env.clipboard.writeText(text);
        },
        saveNew: () => saveNew(this.#requests, facts, draft),
      },
      { base, now, typed: draft },
    );
    if (way !== undefined && way !== "again") {
      await this.#settle(path, facts, way);
    } else if (way === "again" && now !== undefined) {
      const fields = merged(draft, base, now);
      const remarks = collisions(draft, base, now);
      const noted = fieldsOf(now).filter((field) => field in remarks);
      const notes = noted.map((field) => remarks[field] ?? "");
      const params = { ...fields, noted, notes, stored: true };
      await this.#rewrite(path, { ...facts, record: now }, params);
    }
  }

  async #rewrite(path: string, facts: FormFacts, params: WriteFormParams): Promise<void> {
    const { memory, files } = this.#parts;
    const { folder, type } = facts;
    const { form } = await memory.request("sentinel/write_form", { ...params, type, folder });
    await files.setFacts(path, facts);
    const document = formDocument(path);
    if (document !== undefined) {
      await rewriteForm(document, form);
      await showForm(path);
    }
  }

  async #current(
    folder: string,
    type: RecordView["type"],
    id: string | undefined,
  ): Promise<RecordView | undefined> {
    const { records } = await this.#parts.memory.request("sentinel/list_records", { folder });
    return records.find((record) => record.id === id && record.type === type);
  }

  async #end(path: string): Promise<void> {
    await this.#write(path);
    await closeForm(path);
    await this.#written(path);
    await this.#parts.files.remove(path);
  }

  /** Waits until the editor has written a form: it would complain of a folder that is gone. */
  async #written(path: string): Promise<void> {
    if (this.#writing.has(path)) {
      await new Promise<void>((resolve) => {
        this.#writing.set(path, resolve);
        setTimeout(resolve, MOST_WRITING_MS);
      });
    }
  }

  async #write(path: string): Promise<void> {
    // Not only where it is known to be dirty: of keys just pressed we may not have heard. A form that
    // is closed dirty would be opened again by the editor.
    await formDocument(path)?.save();
  }
}
