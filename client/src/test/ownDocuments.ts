// Documents of ours as the editor has them: they are opened, typed into, saved and closed; their files are real ones.
import { readFileSync, writeFileSync } from "node:fs";
import type { Uri } from "./vscodeStub";
import {
  closeTabs,
  didSave,
  editor,
  Position,
  TabInputText,
  TextDocumentSaveReason,
  willSave,
} from "./vscodeStub";

/** A document of ours; its text counts as one line. */
export class OwnDocument {
  readonly lineCount = 1;
  readonly languageId: string;
  readonly uri: Uri;
  isDirty = false;
  text: string;

  constructor(uri: Uri, languageId: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.text = readFileSync(uri.query, "utf8");
  }

  getText(): string {
    return this.text;
  }

  lineAt(): object {
    return { text: this.text, range: { end: new Position(0, this.text.length) } };
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

  /** Closes its tab. */
  close(): void {
    closeTabs(editor.tabs.filter((tab) => pathOf(tab) === this.uri.query));
  }
}

/** Begins with a window in which documents of a language can be opened and written. */
export function playDocuments(languageId: string): void {
  Object.assign(editor, { messages: [], warnings: [], executed: [], tabs: [], documents: [] });
  editor.answer = () => undefined;
  editor.shown = undefined;
  editor.picks = [];
  editor.open = (uri) => open(uri, languageId);
  editor.applied = (edit) => {
    const document = lastDocument();
    for (const { place, text } of edit.replaced) {
      const [start, end] = [place.start.character, place.end.character];
      document.text = document.text.slice(0, start) + text + document.text.slice(end);
    }
    document.isDirty = true;
  };
}

/** The document that was opened last. */
export function lastDocument(): OwnDocument {
  const document = editor.documents.at(-1);
  if (!(document instanceof OwnDocument)) {
    throw new Error("no document is open");
  }
  return document;
}

function open(uri: Uri, languageId: string): OwnDocument {
  const known = editor.documents.find(({ uri: { query } }) => query === uri.query);
  const document = known instanceof OwnDocument ? known : new OwnDocument(uri, languageId);
  editor.documents = [...editor.documents.filter((one) => one !== document), document];
  if (!editor.tabs.some((tab) => pathOf(tab) === uri.query)) {
    editor.tabs = [...editor.tabs, { input: new TabInputText(uri) }];
  }
  return document;
}

function pathOf(tab: object): string | undefined {
  return "input" in tab && tab.input instanceof TabInputText ? tab.input.uri.query : undefined;
}

/** Lets files be written and read that nobody waits for. */
export async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
