// The line above a file, and its hover: the lessons that apply to the file (N06).
import * as vscode from "vscode";
import { SYNCED } from "../server/languageClient";
import type { MemoryClient } from "../memory/memoryClient";
import type { MemoryServer } from "../server/server";

/** The form of the server's answers to requests for lines and hovers. */
interface LensAnswer {
  readonly command: { title: string; command: string; arguments: unknown[] };
}
interface HoverAnswer {
  readonly contents: { readonly value: string };
}

type Asked = Pick<MemoryServer, "state" | "connect">;

/**
 * Asks the server once for each file until the memory changes, so that typing costs nothing. No text
 * of a file is sent. The files that the server is sent anyway have their lines from it directly.
 */
export class FileLessons implements vscode.CodeLensProvider, vscode.HoverProvider {
  readonly #server: Asked;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #lenses = new Map<string, Promise<vscode.CodeLens[]>>();

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(server: Asked) {
    this.#server = server;
  }

  /** Lets the editor ask anew. */
  refresh(): void {
    this.#lenses.clear();
    this.#changed.fire();
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!this.#isAbout(document)) {
      return [];
    }
    const uri = document.uri.toString();
    let lenses = this.#lenses.get(uri);
    if (lenses === undefined) {
      lenses = this.#ask(uri);
      this.#lenses.set(uri, lenses);
    }
    return lenses;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    // Only where a line stands is there something to read.
    if (position.line !== 0 || (await this.provideCodeLenses(document)).length === 0) {
      return undefined;
    }
    const answer = await this.#request<HoverAnswer | null>("textDocument/hover", {
      textDocument: { uri: document.uri.toString() },
      position: { line: 0, character: 0 },
    });
    // Stored text is shown as it is: in a block of code nothing becomes a link or a command.
    return answer ? new vscode.Hover(plain(answer.contents.value)) : undefined;
  }

  #isAbout(document: vscode.TextDocument): boolean {
    return this.#server.state === "ready" && vscode.languages.match(SYNCED, document) === 0;
  }

  async #ask(uri: string): Promise<vscode.CodeLens[]> {
    const answers = await this.#request<readonly LensAnswer[]>("textDocument/codeLens", {
      textDocument: { uri },
    });
    const top = new vscode.Range(0, 0, 0, 0);
    return (answers ?? []).map(({ command }) => new vscode.CodeLens(top, command));
  }

  /** Asks a server that runs; nothing where it went away in between. */
  async #request<R>(method: string, params: object): Promise<R | undefined> {
    try {
      return await (await this.#server.connect()).sendRequest<R>(method, params);
    } catch {
      return undefined;
    }
  }
}

function plain(text: string): vscode.MarkdownString {
  return new vscode.MarkdownString().appendCodeblock(text, "plaintext");
}

/** Shows the lessons above every file of a window. */
export function showAtFiles(server: Asked, memory: MemoryClient): vscode.Disposable[] {
  const lessons = new FileLessons(server);
  const files = { scheme: "file" };
  return [
    vscode.languages.registerCodeLensProvider(files, lessons),
    vscode.languages.registerHoverProvider(files, lessons),
    memory.onDidChange(() => {
      lessons.refresh();
    }),
  ];
}
