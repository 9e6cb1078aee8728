// Cursor's own API for MCP servers of extensions; it is in no types, so it is looked for.
import { labelled, type ServedFolder } from "./mcpServers";

/** The command that starts a server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The part of `vscode.cursor.mcp` that we use. */
export interface CursorMcp {
  registerServer(server: {
    name: string;
    server: { command: string; args: string[]; env: Record<string, string> };
  }): void;
  unregisterServer(name: string): void;
}

/** Returns Cursor's API, undefined in other editors. */
export function cursorMcp(editor: object): CursorMcp | undefined {
  const cursor: unknown = "cursor" in editor ? editor.cursor : undefined;
  const mcp: unknown = isObject(cursor) && "mcp" in cursor ? cursor.mcp : undefined;
  const isThere =
    isObject(mcp) &&
    "registerServer" in mcp &&
    typeof mcp.registerServer === "function" &&
    "unregisterServer" in mcp &&
    typeof mcp.unregisterServer === "function";
  return isThere ? (mcp as CursorMcp) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Keeps the servers that are registered with Cursor equal to the open folders. */
export class CursorServers {
  readonly #mcp: CursorMcp;
  readonly #commandOf: (folder: string) => Promise<ServerCommand>;
  /** The folders of the registered servers, by name. */
  readonly #registered = new Map<string, string>();
  #wanted: ReadonlyMap<string, ServedFolder> = new Map();

  /** `commandOf` says how the server of a folder's URI is started. */
  constructor(mcp: CursorMcp, commandOf: (folder: string) => Promise<ServerCommand>) {
    this.#mcp = mcp;
    this.#commandOf = commandOf;
  }

  /**
   * Registers new servers and removes those that are not wanted any more; none for no folders.
   * Rejects where a folder has no command, after all others were registered.
   */
  async serve(folders: readonly ServedFolder[]): Promise<void> {
    const wanted = labelled(folders);
    this.#wanted = wanted;
    for (const [name, uri] of this.#registered) {
      if (wanted.get(name)?.uri !== uri) {
        this.#registered.delete(name);
        this.#mcp.unregisterServer(name);
      }
    }
    const missing = [...wanted].filter(([name]) => !this.#registered.has(name));
    const tries = missing.map(([name, { uri }]) => this.#register(name, uri));
    const failed = (await Promise.allSettled(tries)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") {
      throw failed.reason;
    }
  }

  async #register(name: string, uri: string): Promise<void> {
    const { command, args } = await this.#commandOf(uri);
    // Folders, trust or the setting may have changed while the server was asked.
    if (this.#wanted.get(name)?.uri === uri && !this.#registered.has(name)) {
      this.#registered.set(name, uri);
      this.#mcp.registerServer({ name, server: { command, args: [...args], env: {} } });
    }
  }
}
