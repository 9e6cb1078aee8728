// The page for deciding a conflict: each record with both versions in full (N02).
import { t } from "../editor/l10n";
import { oneLine } from "../editor/storedText";
import type { MergedRecord, MergedSide } from "../memory/contracts";

/** A page of text, and where each record begins in it, from 0. */
export interface ConflictPage {
  readonly text: string;
  readonly lines: ReadonlyMap<string, number>;
}

/** Writes the records that a person may decide about, then the outcome of the others. */
export function conflictPage(message: string, records: readonly MergedRecord[]): ConflictPage {
  const text: string[] = [message, "", ...help(), ""];
  const lines = new Map<string, number>();
  const isOpen = ({ sides }: MergedRecord): boolean => sides.length > 0;
  for (const record of records.filter(isOpen)) {
    lines.set(record.ref, text.length);
    text.push(headOf(record), ...record.sides.flatMap(sideLines), "");
  }
  const others = records.filter((record) => !isOpen(record));
  text.push(...others.map(({ sentence }) => oneLine(sentence)));
  return { text: `${text.join("\n").trimEnd()}\n`, lines };
}

/** Explains the choice, and keeps the first record below the list that covers the top of the page. */
function help(): string[] {
  return [
    t(
      "Press Enter on a record of the list to keep its other version, and Enter again to take that back.",
    ),
    t("Nothing is written before you choose Resolve."),
    t("The dropped version stays on this machine. Undo restores it in place of the other."),
    "",
    "",
  ];
}

function headOf({ topic, id }: MergedRecord): string {
  const head = `${oneLine(topic)} · ${id}`;
  return [head, "─".repeat(Math.min(60, head.length))].join("\n");
}

function sideLines(side: MergedSide): string[] {
  const facts = [side.author, side.time?.slice(0, 10)].filter((fact) => fact != null);
  const name = [oneLine(side.name), ...facts.map(oneLine)].join(", ");
  const head = side.wins ? t("✔ Kept: {0}", name) : t("✘ Dropped: {0}", name);
  const fields = side.removed
    ? [`    ${t("removed the record")}`]
    : side.fields.flatMap(({ field, text }) => [
        `    ${field}`,
        ...text.split(/\r\n|\r|\n/).map((line) => `      ${line}`),
      ]);
  return ["", `  ${head}`, ...fields];
}
