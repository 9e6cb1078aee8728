import * as vscode from "vscode";
import type { MemoryClient } from "../memory";
import type { MemoryServer } from "../server/server";
import { type CursorMcp, cursorMcp, CursorServers, type ServerCommand } from "./cursorServers";
import { registerEditorTools } from "./editorTools";
import { FamilySwitch } from "./familySwitch";
import { registerMcpProvider, servedFolders } from "./mcpProvider";
import { type ToolFamily, toolFamily } from "./toolFamily";

const SETTING = "sentinelMemory.agentTools";

/** What the tools need from their surroundings. */
export interface AgentToolsOptions {
  readonly server: MemoryServer;
  readonly memory: MemoryClient;
  readonly channel: vscode.LogOutputChannel;
  /** The version of this extension. */
  readonly version: string;
  /** Whether a server may run in this window. */
  readonly hasServer: () => boolean;
}

/** Offers the operations to the editor's agent in one way, as setting, editor and trust want it. */
export class AgentTools implements vscode.Disposable {
  readonly #options: AgentToolsOptions;
  readonly #cursor: CursorMcp | undefined;
  readonly #cursorServers: CursorServers | undefined;
  readonly #watching: vscode.Disposable;
  readonly #switch = new FamilySwitch({
    announce: (family) => vscode.commands.executeCommand("setContext", SETTING, family),
    offer: (family) => this.#offer(family),
  });

  constructor(options: AgentToolsOptions) {
    this.#options = options;
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
      setting: vscode.workspace.getConfiguration().get<string>(SETTING, "auto"),
      hasServer: this.#options.hasServer(),
      isCursor: this.#cursor !== undefined,
    });
    void this.#switch.turnTo(family);
    void this.#serveCursor();
  }

  #offer(family: ToolFamily): vscode.Disposable | undefined {
    const { memory, version } = this.#options;
    if (family === "editor") {
      return registerEditorTools(memory);
    }
    const isElsewhere = family === "off" || this.#cursor !== undefined;
    return isElsewhere ? undefined : registerMcpProvider(version, this.#commandOf);
  }

  async #serveCursor(): Promise<void> {
    try {
      await this.#cursorServers?.serve(this.#switch.family === "mcp" ? servedFolders() : []);
    } catch (error) {
      // The view says why there is no server, and what to do about it.
      this.#options.channel.warn(error instanceof Error ? error.message : String(error));
    }
  }

  readonly #commandOf = async (folder: string): Promise<ServerCommand> =>
    this.#options.memory.request("sentinel/server_command", { folder });

  dispose(): void {
    this.#watching.dispose();
    this.#switch.dispose();
    void this.#cursorServers?.serve([]);
  }
}
