// Finds records and conflicts in the text of a log. Imports no `vscode`.
import type { RecordView } from "../memory/contracts";

/** Returns the line of a record, from 0, also when lines moved since the server told it. */
export function lineOf(
  lines: readonly string[],
  record: Pick<RecordView, "id" | "type" | "line">,
): number {
  const told = record.line - 1;
  if (holds(lines[told], record)) {
    return told;
  }
  const found = lines.findIndex((line) => holds(line, record));
  return found === -1 ? Math.max(0, Math.min(told, lines.length - 1)) : found;
}

/** Returns the line where the first conflict of a merge begins, from 0; undefined without one. */
export function conflictLine(lines: readonly string[]): number | undefined {
  const found = lines.findIndex((line) => line.startsWith("<<<<<<< "));
  return found === -1 ? undefined : found;
}

function holds(line: string | undefined, { id, type }: Pick<RecordView, "id" | "type">): boolean {
  // White space differs between writers and a person's edits, so keys and values are matched apart.
  return (
    line !== undefined &&
    new RegExp(`"id"\\s*:\\s*"${id.replace(/\W/g, "\\$&")}"`).test(line) &&
    new RegExp(`"type"\\s*:\\s*"${type}"`).test(line)
  );
}
