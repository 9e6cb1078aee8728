// A window in which forms are opened, typed into, saved and closed; their files are real ones.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
import type { Uri } from "./vscodeStub";
import {
  closeTabs,
  didSave,
  editor,
  Position,
  TabInputText,
  TextDocumentSaveReason,
  willSave,
  type WorkspaceEdit,
} from "./vscodeStub";

export const SHOP = "file:///shop";

/** What the stand-in of the server reads out of a form: the text is JSON here. */
type Fields = Partial<Omit<ReadFormResult, "problems">>;

/** A document of a form as the editor has it. */
class FormDocument {
  readonly languageId = "sentinel-lesson";
  readonly lineCount = 1;
  isDirty = false;
  readonly uri: Uri;
  text: string;

  constructor(uri: Uri) {
    this.uri = uri;
    this.text = readFileSync(uri.query, "utf8");
  }

  getText(): string {
    return this.text;
  }

  lineAt(): object {
    return { range: { end: new Position(0, this.text.length) } };
  }

  positionAt(offset: number): Position {
    return new Position(0, offset);
  }

  save(): Promise<boolean> {
    this.write(TextDocumentSaveReason.Manual);
    return Promise.resolve(true);
  }

  write(reason: number): void {
    willSave.fire({ document: this, reason });
    writeFileSync(this.uri.query, this.text);
    this.isDirty = false;
    didSave.fire(this);
  }
}

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
    Object.assign(editor, { messages: [], warnings: [], executed: [], tabs: [], documents: [] });
    editor.answer = () => undefined;
    editor.shown = undefined;
    editor.picks = [];
    editor.open = (uri) => this.#open(uri);
    editor.applied = (edit: WorkspaceEdit) => {
      const document = this.document;
      for (const { place, text } of edit.replaced) {
        const [start, end] = [place.start.character, place.end.character];
        document.text = document.text.slice(0, start) + text + document.text.slice(end);
      }
      document.isDirty = true;
    };
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
  get document(): FormDocument {
    const document = editor.documents.at(-1);
    if (!(document instanceof FormDocument)) {
      throw new Error("no form is open");
    }
    return document;
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

  /** How many forms have files. */
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

  #open(uri: Uri): FormDocument {
    const known = editor.documents.find(({ uri: { query } }) => query === uri.query);
    const document = known instanceof FormDocument ? known : new FormDocument(uri);
    editor.documents = [...editor.documents.filter((one) => one !== document), document];
    if (!editor.tabs.some((tab) => pathOf(tab) === uri.query)) {
      editor.tabs = [...editor.tabs, { input: new TabInputText(uri) }];
    }
    return document;
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

function pathOf(tab: object): string | undefined {
  return "input" in tab && tab.input instanceof TabInputText ? tab.input.uri.query : undefined;
}
