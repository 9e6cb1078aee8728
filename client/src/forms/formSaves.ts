// Saves a form: its lesson is stored, or the form stays as it is (N04, S36).
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
import { openDocument, rewriteText } from "./formEditors";
import type { FormFacts, FormFiles } from "./formFiles";
import { chooseWay, type Done, tellDone } from "./formMessages";
import type { KeptDocuments } from "./keptDocuments";
import { collisions, merged, settle } from "./meanwhile";
import { saveNew, store, type Stored, type StoreRequests } from "./storing";

/** The services that the forms of a window need. */
export interface FormParts {
  readonly memory: MemoryClient;
  readonly documents: TextDocuments;
  readonly files: FormFiles;
  readonly offer: Pick<InitOffer, "isDue">;
  /** Selects a record in the view and brings it into sight. */
  readonly reveal: (folder: string, record: RecordView) => Promise<void>;
}

/** Stores the forms that the user saves. A form that the editor saves by itself is a draft. */
export class FormSaves {
  readonly #parts: FormParts;
  readonly #kept: KeptDocuments<FormFacts>;
  readonly #requests: StoreRequests;

  constructor(parts: FormParts, kept: KeptDocuments<FormFacts>) {
    const { memory } = parts;
    this.#parts = parts;
    this.#kept = kept;
    this.#requests = {
      read: (params) => memory.request("sentinel/read_form", params),
      saveNew: (params) => working(() => memory.request("sentinel/log_memory", params)),
      save: (params) => working(() => memory.request("sentinel/edit_record", params)),
      current: (folder, record) => this.#current(folder, record.type, record.id),
    };
  }

  /** Stores the lesson of a form. If it is refused, the form stays with its text. */
  async save(path: string): Promise<void> {
    const document = openDocument(path);
    if (document !== undefined && !this.#kept.isBusy(path)) {
      await this.#kept.alone(path, () => this.#store(path, document));
    }
  }

  async #store(path: string, document: vscode.TextDocument): Promise<void> {
    const facts = await this.#parts.files.factsOf(path);
    if (facts === undefined) {
      const gone = t(
        "This form was saved or discarded elsewhere. Copy the text that you still need.",
      );
      void vscode.window.showWarningMessage(gone);
      return;
    }
    // First as a draft, so that nothing is lost in any case and no save of the editor is under way later.
    await this.#kept.write(path);
    await this.#settle(path, facts, await store(this.#requests, facts, document.getText()));
  }

  async #settle(path: string, facts: FormFacts, stored: Stored): Promise<void> {
    if (stored.kind === "refused") {
      // From now on, the server also marks empty fields.
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
    await this.#kept.end(path);
    if (learned !== undefined) {
      await memory.request("sentinel/learn", { drop: learned, folder });
    }
    const id = done.kind === "unchanged" ? record?.id : done.result.id;
    const now = await this.#current(folder, type, id);
    if (now !== undefined) {
      await reveal(folder, now);
    }
    unawaited(tellDone(facts, done, now, () => offer.isDue(folder)));
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
    const document = openDocument(path);
    if (document !== undefined) {
      await rewriteText(document, form);
      await this.#kept.show(path);
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
}
