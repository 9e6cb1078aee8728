import * as vscode from "vscode";
import type { MemoryClient } from "../memory/memoryClient";
import type { MemoryServer } from "../server/server";
import { hasLogUpward, projectFolders } from "../editor/folders";
import type { Remembered } from "../editor/remembered";
import { CursorConsent } from "./cursorConsent";
import { type CursorMcp, cursorMcp, CursorServers, type ServerCommand } from "./cursorServers";
import type { ServedFolder } from "./mcpServers";
import { registerEditorTools } from "./editorTools";
import { FamilySwitch } from "./familySwitch";
import { registerMcpProvider, servedFolders } from "./mcpProvider";
import { type ToolFamily, toolFamily } from "./toolFamily";

const SETTING = "sentinelMemory.agentTools";

/** The services that the tools need. */
export interface AgentToolsOptions {
  readonly server: MemoryServer;
  readonly memory: MemoryClient;
  readonly channel: vscode.LogOutputChannel;
  /** The version of this extension. */
  readonly version: string;
  /** Whether a server may run in this window. */
  readonly hasServer: () => boolean;
  /** The values that are stored for this user. */
  readonly remembered: Remembered;
}

/** Offers the operations to the editor's agent in one way, as setting, editor and trust want it. */
export class AgentTools implements vscode.Disposable {
  readonly #options: AgentToolsOptions;
  readonly #cursor: CursorMcp | undefined;
  readonly #cursorServers: CursorServers | undefined;
  readonly #consent: CursorConsent;
  readonly #watching: vscode.Disposable;
  #turn = 0;
  readonly #switch = new FamilySwitch({
    announce: (family) => vscode.commands.executeCommand("setContext", SETTING, family),
    offer: (family) => this.#offer(family),
  });

  constructor(options: AgentToolsOptions) {
    this.#options = options;
    this.#consent = new CursorConsent(options.remembered);
    this.#cursor = cursorMcp(vscode);
    this.#cursorServers = this.#cursor && new CursorServers(this.#cursor, this.#commandOf);
    const choose = (): void => {
      this.#choose();
    };
    this.#watching = vscode.Disposable.from(
      vscode.workspace.onDidGrantWorkspaceTrust(choose),
      // After a start that failed, perhaps for want of Python, there is a command to be had.
      options.server.onDidChangeState((state) => {
        if (state === "ready") {
          choose();
        }
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(choose),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(SETTING)) {
          choose();
        }
      }),
    );
    choose();
  }

  #choose(): void {
    const family = toolFamily({
      setting: chosenFamily(),
      hasServer: this.#options.hasServer(),
      isCursor: this.#cursor !== undefined,
    });
    this.#switch.turnTo(family).catch(this.#warn);
    this.#serveCursor().catch(this.#warn);
  }

  /** The view gives the reason why there is no server, and the next step. */
  readonly #warn = (error: unknown): void => {
    this.#options.channel.warn(error instanceof Error ? error.message : String(error));
  };

  #offer(family: ToolFamily): vscode.Disposable | undefined {
    const { memory, version } = this.#options;
    if (family === "editor") {
      return registerEditorTools(memory.ofAgents);
    }
    const isElsewhere = family === "off" || this.#cursor !== undefined;
    return isElsewhere ? undefined : registerMcpProvider(version, this.#commandOf);
  }

  async #serveCursor(): Promise<void> {
    if (this.#cursorServers === undefined) {
      return;
    }
    const turn = ++this.#turn;
    const folders = this.#switch.family === "mcp" ? await this.#agreedFolders() : [];
    // A later choice, or the end of the extension, takes precedence over this answer.
    if (turn === this.#turn) {
      await this.#cursorServers.serve(folders);
    }
  }

  /**
   * The folders whose server Cursor may have. To name one starts Python and writes a start script:
   * only where there is a memory, or the user has looked for one, and agrees.
   */
  async #agreedFolders(): Promise<readonly ServedFolder[]> {
    const logs = await Promise.all(projectFolders().map(({ uri }) => hasLogUpward(uri)));
    const isWanted = this.#options.server.state === "ready" || logs.includes(true);
    const isAgreed = isWanted && (chosenFamily() === "mcp" || (await this.#consent.given()));
    return isAgreed ? servedFolders() : [];
  }

  readonly #commandOf = async (folder: string): Promise<ServerCommand> =>
    this.#options.memory.request("sentinel/server_command", { folder });

  dispose(): void {
    this.#watching.dispose();
    this.#switch.dispose();
    this.#turn += 1;
    this.#cursorServers?.serve([]).catch(this.#warn);
  }
}

function chosenFamily(): string {
  return vscode.workspace.getConfiguration().get<string>(SETTING, "auto");
}
