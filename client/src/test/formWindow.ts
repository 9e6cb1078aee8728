// A window in which forms are opened, typed into, saved and closed.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FormFiles } from "../forms/formFiles";
import { LessonForms } from "../forms/lessonForms";
import type { MemoryClient } from "../memory/memoryClient";
import type {
  EditRecordResult,
  LogMemoryParams,
  LogMemoryResult,
  ReadFormResult,
  RecordView,
  WriteFormParams,
} from "../memory/contracts";
import { FakeMemory, logResult } from "./samples";
import { lastDocument, type OwnDocument, playDocuments } from "./ownDocuments";
import { closeTabs, editor, TextDocumentSaveReason } from "./vscodeStub";

export const SHOP = "file:///shop";

/** The fields that the stand-in of the server reads from a form; the text is JSON here. */
type Fields = Partial<Omit<ReadFormResult, "problems">>;

/** The answers of the server that a test gives. */
export interface Answers {
  readonly records?: () => readonly RecordView[];
  readonly saveNew?: (params: LogMemoryParams) => LogMemoryResult;
  readonly save?: () => EditRecordResult;
}

/** A window, its forms and its server. */
export class FormWindow {
  readonly memory: FakeMemory;
  readonly forms: LessonForms;
  readonly revealed: string[] = [];
  readonly shown: string[] = [];
  isInitDue = false;
  readonly #storage = mkdtempSync(join(tmpdir(), "forms-"));

  constructor({ records = () => [], saveNew = () => logResult(), save }: Answers = {}) {
    playDocuments("sentinel-lesson");
    this.memory = new FakeMemory({
      "sentinel/write_form": (params) => ({ form: formText(params), line: 0 }),
      "sentinel/read_form": ({ text }) => ({ ...EMPTY, ...(JSON.parse(text) as Fields) }),
      "sentinel/log_memory": saveNew,
      "sentinel/list_records": () => ({ records: records() }),
      "sentinel/learn": () => ({}),
      ...(save === undefined ? {} : { "sentinel/edit_record": save }),
    });
    this.forms = new LessonForms({
      memory: this.memory as unknown as MemoryClient,
      documents: {
        open: (_: string, text: string) => Promise.resolve(void this.shown.push(text)),
      } as never,
      files: new FormFiles(this.#storage),
      offer: { isDue: () => Promise.resolve(this.isInitDue) },
      reveal: (_, { id }) => Promise.resolve(void this.revealed.push(id)),
    });
  }

  /** The document that was opened last. */
  get document(): OwnDocument {
    return lastDocument();
  }

  /** Types into the fields of the form that was opened last. */
  type(fields: Fields): void {
    const { document } = this;
    document.text = JSON.stringify({ ...(JSON.parse(document.text) as Fields), ...fields });
    document.isDirty = true;
  }

  /** Saves the form as the user does, or as the editor does by itself. */
  save(reason = TextDocumentSaveReason.Manual): void {
    this.document.write(reason);
  }

  /** Closes the tab of the form. */
  close(): void {
    closeTabs(editor.tabs);
  }

  /** The number of forms with files. */
  get files(): number {
    const folder = join(this.#storage, "sentinel-memory-forms");
    try {
      return readdirSync(folder).length;
    } catch {
      return 0;
    }
  }

  /** Forgets what is open, as an editor that starts again. */
  dispose(): void {
    this.forms.dispose();
    rmSync(this.#storage, { recursive: true });
  }
}

const EMPTY: ReadFormResult = {
  topic: "",
  missing_context: "",
  lesson: "",
  ask_next_time: "",
  cues: [],
  settled_by: [],
  applies_to: [],
  evidence: [],
  problems: [],
};

/** The form that the stand-in of the server writes. */
function formText({ folder, type, at, stored, ...fields }: WriteFormParams): string {
  return JSON.stringify({ ...fields, about: { folder, type, at, stored } });
}
