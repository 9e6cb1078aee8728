// The list of lessons that may apply to a prompt (N09).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { showError } from "../editor/messages";
import { working } from "../editor/viewProgress";
import type { Candidate } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import type { Model } from "../models/askModels";
import { askInEditor, editorModels, type MayAsk } from "../models/editorModels";
import { actOn, type Outcome, type Prompt } from "./lessonActions";
import { type Judgement, type LessonRow, lessonRows } from "./lessonRows";
import { MOST_NUMBERS, numbersIn } from "./numbers";

/** Opens the list for a prompt, the one in the active editor where none is named. */
export async function showLessons(
  memory: Memory,
  folder: string,
  named: string | undefined,
  mayAsk: MayAsk,
): Promise<void> {
  const document = await promptOf(named);
  if (document === undefined) {
    void vscode.window.showInformationMessage(t("Open the prompt first."));
    return;
  }
  const models = await editorModels(
    mayAsk,
    t("Sentinel Memory asks which questions of the memory this prompt leaves open."),
  );
  const prompt: Prompt = { memory, folder, document };
  const done = new Set<string>();
  let judgement: Judgement | undefined;
  for (;;) {
    const candidates = (await lessonsOf(prompt)).filter(({ id }) => !done.has(id));
    const rows = lessonRows(candidates, judgement, models[0]?.name);
    const isEmpty = !rows.some(({ candidate }) => candidate !== undefined);
    if (isEmpty && (done.size > 0 || models.length === 0)) {
      tellEmpty(done.size);
      return;
    }
    const row = await pick(rows, isEmpty);
    if (row?.isModelCheck === true) {
      judgement = (await checkWithModel(prompt, models, done)) ?? judgement;
    } else if (row?.candidate === undefined) {
      return;
    } else {
      const outcome = await orError(actOn(prompt, row.candidate));
      if (outcome === "left") {
        return;
      }
      if (outcome === "done") {
        done.add(row.candidate.id);
        judgement = judgement && without(judgement, row.candidate.id);
      }
    }
  }
}

async function promptOf(named: string | undefined): Promise<vscode.TextDocument | undefined> {
  return named === undefined
    ? vscode.window.activeTextEditor?.document
    : vscode.workspace.openTextDocument(vscode.Uri.parse(named));
}

async function lessonsOf({ memory, folder, document }: Prompt): Promise<readonly Candidate[]> {
  const params = { prompt: document.getText(), why: true, folder };
  return (await working(() => memory.request("sentinel/preflight", params))).candidates;
}

function pick(rows: readonly LessonRow[], isEmpty: boolean): Thenable<LessonRow | undefined> {
  return vscode.window.showQuickPick(rows, {
    title: t("Lessons that may apply"),
    placeHolder: isEmpty
      ? t("No lesson seems to fit this prompt.")
      : t("You decide. Choose a lesson to see its actions."),
    matchOnDescription: true,
    matchOnDetail: true,
  });
}

/** Says that nothing fits, where nobody has just worked off the list. */
function tellEmpty(done: number): void {
  if (done === 0) {
    void vscode.window.showInformationMessage(t("No lesson seems to fit this prompt."));
  }
}

/** Lets a model judge ten questions; undefined where it did not, and then that is told. */
async function checkWithModel(
  prompt: Prompt,
  models: readonly Model[],
  done: ReadonlySet<string>,
): Promise<Judgement | undefined> {
  if (!vscode.workspace.isTrusted) {
    return undefined;
  }
  const { memory, folder, document } = prompt;
  const params = { prompt: document.getText(), folder };
  const asked = await working(() => memory.request("sentinel/model_check", params));
  if (asked.candidates.length === 0) {
    void vscode.window.showInformationMessage(t("The memory has no question for this prompt."));
    return undefined;
  }
  const count = asked.candidates.length;
  const verdict = await askInEditor(
    models,
    { text: asked.text, most: MOST_NUMBERS, read: (answer) => numbersIn(answer, count) },
    (model) => t("{0} did not answer with numbers. Its answer was discarded.", model),
  );
  if (verdict === undefined) {
    return undefined;
  }
  const open = asked.candidates.filter((_, index) => verdict.value.has(index + 1));
  return {
    model: verdict.model,
    candidates: asked.candidates.filter(({ id }) => !done.has(id)),
    open: new Set(open.map(({ id }) => id)),
  };
}

/** Waits for an action; one that fails is told, and the lesson stays. */
async function orError(action: Promise<Outcome>): Promise<Outcome> {
  try {
    return await action;
  } catch (error) {
    await showError(error);
    return "stays";
  }
}

function without(judgement: Judgement, id: string): Judgement {
  return { ...judgement, candidates: judgement.candidates.filter((one) => one.id !== id) };
}
