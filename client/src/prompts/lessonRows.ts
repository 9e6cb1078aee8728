// The rows of the list of lessons that may apply to a prompt (N09).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forQuickPick } from "../editor/storedText";
import type { Candidate } from "../memory/contracts";

/** A lesson in the list, the way to the models, or a heading. */
export interface LessonRow extends vscode.QuickPickItem {
  readonly candidate?: Candidate;
  readonly isModelCheck?: boolean;
}

/** The judgements of a model on the candidates that are still in the list. */
export interface Judgement {
  readonly model: string;
  readonly candidates: readonly Candidate[];
  readonly open: ReadonlySet<string>;
}

/** Returns the rows: the judgements of a model, or else the lessons that may apply, and the way to a model. */
export function lessonRows(
  candidates: readonly Candidate[],
  judgement: Judgement | undefined,
  model: string | undefined,
): readonly LessonRow[] {
  const check =
    model === undefined
      ? []
      : [
          separator(""),
          {
            label: `$(sparkle) ${t("Check with my model")}`,
            description: forQuickPick(model),
            detail: t(
              "The model gets this prompt, without secrets and private text, and ten questions.",
            ),
            isModelCheck: true,
          },
        ];
  if (judgement === undefined) {
    return [...candidates.map(lessonRow), ...check];
  }
  const isOpen = ({ id }: Candidate): boolean => judgement.open.has(id);
  const open = judgement.candidates.filter(isOpen);
  const others = judgement.candidates.filter((one) => !isOpen(one));
  return [
    ...group(t("Not answered in this prompt, according to {0}", judgement.model), open),
    ...group(t("Answered in this prompt, according to {0}", judgement.model), others),
    ...check,
  ];
}

function group(title: string, candidates: readonly Candidate[]): LessonRow[] {
  return candidates.length === 0 ? [] : [separator(title), ...candidates.map(lessonRow)];
}

function separator(title: string): LessonRow {
  return { label: forQuickPick(title), kind: vscode.QuickPickItemKind.Separator };
}

function lessonRow(candidate: Candidate): LessonRow {
  const { lesson, topic, times, last, why } = candidate;
  const open = candidate.question ?? candidate.missing_context;
  const facts = [
    topic,
    ...(times > 1 ? [t("{0} times", times)] : []),
    ...(last === null ? [] : [last.slice(0, 10)]),
  ];
  const reasons = [
    ...(open === null ? [] : [lesson]),
    ...(why === null || why.words.length === 0 ? [] : [t("Words: {0}", why.words.join(", "))]),
    ...(why === null || why.cues.length === 0 ? [] : [t("Cues: {0}", why.cues.join(", "))]),
  ];
  return {
    label: `$(${open === null ? "law" : "question"}) ${forQuickPick(open ?? lesson)}`,
    description: forQuickPick(facts.join(" · ")),
    detail: forQuickPick(reasons.join(" · ")),
    candidate,
  };
}
