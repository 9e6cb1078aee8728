// A plan that is open, and where its topics stand in its document.
import * as vscode from "vscode";
import type { PlanPart } from "../memory/contracts";

/** A plan that is open, as a command finds it. */
export interface OpenPlan {
  readonly path: string;
  readonly folder: string;
  readonly document: vscode.TextDocument;
}

/** The argument that a line above a topic passes to its command. */
export interface TopicTarget {
  /** URI of the plan. */
  readonly plan: string;
  readonly topic: string;
}

const LABEL = /^[^:\uff1a]*[:\uff1a] ?/;

/** Whether applying a topic would do something, or would if nothing stood against it. */
export function hasWork({ state }: PlanPart): boolean {
  return state !== "nothing";
}

/** Returns the topic of a line, from 1. */
export function partAt(parts: readonly PlanPart[], line: number): PlanPart | undefined {
  return parts.find((part) => part.line <= line && line <= part.end);
}

/** Returns where the sentence stands that a person rewrites: behind its label. */
export function principleOf(
  document: Pick<vscode.TextDocument, "lineAt">,
  { line, principle, principle_end }: PlanPart,
): vscode.Range {
  const first = (principle ?? line) - 1;
  const { text } = document.lineAt(first);
  const last = principle === null ? first : (principle_end ?? principle) - 1;
  const start = principle === null ? text.length : (LABEL.exec(text)?.[0].length ?? 0);
  return new vscode.Range(first, start, last, document.lineAt(last).text.length);
}
