// One search over the memories of all folders, by the scorer that agents get (K04). Imports no `vscode`.
import type { FolderStatus, RecordView, WhyCandidate } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import type { CancellationToken } from "vscode";

/** The maximum number of records that a search shows. */
const SHOWN = 50;

/** A record that fits. */
export interface Hit {
  /** URI of its folder. */
  readonly folder: string;
  /** Name of its folder; none where only one is open. */
  readonly folderName: string | undefined;
  readonly record: RecordView;
  /** Why it fits. */
  readonly why: WhyCandidate | undefined;
}

/** The result of a search. */
export interface Found {
  /** The best first; without a query the newest. */
  readonly hits: readonly Hit[];
  /** The number of further records that fit. */
  readonly more: number;
}

/** Where the records come from. */
export interface SearchSource extends Memory {
  status(): Promise<readonly FolderStatus[]>;
}

/** Returns the records of all folders that fit a query best. */
export async function searchAll(
  source: SearchSource,
  query: string,
  token: CancellationToken,
): Promise<Found> {
  const statuses = await source.status();
  const answers = await Promise.all(
    statuses.map(async (status) => {
      const params = { folder: status.uri, query, best: SHOWN };
      const found = await source.request("sentinel/list_records", params, token);
      const hits = found.records.map((record, index) => ({
        folder: status.uri,
        folderName: statuses.length > 1 ? status.folder : undefined,
        record,
        why: found.why?.[index],
        score: found.scores?.[index] ?? 0,
      }));
      return { hits, more: found.more ?? 0 };
    }),
  );
  const hits = answers.flatMap((answer) => answer.hits);
  hits.sort((one, other) => other.score - one.score || newestFirst(one.record, other.record));
  const left = answers.reduce((sum, { more }) => sum + more, 0);
  return { hits: hits.slice(0, SHOWN), more: left + Math.max(hits.length - SHOWN, 0) };
}

function newestFirst(one: RecordView, other: RecordView): number {
  return saved(other).localeCompare(saved(one));
}

/** All times of the contract are ISO 8601 in UTC, so that they sort as texts. */
function saved({ updated, compacted_at, created }: RecordView): string {
  return updated ?? compacted_at ?? created ?? "";
}
