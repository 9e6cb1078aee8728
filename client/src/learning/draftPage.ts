import * as vscode from "vscode";
import { t } from "../editor/l10n";
import type { TextDocuments } from "../editor/textDocuments";
import type { Draft, LearnResult } from "../memory/contracts";
import { pageOf, type Page } from "./draftText";

/** All drafts in full, as a document behind the list: none is kept that was not shown (N16). */
export class DraftPage {
  readonly #editor: vscode.TextEditor;
  readonly #page: Page;

  private constructor(editor: vscode.TextEditor, page: Page) {
    this.#editor = editor;
    this.#page = page;
  }

  static async open(
    documents: Pick<TextDocuments, "open">,
    { folder, drafts }: LearnResult,
  ): Promise<DraftPage> {
    const page = pageOf(drafts);
    return new DraftPage(await documents.open(t("Drafts for {0}", folder), page.text), page);
  }

  /** Shows a draft from the middle of the page on, below the list, and marks it. */
  reveal({ id }: Draft): void {
    const lines = this.#page.lines.get(id);
    if (lines === undefined) {
      return;
    }
    const first = new vscode.Position(lines.first, 0);
    const marked = new vscode.Selection(first, new vscode.Position(lines.last, 0));
    this.#editor.selection = marked;
    this.#editor.revealRange(
      new vscode.Range(lines.first, 0, lines.first, 0),
      vscode.TextEditorRevealType.InCenter,
    );
  }
}
