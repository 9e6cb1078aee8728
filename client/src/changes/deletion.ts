// Deleting records that were chosen in the view (S36).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { firstLine } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { RecordView, Row, Undoable } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { offerUndo } from "./undo";

/** The records to delete in one folder. */
interface Batch {
  readonly folder: string;
  readonly records: RecordView[];
}

/** The number of records that a question names and that only this machine could restore. */
const NAMED = 5;
const NAMED_LENGTH = 80;

/**
 * Deletes the records of these rows after asking; of a topic that is chosen, all its records.
 * Returns whether they were deleted.
 */
export async function deleteRows(memory: Memory, rows: readonly Row[]): Promise<boolean> {
  const batches = await working(() => collect(memory, rows));
  const records = batches.flatMap((batch) => batch.records);
  if (records.length === 0) {
    return false;
  }
  const lost = await working(() => uncommitted(memory, batches));
  const question = questionOf(rows, records);
  const button = t("Delete");
  const options = { modal: true, detail: detailOf(lost, records.length) };
  if ((await vscode.window.showWarningMessage(question, options, button)) !== button) {
    return false;
  }
  const done: Undoable[] = [];
  const told: string[] = [];
  try {
    for (const batch of batches) {
      const { removed, hints } = await working(() => request(memory, batch, false));
      told.push(...(hints ?? []));
      done.push({ folder: batch.folder, ids: removed });
    }
  } finally {
    // If a later folder fails, the deletions of the earlier folders must be undoable too.
    const count = done.reduce((sum, { ids }) => sum + ids.length, 0);
    if (count > 0) {
      unawaited(offerUndo(deletedSentence(count, told), done));
    }
  }
  return true;
}

/**
 * Deletes records in the state that is named, such as those that a merge brought back (N02). Does
 * not ask: the quick fix said what it removes, and that can be undone.
 */
export async function deleteNamed(
  memory: Memory,
  folder: string,
  refs: readonly string[],
): Promise<void> {
  const { removed, hints } = await working(() =>
    memory.request("sentinel/delete_records", { refs, folder }),
  );
  // An undo that names no record would take back the latest change of any kind.
  const changes = removed.length > 0 ? [{ folder, ids: removed }] : [];
  unawaited(offerUndo(deletedSentence(removed.length, hints), changes));
}

function deletedSentence(count: number, hints: readonly string[] = []): string {
  return [t("Records deleted: {0}.", count), ...hints].join(" ");
}

/** Returns the records of the rows by folder, each once. */
async function collect(memory: Memory, rows: readonly Row[]): Promise<Batch[]> {
  const batches = new Map<string, Map<string, RecordView>>();
  const add = (folder: string, records: readonly RecordView[]): void => {
    const known = batches.get(folder) ?? new Map<string, RecordView>();
    batches.set(folder, known);
    records.forEach((record) => known.set(`${record.type}:${record.ref}`, record));
  };
  for (const row of rows) {
    const { folder, topic, record } = row;
    if (record !== null) {
      add(folder, [record]);
    } else {
      add(folder, (await memory.request("sentinel/list_records", { folder, topic })).records);
    }
  }
  return [...batches]
    .map(([folder, records]) => ({ folder, records: [...records.values()] }))
    .filter(({ records }) => records.length > 0);
}

/** Returns those records that no commit holds. */
async function uncommitted(memory: Memory, batches: readonly Batch[]): Promise<RecordView[]> {
  const lost: RecordView[] = [];
  for (const batch of batches) {
    const ids = new Set((await request(memory, batch, true)).uncommitted);
    lost.push(...batch.records.filter(({ id }) => ids.has(id)));
  }
  return lost;
}

function request(
  memory: Memory,
  { folder, records }: Batch,
  dry_run: boolean,
): ReturnType<typeof memory.request<"sentinel/delete_records">> {
  const refs = records.map(({ type, ref }) => `${type}:${ref}`);
  return memory.request("sentinel/delete_records", { refs, dry_run, folder });
}

function questionOf(rows: readonly Row[], records: readonly RecordView[]): string {
  const [row] = rows;
  const [record] = records;
  if (rows.length === 1 && row?.kind === "topic") {
    return t("Delete the topic {0} with its records ({1})?", row.label, records.length);
  }
  return records.length === 1 && record !== undefined
    ? t("Delete this record: {0}", named(record))
    : t("Delete {0} records?", records.length);
}

function detailOf(lost: readonly RecordView[], total: number): string {
  const undo = t("The deletion can be undone.");
  if (lost.length === 0) {
    return undo;
  }
  if (total === 1) {
    return [undo, t("It is not in a git commit. Only this machine can restore it.")].join("\n");
  }
  const rest = lost.length - NAMED;
  return [
    undo,
    t("Not in a git commit, so only this machine can restore them:"),
    ...lost.slice(0, NAMED).map((record) => `• ${record.topic}: ${named(record)}`),
    ...(rest > 0 ? [t("and {0} more", rest)] : []),
  ].join("\n");
}

function named({ lesson }: RecordView): string {
  const line = firstLine(lesson);
  return line.length > NAMED_LENGTH ? `${line.slice(0, NAMED_LENGTH - 1)}…` : line;
}
