// Documents that a person writes over a while. A save by the editor itself is a draft (N04).
import * as vscode from "vscode";
import { unawaited } from "../editor/messages";
import { OWN_ADDRESSES, ownPath } from "../editor/ownAddresses";
import { closeText, isInTab, openDocument, pathOfTab, type Place, showText } from "./formEditors";
import { tellKept } from "./formMessages";
import type { KeptFacts, KeptFiles } from "./keptFiles";

/** Milliseconds after which a write by the editor counts as failed. */
const MOST_WRITING_MS = 2_000;

/** The differences between kinds of documents. */
interface Kind {
  readonly language: string;
  /** The message about a document that was closed with unsaved text. */
  readonly kept: string;
  /** Is told of each that the user saves by hand. */
  readonly saved: (path: string) => Promise<void>;
}

/** Opens, writes and closes the documents of one kind, and says that a closed text is kept. */
export class KeptDocuments<F extends KeptFacts> implements vscode.Disposable {
  readonly files: KeptFiles<F>;
  readonly #kind: Kind;
  readonly #listeners: vscode.Disposable;
  /** The documents that the user saves at this moment. */
  readonly #saving = new Set<string>();
  /** The documents that the editor writes at this moment, and the functions to call afterwards. */
  readonly #writing = new Map<string, () => void>();
  /** The documents that are used up, written or closed at this moment. */
  readonly #busy = new Set<string>();

  constructor(files: KeptFiles<F>, kind: Kind) {
    this.files = files;
    this.#kind = kind;
    this.#listeners = vscode.Disposable.from(
      // The key has a command of its own: where the editor just saves by itself, it tells of no other save.
      vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
        const path = ownPath(uri);
        if (path === undefined || !files.holds(path)) {
          return;
        }
        this.#writing.set(path, () => undefined);
        const isMeant = reason === vscode.TextDocumentSaveReason.Manual;
        if (isMeant && !this.isBusy(path)) {
          this.#saving.add(path);
        }
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        const path = ownPath(uri) ?? "";
        this.#writing.get(path)?.();
        this.#writing.delete(path);
        if (this.#saving.delete(path)) {
          unawaited(kind.saved(path));
        }
      }),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const path of closed.map(pathOfTab)) {
          if (path !== undefined && files.holds(path) && !this.isBusy(path)) {
            unawaited(this.#closed(path));
          }
        }
      }),
    );
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  /** Whether a document is used up, written or closed at this moment. */
  isBusy(path: string): boolean {
    return this.#busy.has(path);
  }

  /** Opens a document; with a place the cursor goes there. */
  show(path: string, place?: Place): Promise<vscode.TextEditor> {
    return showText(path, this.#kind.language, place);
  }

  /** Returns the path of the document of an argument of a command, or of the one that is written in. */
  pathOf(uri: unknown): string | undefined {
    const given = typeof uri === "string" ? OWN_ADDRESSES.protocol2Code(uri) : uri;
    const meant =
      given instanceof vscode.Uri ? given : vscode.window.activeTextEditor?.document.uri;
    const path = meant && ownPath(meant);
    return path !== undefined && this.files.holds(path) ? path : undefined;
  }

  /** Works on a document that nobody else does anything with until that has ended. */
  async alone(path: string, work: () => Promise<void>): Promise<void> {
    this.#busy.add(path);
    try {
      await work();
    } finally {
      this.#busy.delete(path);
    }
  }

  /** Closes a document and deletes it. */
  async discard(path: string): Promise<void> {
    await this.alone(path, () => this.end(path));
  }

  /** Writes the text of a document to the disk, as a draft. */
  async write(path: string): Promise<void> {
    // Not only where it is known to be dirty: of keys just pressed we may not have heard. One that is
    // closed dirty would be opened again by the editor.
    await openDocument(path)?.save();
  }

  /** Closes a document and deletes it, while somebody works on it alone. */
  async end(path: string): Promise<void> {
    await this.write(path);
    await closeText(path);
    await this.#written(path);
    await this.files.remove(path);
  }

  /** Waits until the editor has written a document: it would complain of a folder that is gone. */
  async #written(path: string): Promise<void> {
    if (this.#writing.has(path)) {
      await new Promise<void>((resolve) => {
        this.#writing.set(path, resolve);
        setTimeout(resolve, MOST_WRITING_MS);
      });
    }
  }

  /** Says that a document was closed with something typed into it; forgets one without. */
  async #closed(path: string): Promise<void> {
    const facts = await this.files.factsOf(path);
    if (facts === undefined || this.isBusy(path) || isInTab(path)) {
      return;
    }
    await this.alone(path, () => this.write(path));
    if (await this.files.isKept(path)) {
      const goOn = async (): Promise<void> => {
        await this.show(path);
      };
      unawaited(tellKept(this.#kind.kept, goOn, () => this.discard(path)));
    }
  }
}
