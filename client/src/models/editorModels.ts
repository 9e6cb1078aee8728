// The models that this editor offers to extensions (N04, N09).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forMessage } from "../editor/storedText";
import { askModels, LIMIT_MS, type Model, type Unanswered } from "./askModels";

/** The time limit for the editor's list of models. An editor that waits for a provider may never answer. */
const NAMED_MS = 2_000;

/** The models that may be asked, as the editor knows without a dialog. */
export type MayAsk = Pick<vscode.LanguageModelAccessInformation, "canSendRequest">;

/**
 * Returns the models that may be asked, the first with the others of its vendor: a prompt goes to
 * nobody whom the user did not see before. None where the workspace is not trusted. The editor may
 * show the justification when it asks for consent.
 */
export async function editorModels(
  mayAsk: MayAsk,
  justification: string,
): Promise<readonly Model[]> {
  if (!vscode.workspace.isTrusted) {
    return [];
  }
  const offered = await listed();
  const usable = offered.filter((model) => mayAsk.canSendRequest(model) !== false);
  return usable
    .filter(({ vendor }) => vendor === usable[0]?.vendor)
    .map((model) => asked(model, justification));
}

/** Asks with a notice that can cancel it; tells why there is no answer, and repeats none of it. */
export async function askInEditor(
  models: readonly Model[],
  text: string,
): Promise<{ readonly model: string; readonly answer: string } | undefined> {
  const verdict = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: t("Asking {0}…", models[0]?.name ?? ""),
      cancellable: true,
    },
    (_, token) => askModels(models, text, token),
  );
  if (verdict.kind === "answered") {
    return verdict;
  }
  tell(verdict);
  return undefined;
}

function tell(verdict: Unanswered): void {
  switch (verdict.kind) {
    case "cancelled":
      return;
    case "late":
      warn(t("No model answered within {0} seconds.", LIMIT_MS / 1_000));
      return;
    case "refused":
      warn(t("You did not let Sentinel Memory use {0}.", verdict.model));
      return;
    case "tooLong":
      warn(t("The answer of {0} was far too long and was discarded.", verdict.model));
      return;
    case "failed":
      warn(t("No model could be asked: {0}.", verdict.models.join(", ")));
  }
}

function warn(sentence: string): void {
  void vscode.window.showWarningMessage(forMessage(sentence));
}

/** Tells when other models may be asked than before. */
export function onModelsChange(listener: () => void): vscode.Disposable {
  const lm = vscode.lm as Partial<typeof vscode.lm> | undefined;
  const changed = lm?.onDidChangeChatModels?.(listener);
  const trusted = vscode.workspace.onDidGrantWorkspaceTrust(listener);
  return vscode.Disposable.from(trusted, ...(changed === undefined ? [] : [changed]));
}

async function listed(): Promise<readonly vscode.LanguageModelChat[]> {
  // Editors that are built on an older one have no such namespace, whatever its types say.
  const lm = vscode.lm as Partial<typeof vscode.lm> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly vscode.LanguageModelChat[]>((resolve) => {
    timer = setTimeout(() => {
      resolve([]);
    }, NAMED_MS);
  });
  try {
    return await Promise.race([lm?.selectChatModels?.() ?? [], late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

function asked(model: vscode.LanguageModelChat, justification: string): Model {
  return {
    name: `${model.name} (${model.vendor})`,
    ask: async (text, stop) => {
      const source = new vscode.CancellationTokenSource();
      stop.addEventListener("abort", () => {
        source.cancel();
      });
      const message = vscode.LanguageModelChatMessage.User(text);
      return (await model.sendRequest([message], { justification }, source.token)).text;
    },
  };
}
