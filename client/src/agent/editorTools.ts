import * as vscode from "vscode";
import { AGENT_OPERATIONS } from "../memory/contracts";
import { activeFolder, LOG_PATH, projectFolders } from "../editor/folders";
import { t } from "../editor/l10n";
import type { Memory } from "../memory/memoryClient";
import { agentSentence } from "../editor/problem";
import { forMarkdown } from "../editor/storedText";
import { inFolder, saveConfirmation, type ToolInput } from "./toolCall";

type AgentOperation = (typeof AGENT_OPERATIONS)[number];

/** Offers the operations of agents as tools of the editor, each by a request to the server (S01). */
export function registerEditorTools(memory: Memory): vscode.Disposable {
  return vscode.Disposable.from(
    ...AGENT_OPERATIONS.map((name) =>
      vscode.lm.registerTool(`sentinel_${name}`, new MemoryTool(memory, name)),
    ),
  );
}

class MemoryTool implements vscode.LanguageModelTool<ToolInput> {
  readonly #memory: Memory;
  readonly #name: AgentOperation;

  constructor(memory: Memory, name: AgentOperation) {
    this.#memory = memory;
    this.#name = name;
  }

  /** Reading runs without a question; a save is shown first. */
  prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<ToolInput>): vscode.PreparedToolInvocation {
    switch (this.#name) {
      case "search_memory":
        return { invocationMessage: t("Searching the project's memory") };
      case "compact_memory":
        return { invocationMessage: t("Grouping the project's memory") };
      case "log_memory":
        return {
          invocationMessage: t("Saving to the project's memory"),
          confirmationMessages: confirmation(meant(input)),
        };
    }
  }

  /** Rejects with the sentence of the server, which the editor passes on to the model. */
  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<ToolInput>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    try {
      const parts = await this.#ask(meant(input), token);
      return new vscode.LanguageModelToolResult(
        parts.map((part) => new vscode.LanguageModelTextPart(part)),
      );
    } catch (error) {
      throw new Error(agentSentence(error), { cause: error });
    }
  }

  async #ask(input: ToolInput, token: vscode.CancellationToken): Promise<readonly string[]> {
    const method = `sentinel/${this.#name}` as const;
    // The server checks every field, because a model may invent values.
    const { parts } = await this.#memory.request(method, input, token);
    return parts;
  }
}

function meant(input: ToolInput): ToolInput {
  const folders = projectFolders().map(({ uri }) => uri.toString());
  return inFolder(input, folders, activeFolder()?.uri.toString());
}

function confirmation(input: ToolInput): vscode.LanguageModelToolConfirmationMessages {
  // A path is read more easily than the URI that the server gets.
  const folder = projectFolders().find(({ uri }) => uri.toString() === input.folder)?.uri.fsPath;
  const { title, lines } = saveConfirmation(folder ? { ...input, folder } : input, LOG_PATH);
  const message = new vscode.MarkdownString();
  for (const [label, text] of lines) {
    // Text of an agent must not act as markup in the question about it.
    message.appendMarkdown(`- **${forMarkdown(label)}**: ${forMarkdown(text)}\n`);
  }
  return { title, message };
}
