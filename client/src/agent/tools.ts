// Offers the operations of agents to the editor's agent (S01, S26).
import * as vscode from "vscode";
import { AGENT_OPERATIONS } from "../memory/contracts";
import { activeFolder, projectFolders } from "../editor/folders";
import { agentSentence } from "../editor/messages";
import type { Memory } from "../memory/memoryClient";
import { cursorMcp, type CursorOptions, CursorTools } from "./cursor";

type AgentOperation = (typeof AGENT_OPERATIONS)[number];

/** The input of an agent to a tool; the server validates it. */
export type ToolInput = Readonly<Record<string, unknown>>;

/**
 * Offers the operations until they are disposed of: Cursor takes MCP servers by an API of its own, and
 * every other editor has language model tools.
 */
export function offerTools(options: CursorOptions): { dispose(): void } {
  const cursor = cursorMcp(vscode);
  if (cursor !== undefined) {
    return new CursorTools(cursor, options);
  }
  try {
    return vscode.Disposable.from(
      ...AGENT_OPERATIONS.map((name) =>
        vscode.lm.registerTool(`sentinel_${name}`, new MemoryTool(options.memory, name)),
      ),
    );
  } catch (error) {
    // An editor without such tools has the rest of the extension.
    options.channel.warn(error instanceof Error ? error.message : String(error));
    return vscode.Disposable.from();
  }
}

/** A tool whose every text is the server's. */
export class MemoryTool implements vscode.LanguageModelTool<ToolInput> {
  readonly #memory: Memory;
  readonly #name: AgentOperation;

  constructor(memory: Memory, name: AgentOperation) {
    this.#memory = memory;
    this.#name = name;
  }

  /** Reading runs without a question; a save is shown first, and does not run where it cannot be. */
  async prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<ToolInput>): Promise<vscode.PreparedToolInvocation> {
    const { doing, title, text } = await this.#ask("sentinel/tool_question", {
      tool: this.#name,
      input: JSON.stringify(meant(input)),
    });
    const message = new vscode.MarkdownString(text);
    const asks = title === null ? {} : { confirmationMessages: { title, message } };
    return { invocationMessage: doing, ...asks };
  }

  /** Rejects with the sentence of the server, which the editor passes on to the model. */
  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<ToolInput>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    // The server checks every field, because a model may invent values.
    const { parts } = await this.#ask(`sentinel/${this.#name}`, meant(input), token);
    return new vscode.LanguageModelToolResult(
      parts.map((part) => new vscode.LanguageModelTextPart(part)),
    );
  }

  readonly #ask: Memory["request"] = async (method, params, token) => {
    try {
      return await this.#memory.request(method, params, token);
    } catch (error) {
      throw new Error(agentSentence(error), { cause: error });
    }
  };
}

/** Returns the input with the folder of the active editor where several are open (S24). */
export function meant(input: ToolInput): ToolInput {
  const folders = projectFolders().map(({ uri }) => uri.toString());
  const active = activeFolder()?.uri.toString();
  const isOpen = active !== undefined && folders.includes(active);
  return isOpen && folders.length > 1 && typeof input.folder !== "string"
    ? { ...input, folder: active }
    : input;
}
