// The models that this editor offers to extensions: asked one thing, one after another, with an end
// (N04, N09). What they say is foreign text: the server decides what an answer may be.
import * as vscode from "vscode";
import type { AskResult } from "./memory/contracts";

/** The time limit for the editor's list of models. An editor that waits for a provider may never answer. */
const NAMED_MS = 2_000;

/** The time limit for all models that are tried together. */
const LIMIT_MS = 30_000;

/** Models that are tried where one cannot answer. */
const MOST_TRIED = 3;

/** Characters of an answer that are read: eight principles with all that belongs to them. */
const MOST_CHARACTERS = 16_000;

/** The models that may be asked, as the editor knows without a dialog. */
export type MayAsk = Pick<vscode.LanguageModelAccessInformation, "canSendRequest">;

type Model = vscode.LanguageModelChat;

/**
 * Returns the models that may be asked, the first with the others of its vendor: a prompt goes to
 * nobody whom the user did not see before. None where the workspace is not trusted.
 */
export async function editorModels(mayAsk: MayAsk): Promise<readonly Model[]> {
  if (!vscode.workspace.isTrusted) {
    return [];
  }
  const usable = (await listed()).filter((model) => mayAsk.canSendRequest(model) !== false);
  return usable.filter(({ vendor }) => vendor === usable[0]?.vendor);
}

/** The name of a model as a person is told. */
export function nameOf({ name, vendor }: Model): string {
  return `${name} (${vendor})`;
}

/**
 * Asks models for an answer, with a notice that can cancel it. One that fails makes room for the
 * next; one that may not be used, or whose answer never ends, ends it. The editor may show `why`
 * when it asks for consent.
 */
export async function askModels(
  models: readonly Model[],
  title: string,
  text: string,
  why: string,
): Promise<AskResult> {
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title, cancellable: true }, async (_, token) => {
    const stop = new vscode.CancellationTokenSource();
    // A model that hangs may not listen to the token, so nobody waits for it.
    const ended = new Promise<AskResult>((resolve) => {
      token.onCancellationRequested(() => {
        resolve({});
      });
      setTimeout(resolve, LIMIT_MS, { failed: "late" }).unref();
    });
    try {
      return token.isCancellationRequested
        ? {}
        : await Promise.race([askEach(models, text, why, stop.token), ended]);
    } finally {
      stop.cancel();
    }
  });
}

async function askEach(
  models: readonly Model[],
  text: string,
  why: string,
  stop: vscode.CancellationToken,
): Promise<AskResult> {
  const tried = models.slice(0, MOST_TRIED);
  for (const model of tried) {
    const chosen = [nameOf(model)];
    try {
      const value = await answerOf(model, text, why, stop);
      return value.length > MOST_CHARACTERS ? { chosen, failed: "too_long" } : { chosen, value };
    } catch (error) {
      // The user did not let the extension use models: another one must not ask again.
      if ((error as { code?: unknown } | null)?.code === "NoPermissions") {
        return { chosen, failed: "refused" };
      }
    }
  }
  return tried.length === 0 ? { failed: "none" } : { chosen: tried.map(nameOf), failed: "failed" };
}

async function answerOf(
  model: Model,
  text: string,
  justification: string,
  stop: vscode.CancellationToken,
): Promise<string> {
  const message = vscode.LanguageModelChatMessage.User(text);
  const response = await model.sendRequest([message], { justification }, stop);
  let answer = "";
  for await (const part of response.text) {
    answer += part;
    if (answer.length > MOST_CHARACTERS || stop.isCancellationRequested) {
      break;
    }
  }
  return answer;
}

/** Tells when other models may be asked than before. */
export function onModelsChange(listener: () => void): vscode.Disposable {
  const lm = vscode.lm as Partial<typeof vscode.lm> | undefined;
  const changed = lm?.onDidChangeChatModels?.(listener);
  const trusted = vscode.workspace.onDidGrantWorkspaceTrust(listener);
  return vscode.Disposable.from(trusted, ...(changed === undefined ? [] : [changed]));
}

async function listed(): Promise<readonly Model[]> {
  // Editors that are built on an older one have no such namespace, whatever its types say.
  const lm = vscode.lm as Partial<typeof vscode.lm> | undefined;
  const late = new Promise<readonly Model[]>((resolve) =>
    setTimeout(resolve, NAMED_MS, []).unref(),
  );
  try {
    return await Promise.race([lm?.selectChatModels?.() ?? [], late]);
  } catch {
    return [];
  }
}
