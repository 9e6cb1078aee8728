// The records that the view shows while it is filtered. Imports no `vscode`.
import type { FolderStatus, RecordView, TopicSummary } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { type Notes, notesOf } from "./recordNotes";

/** A folder with those of its records that match. */
export interface FilteredFolder {
  /** Its topics, problems left out, as far as records match. */
  readonly status: FolderStatus;
  readonly records: readonly RecordView[];
  /** Why they match. */
  readonly notes: Notes;
}

/** The numbers of shown records and of all records. */
export interface Filtered {
  readonly folders: readonly FilteredFolder[];
  readonly matching: number;
  readonly total: number;
}

/** Where the records come from. */
export interface FilterSource extends Memory {
  status(): Promise<readonly FolderStatus[]>;
}

/** Asks for the records of all folders that fit the typed text, in the order of a search (K04). */
export class RecordFilter {
  readonly #source: FilterSource;
  #text = "";
  /** The result for this text; the view asks for it once a topic. */
  #filtered: Promise<Filtered> | undefined;
  /** The records that the view shows. */
  #shown: ReadonlySet<string> = new Set();

  constructor(source: FilterSource) {
    this.#source = source;
  }

  /** The text of the filter, empty when there is none. */
  get text(): string {
    return this.#text;
  }

  get isActive(): boolean {
    return this.#text !== "";
  }

  /** Whether the view shows a record, where its topic is open. */
  shows(record: RecordView): boolean {
    return !this.isActive || this.#shown.has(record.ref);
  }

  /** Filters by a text; a blank one ends the filter. */
  set(text: string): void {
    this.#text = text.trim();
    this.forget();
  }

  /** Reads the records again when they are needed next. */
  forget(): void {
    this.#filtered = undefined;
  }

  /** Returns the folders that hold matching records, with these. */
  filtered(): Promise<Filtered> {
    return (this.#filtered ??= this.#filter());
  }

  async #filter(): Promise<Filtered> {
    const query = this.#text;
    try {
      const statuses = await this.#source.status();
      const folders = await Promise.all(
        statuses.map(async (status) => {
          const params = { folder: status.uri, query };
          const found = await this.#source.request("sentinel/list_records", params);
          const { records } = found;
          return { status: reduced(status, records), records, notes: notesOf(found) };
        }),
      );
      if (query === this.#text) {
        this.#shown = new Set(folders.flatMap(({ records }) => records.map(({ ref }) => ref)));
      }
      return {
        folders: folders.filter(({ records }) => records.length > 0),
        matching: folders.reduce((sum, { records }) => sum + records.length, 0),
        total: statuses.reduce((sum, { topics }) => sum + total(topics), 0),
      };
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}

function total(topics: readonly TopicSummary[]): number {
  return topics.reduce(
    (sum, { logs, principles, conflicting }) => sum + logs + principles + (conflicting ?? 0),
    0,
  );
}

function reduced(status: FolderStatus, records: readonly RecordView[]): FolderStatus {
  const outside = records.filter(({ conflict }) => conflict === null);
  const logs = countByTopic(outside.filter(({ type }) => type === "log"));
  const principles = countByTopic(outside.filter(({ type }) => type === "principle"));
  const between = countByTopic(records.filter(({ conflict }) => conflict !== null));
  const order = [...new Set(records.map(({ topic }) => topic))];
  const topics: TopicSummary[] = status.topics
    .filter(({ topic }) => [logs, principles, between].some((counts) => counts.has(topic)))
    .map((summary) => ({
      ...summary,
      logs: logs.get(summary.topic) ?? 0,
      principles: principles.get(summary.topic) ?? 0,
      conflicting: between.get(summary.topic) ?? null,
    }))
    .sort((one, other) => order.indexOf(one.topic) - order.indexOf(other.topic));
  return {
    ...status,
    topics,
    problem: null,
    policy_problems: [],
    set_aside: null,
    conflicts: 0,
    unreadable: 0,
    news: null,
  };
}

function countByTopic(records: readonly RecordView[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { topic } of records) {
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  return counts;
}
