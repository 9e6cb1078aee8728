import * as vscode from "vscode";
import type { MemoryClient } from "../memory/memoryClient";
import type { MemoryServer } from "../server/server";
import { hasLogUpward, projectFolders } from "../editor/folders";
import type { Remembered } from "../editor/remembered";
import { CursorConsent } from "./cursorConsent";
import { type CursorMcp, cursorMcp, CursorServers } from "./cursorServers";
import type { ServedFolder } from "./mcpServers";
import { registerEditorTools } from "./editorTools";

/** The services that the tools need. */
export interface AgentToolsOptions {
  readonly server: MemoryServer;
  readonly memory: MemoryClient;
  readonly channel: vscode.LogOutputChannel;
  /** Whether a server may run in this window. */
  readonly hasServer: () => boolean;
  /** The values that are stored for this user. */
  readonly remembered: Remembered;
}

/** Tools that are offered until they are disposed of. */
interface Offered {
  dispose(): void;
}

/**
 * Offers the operations to the editor's agent: Cursor takes MCP servers by an API of its own, and
 * every other editor has language model tools.
 */
export function offerTools(options: AgentToolsOptions): Offered {
  const cursor = cursorMcp(vscode);
  if (cursor !== undefined) {
    return new CursorTools(cursor, options);
  }
  try {
    return registerEditorTools(options.memory);
  } catch (error) {
    // An editor without such tools has the rest of the extension.
    options.channel.warn(error instanceof Error ? error.message : String(error));
    return vscode.Disposable.from();
  }
}

/** Keeps the servers of Cursor equal to the folders that it may have. */
class CursorTools implements Offered {
  readonly #options: AgentToolsOptions;
  readonly #servers: CursorServers;
  readonly #consent: CursorConsent;
  readonly #watching: vscode.Disposable;
  #turn = 0;

  constructor(cursor: CursorMcp, options: AgentToolsOptions) {
    this.#options = options;
    this.#consent = new CursorConsent(options.remembered);
    this.#servers = new CursorServers(cursor, async (folder) =>
      options.memory.request("sentinel/server_command", { folder }),
    );
    const serve = (): void => {
      this.#serve().catch(this.#warn);
    };
    this.#watching = vscode.Disposable.from(
      vscode.workspace.onDidGrantWorkspaceTrust(serve),
      // After a start that failed, perhaps for want of Python, there is a command to be had.
      options.server.onDidChangeState((state) => {
        if (state === "ready") {
          serve();
        }
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(serve),
    );
    serve();
  }

  /** The view gives the reason why there is no server, and the next step. */
  readonly #warn = (error: unknown): void => {
    this.#options.channel.warn(error instanceof Error ? error.message : String(error));
  };

  async #serve(): Promise<void> {
    const turn = ++this.#turn;
    const folders = this.#options.hasServer() ? await this.#agreedFolders() : [];
    // A later choice, or the end of the extension, takes precedence over this answer.
    if (turn === this.#turn) {
      await this.#servers.serve(folders);
    }
  }

  /**
   * The folders whose server Cursor may have. To name one starts Python and writes a start script:
   * only where there is a memory, or the user has looked for one, and agrees.
   */
  async #agreedFolders(): Promise<readonly ServedFolder[]> {
    const folders = projectFolders();
    const logs = await Promise.all(folders.map(({ uri }) => hasLogUpward(uri)));
    const isWanted = this.#options.server.state === "ready" || logs.includes(true);
    return isWanted && (await this.#consent.given())
      ? folders.map(({ name, uri }) => ({ name, path: uri.fsPath, uri: uri.toString() }))
      : [];
  }

  dispose(): void {
    this.#watching.dispose();
    this.#turn += 1;
    this.#servers.serve([]).catch(this.#warn);
  }
}
