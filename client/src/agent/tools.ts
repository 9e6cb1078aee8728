// Offers the operations of agents to the editor's agent (S01, S26).
import * as vscode from "vscode";
import { AGENT_OPERATIONS } from "../memory/contracts";
import { activeFolder, projectFolders } from "../editor/folders";
import { agentSentence } from "../editor/messages";
import type { Memory } from "../memory/memory";
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
        vscode.lm.registerTool(`sentinel_${name}`, toolOf(options.server, name)),
      ),
    );
  } catch (error) {
    // An editor without such tools has the rest of the extension.
    options.channel.warn(error instanceof Error ? error.message : String(error));
    return vscode.Disposable.from();
  }
}

/** Returns a tool whose every text is the server's. */
export function toolOf(
  memory: Memory,
  name: AgentOperation,
): Required<Pick<vscode.LanguageModelTool<ToolInput>, "invoke" | "prepareInvocation">> {
  /** Rejects with the sentence of the server, which the editor passes on to the model. */
  const ask: Memory["request"] = (...request) =>
    memory.request(...request).catch((error: unknown) => {
      throw new Error(agentSentence(error), { cause: error });
    });
  return {
    // Reading runs without a question; a save is shown first, and does not run where it cannot be.
    prepareInvocation: async ({ input }) => {
      const call = { tool: name, input: JSON.stringify(meant(input)) };
      const { doing, title, text } = await ask("sentinel/tool_question", call);
      const message = new vscode.MarkdownString(text);
      const asks = title === null ? {} : { confirmationMessages: { title, message } };
      return { invocationMessage: doing, ...asks };
    },
    // The server checks every field, because a model may invent values.
    invoke: async ({ input }, token) => {
      const { parts } = await ask(`sentinel/${name}`, meant(input), token);
      const texts = parts.map((part) => new vscode.LanguageModelTextPart(part));
      return new vscode.LanguageModelToolResult(texts);
    },
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
