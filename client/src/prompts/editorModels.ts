// The models that this editor offers to extensions (N09).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import type { Model } from "./modelAnswer";

/** Which models may be asked, as the editor knows it without a dialog. */
export type MayAsk = Pick<vscode.LanguageModelAccessInformation, "canSendRequest">;

/**
 * Returns the models that may be asked, the first with the others of its vendor: a prompt goes to
 * nobody whom the user did not see before. None where the workspace is not trusted.
 */
export async function editorModels(mayAsk: MayAsk): Promise<readonly Model[]> {
  if (!vscode.workspace.isTrusted) {
    return [];
  }
  const offered = await listed();
  const usable = offered.filter((model) => mayAsk.canSendRequest(model) !== false);
  return usable.filter(({ vendor }) => vendor === usable[0]?.vendor).map(asked);
}

async function listed(): Promise<readonly vscode.LanguageModelChat[]> {
  // Editors that are built on an older one have no such namespace, whatever its types say.
  const lm = vscode.lm as Partial<typeof vscode.lm> | undefined;
  try {
    return (await lm?.selectChatModels?.()) ?? [];
  } catch {
    return [];
  }
}

function asked(model: vscode.LanguageModelChat): Model {
  return {
    name: `${model.name} (${model.vendor})`,
    ask: async (text, stop) => {
      const source = new vscode.CancellationTokenSource();
      stop.addEventListener("abort", () => {
        source.cancel();
      });
      const justification = t(
        "Sentinel Memory asks which questions of the memory this prompt leaves open.",
      );
      const message = vscode.LanguageModelChatMessage.User(text);
      return (await model.sendRequest([message], { justification }, source.token)).text;
    },
  };
}
