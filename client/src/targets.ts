// Reads the target of a command from the arguments that the editor passes.
import * as vscode from "vscode";
import type { RecordView, Row, Target as Start } from "./memory/contracts";

/** The target of a command from a row, the status bar, the server or a keybinding. */
export interface Target {
  /** URI of the folder. */
  readonly folder?: string;
  readonly topic?: string;
  readonly record?: RecordView;
  /** Records in a state of theirs, as requests name them. */
  readonly refs?: readonly string[];
  /** The number of a quote in its record, from 1. */
  readonly number?: number;
  /** The text to search for. */
  readonly text?: string;
  /** Whether the keys stay with the view when a document is opened. */
  readonly preserveFocus?: boolean;
  /** Whether the page opens beside the present document. */
  readonly beside?: boolean;
}

/** Reads the target out of an argument; the editor passes rows of the tree as they are. */
export function targetOf(argument: unknown): Target {
  if (typeof argument !== "object" || argument === null) {
    return {};
  }
  const { folder, topic, record, refs, number, text, preserveFocus, beside } = argument as Record<
    string,
    unknown
  >;
  return {
    ...(typeof folder === "string" ? { folder } : {}),
    ...(typeof topic === "string" ? { topic } : {}),
    ...(isRecord(record) ? { record } : {}),
    ...(isTexts(refs) ? { refs } : {}),
    ...(typeof number === "number" ? { number } : {}),
    ...(typeof text === "string" ? { text } : {}),
    ...(preserveFocus === true ? { preserveFocus } : {}),
    ...(beside === true ? { beside } : {}),
  };
}

/** Whether an argument names records itself, so that those which are chosen in the view do not count. */
export function namesRecords(argument: unknown): boolean {
  const { record, refs } = targetOf(argument);
  return record !== undefined || refs !== undefined;
}

/** The rows of the view that a command is about. */
export type Rows = readonly Row[];

/** Returns what the server is told of the start of a command; `here` is where the cursor stands. */
export function startOf(
  argument: unknown,
  rows: readonly Row[],
  here: Pick<Start, "active" | "line">,
): Start {
  const { folder, topic, record, refs, number } = targetOf(argument);
  const { active, changes, latest, learned, redo, as } = (argument ?? {}) as Partial<Start> & {
    readonly as?: Start["copied_as"];
  };
  const records = rows.flatMap((row) =>
    row.kind === "record" && row.record !== null ? [row.record] : [],
  );
  const named = record === undefined ? records : [record];
  const [row] = rows;
  return {
    ...here,
    ...(active === undefined ? {} : { active }),
    folder: folder ?? row?.folder ?? null,
    topic: topic ?? record?.topic ?? null,
    refs: refs ?? named.map(({ type, ref }) => `${type}:${ref}`),
    topics: rows.flatMap(({ topic: one }) => one ?? []),
    number: number ?? null,
    changes: changes ?? [],
    latest: latest === true,
    learned: learned ?? null,
    redo: redo === true,
    copied_as: as ?? null,
    // The menu of an editor passes the address of its file.
    about_file: argument instanceof vscode.Uri,
  };
}

/**
 * Returns the rows that a menu was opened on: all selected ones when it was opened on one of them.
 * Undefined when there was no menu, but a key.
 */
export function menuRows(argument: unknown, selected: unknown): readonly Row[] | undefined {
  if (!isRow(argument)) {
    return undefined;
  }
  const rows = Array.isArray(selected) ? selected.filter(isRow) : [];
  return rows.some(({ id }) => id === argument.id) ? rows : [argument];
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && "kind" in value && "folder" in value;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isRecord(value: unknown): value is RecordView {
  return typeof value === "object" && value !== null && "ref" in value && "id" in value;
}
