// The texts that a person writes over a while: their files, the key that saves, and their end (N04).
import { readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import { unawaited } from "./editor/messages";
import { FORMS_FOLDER, OWN_SCHEME, ownPath } from "./editor/ownAddresses";

/** Milliseconds after which a write by the editor counts as failed. */
const MOST_WRITING_MS = 2_000;

/** Reads and writes the files of our texts under their addresses, and no others. */
export class OwnFileSystem implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { ctimeMs, mtimeMs, size } = await at(uri, (path) => stat(path));
    return { type: vscode.FileType.File, ctime: ctimeMs, mtime: mtimeMs, size };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return await at(uri, (path) => readFile(path));
  }

  /** A text that was used up or discarded does not come back: its folder is gone. */
  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    await at(uri, (path) => writeFile(path, content, { mode: 0o600 }));
  }

  readonly readDirectory = refuse;
  readonly createDirectory = refuse;
  readonly delete = refuse;
  readonly rename = refuse;
}

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions();
}

async function at<T>(uri: vscode.Uri, run: (path: string) => Promise<T>): Promise<T> {
  const path = ownPath(uri);
  try {
    if (path !== undefined) {
      return await run(path);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw error;
    }
  }
  throw vscode.FileSystemError.FileNotFound(uri);
}

/** Registers the files for this window. */
export function serveTexts(): vscode.Disposable {
  return vscode.workspace.registerFileSystemProvider(OWN_SCHEME, new OwnFileSystem(), {
    isCaseSensitive: true,
  });
}

/** What happened to a text that its owner on the server has to know. */
export type TextEvent = "saved" | "closed";

/** Tells the server which texts a person saves and closes, and saves and closes them for it. */
export class OwnTexts implements vscode.Disposable {
  readonly #listeners: vscode.Disposable;
  /** The texts that the person saves at this moment. */
  readonly #meant = new Set<string>();
  /** The texts that the server has saved or closed at this moment. */
  readonly #quiet = new Set<string>();
  /** The texts that the editor writes at this moment, and the functions to call afterwards. */
  readonly #writing = new Map<string, () => void>();

  /** `tell` is called for each text that the person saved or closed. */
  constructor(tell: (event: TextEvent, text: vscode.Uri) => Promise<void>) {
    this.#listeners = vscode.Disposable.from(
      // The key has a command of its own: where the editor just saves by itself, it tells of no other save.
      vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
        const path = ownPath(uri);
        if (path !== undefined) {
          this.#writing.set(path, () => undefined);
          const isByHand = reason === vscode.TextDocumentSaveReason.Manual;
          if (isByHand && !this.#quiet.has(path) && isForm(path)) {
            this.#meant.add(path);
          }
        }
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        const path = ownPath(uri) ?? "";
        this.#writing.get(path)?.();
        this.#writing.delete(path);
        if (this.#meant.delete(path)) {
          unawaited(tell("saved", uri));
        }
      }),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const uri of closed.map(textOf).filter((one) => one !== undefined)) {
          const path = ownPath(uri) ?? "";
          if (!this.#quiet.has(path) && tabsOf(path).length === 0) {
            unawaited(this.save(uri).then(() => tell("closed", uri)));
          }
        }
      }),
    );
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  /** Writes the text of a document to the disk, as a draft. */
  async save(uri: vscode.Uri): Promise<void> {
    // Not only where it is known to be dirty: of keys just pressed we may not have heard. One that is
    // closed dirty would be opened again by the editor.
    await this.#alone(uri, async () => await openDocument(ownPath(uri))?.save());
  }

  /** Writes and closes a document, and waits until the editor has written it. */
  async close(uri: vscode.Uri): Promise<void> {
    const path = ownPath(uri) ?? "";
    await this.#alone(uri, async () => {
      await openDocument(path)?.save();
      await vscode.window.tabGroups.close(tabsOf(path));
      // The editor would complain of a folder that is gone.
      if (this.#writing.has(path)) {
        await new Promise<void>((resolve) => {
          this.#writing.set(path, resolve);
          setTimeout(resolve, MOST_WRITING_MS);
        });
      }
    });
  }

  async #alone(uri: vscode.Uri, work: () => Promise<unknown>): Promise<void> {
    const path = ownPath(uri) ?? "";
    this.#quiet.add(path);
    try {
      await work();
    } finally {
      this.#quiet.delete(path);
    }
  }
}

/** Whether a text is a lesson; the key that saves a plan keeps a draft, and no more. */
function isForm(path: string): boolean {
  return basename(dirname(dirname(path))) === FORMS_FOLDER;
}

function openDocument(path: string | undefined): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(
    ({ uri }) => path !== undefined && ownPath(uri) === path,
  );
}

/** Returns the address of the text of a tab; undefined for a tab of anything else. */
function textOf({ input }: vscode.Tab): vscode.Uri | undefined {
  const uri = input instanceof vscode.TabInputText ? input.uri : undefined;
  return uri !== undefined && ownPath(uri) !== undefined ? uri : undefined;
}

function tabsOf(path: string): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => {
    const uri = textOf(tab);
    return uri !== undefined && ownPath(uri) === path;
  });
}
