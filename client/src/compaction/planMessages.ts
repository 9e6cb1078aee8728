// The messages to the user about a plan.
import * as vscode from "vscode";
import { offerUndo } from "../changes/undo";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { forMessage } from "../editor/storedText";
import type { Begun } from "../forms/draftPick";
import type { Compaction, PlanProblem, PlanTopic, ReadPlanResult } from "../memory/contracts";

/** Returns how the tab of a plan is called. */
export function titleOfPlan(): string {
  return t("Compaction");
}

/** Returns how the list shows a plan that was begun. */
export function begunPlan(path: string, { topics }: ReadPlanResult): Begun {
  const names = topics.map(({ topic }) => topic);
  const label = names[0] ?? t("No topic");
  return { path, label, description: names.slice(1).join(", "), detail: "" };
}

/** Says that nothing can be compacted. */
export function tellNothing({ state }: Compaction): void {
  const sentence =
    state === "full"
      ? t("No topic has two records. Merge topics by hand, or raise the threshold.")
      : t("There is nothing to compact. No topic has two records.");
  void vscode.window.showInformationMessage(sentence);
}

/** Tells the applied topics, with a button that takes all of them back. */
export function tellApplied(folder: string, applied: readonly PlanTopic[]): void {
  // The latest change goes back first: each refuses where another one was made since.
  const changes = [...applied].reverse().map(({ replaced = [], dropped = [] }) => ({
    folder,
    ids: [...replaced, ...dropped],
  }));
  unawaited(offerUndo(appliedSentence(applied), changes));
}

/** Says why lines of a plan are refused: the first of them, and how many more there are. */
export function tellProblems(problems: readonly PlanProblem[]): void {
  const [first, ...more] = problems;
  if (first !== undefined) {
    const sentence =
      more.length === 0
        ? t("Line {0}: {1}", first.line, first.sentence)
        : t("Line {0}: {1} Other marked lines: {2}.", first.line, first.sentence, more.length);
    void vscode.window.showWarningMessage(forMessage(sentence));
  }
}

/** Returns the sentence about the outcome of the topics. */
export function appliedSentence(applied: readonly PlanTopic[]): string {
  const count = (of: (topic: PlanTopic) => readonly unknown[] | undefined): number =>
    applied.reduce((sum, topic) => sum + (of(topic) ?? []).length, 0);
  const name =
    applied.length === 1 ? (applied[0]?.topic ?? "") : t("Topics applied: {0}", applied.length);
  const principles = count(({ principles }) => principles);
  const dropped = count(({ dropped }) => dropped);
  const questions = count(({ questions_left_out }) => questions_left_out);
  const cues = applied.reduce((sum, { cues_left_out }) => sum + (cues_left_out ?? 0), 0);
  return [
    t(
      "{0}: principles saved: {1}, records replaced: {2}.",
      name,
      principles,
      count(({ replaced }) => replaced),
    ),
    ...(dropped > 0 ? [t("Records dropped: {0}.", dropped)] : []),
    ...(questions > 0 ? [t("Questions that did not fit: {0}.", questions)] : []),
    ...(cues > 0 ? [t("Cues and other entries that did not fit: {0}.", cues)] : []),
  ].join(" ");
}
