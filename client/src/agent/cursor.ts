// Offers a server of each folder to Cursor's agent, by an API that is in no types (S26).
import * as vscode from "vscode";
import { hasLogUpward, projectFolders } from "../editor/folders";
import { t } from "../editor/texts";
import type { MemoryServer } from "../server/server";

/** The services that the servers need. */
export interface CursorOptions {
  readonly server: Pick<MemoryServer, "state" | "onDidChangeState" | "request">;
  readonly channel: Pick<vscode.LogOutputChannel, "warn">;
  /** Whether a server may run in this window. */
  readonly hasServer: () => boolean;
  /** The values that are stored for this user. */
  readonly remembered: Pick<vscode.Memento, "get" | "update">;
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
  const { cursor } = editor as { cursor?: { mcp?: Partial<CursorMcp> } | null };
  const mcp = cursor?.mcp;
  const isThere = [mcp?.registerServer, mcp?.unregisterServer].every(
    (one) => typeof one === "function",
  );
  return isThere ? (mcp as CursorMcp) : undefined;
}

const CONSENT = "cursorServers";

/** Keeps the servers of Cursor equal to the folders that it may have. */
export class CursorTools implements vscode.Disposable {
  readonly #mcp: CursorMcp;
  readonly #options: CursorOptions;
  readonly #watching: vscode.Disposable;
  /** The URIs of the folders of the registered servers, by name, and of those that shall be. */
  readonly #registered = new Map<string, string>();
  #wanted: ReadonlyMap<string, string> = new Map();
  #asked: Promise<boolean> | undefined;
  #turn = 0;

  constructor(mcp: CursorMcp, options: CursorOptions) {
    this.#mcp = mcp;
    this.#options = options;
    const serve = (): void => void this.#serve();
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

  dispose(): void {
    this.#watching.dispose();
    this.#turn += 1;
    this.#become(new Map());
  }

  async #serve(): Promise<void> {
    const turn = ++this.#turn;
    const isAgreed = this.#options.hasServer() && (await this.#isAgreed());
    // A later choice, or the end of the extension, takes precedence over this answer.
    if (turn === this.#turn) {
      this.#become(isAgreed ? labelled(projectFolders()) : new Map());
    }
  }

  /**
   * Whether Cursor may have our servers. To name one starts Python and writes a start script: only
   * where there is a memory, or the user has looked for one, and agrees. Asks once for a user, and in
   * each window again that left the question open.
   */
  async #isAgreed(): Promise<boolean> {
    const logs = await Promise.all(projectFolders().map(({ uri }) => hasLogUpward(uri)));
    if (this.#options.server.state !== "ready" && !logs.includes(true)) {
      return false;
    }
    const known = this.#options.remembered.get(CONSENT);
    return typeof known === "boolean" ? known : (this.#asked ??= this.#ask());
  }

  async #ask(): Promise<boolean> {
    const offer = t("Offer It");
    const never = t("Never Ask Again");
    const question = t(
      "Offer the memory of your projects to Cursor's agent? A small start script is written into your user folder.",
    );
    const answer = await vscode.window.showInformationMessage(question, offer, never);
    if (answer !== undefined) {
      await this.#options.remembered.update(CONSENT, answer === offer);
    }
    return answer === offer;
  }

  /** Registers new servers, and removes those that are not wanted any more. */
  #become(wanted: ReadonlyMap<string, string>): void {
    this.#wanted = wanted;
    for (const [name, uri] of this.#registered) {
      if (wanted.get(name) !== uri) {
        this.#registered.delete(name);
        this.#mcp.unregisterServer(name);
      }
    }
    for (const [name, uri] of wanted) {
      this.#register(name, uri).catch((error: unknown) => {
        // The view gives the reason why there is no server, and the next step.
        this.#options.channel.warn(error instanceof Error ? error.message : String(error));
      });
    }
  }

  async #register(name: string, folder: string): Promise<void> {
    if (this.#registered.has(name)) {
      return;
    }
    const named = await this.#options.server.request("sentinel/server_command", { folder });
    // The folders or the trust may have changed while the server was asked.
    if (this.#wanted.get(name) === folder && !this.#registered.has(name)) {
      this.#registered.set(name, folder);
      const server = { command: named.command, args: [...named.args], env: {} };
      this.#mcp.registerServer({ name, server });
    }
  }
}

/**
 * Returns the URIs of folders by the label of their server. A folder's name comes first, because
 * editors cut labels when they make names of tools; folders of one name are told apart by a number.
 */
function labelled(folders: readonly vscode.WorkspaceFolder[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const { name, uri } of folders) {
    let label = `${name} memory`;
    for (let number = 2; labels.has(label); number += 1) {
      label = `${name} ${number} memory`;
    }
    labels.set(label, uri.toString());
  }
  return labels;
}
