// Which records the view shows while it is filtered. Imports no `vscode`.
import type { FolderStatus, RecordView, TopicSummary } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

/** A folder with those of its records that match. */
export interface FilteredFolder {
  /** Its topics, problems left out, as far as records match. */
  readonly status: FolderStatus;
  readonly records: readonly RecordView[];
}

/** What a filter shows, of how many. */
export interface Filtered {
  readonly folders: readonly FilteredFolder[];
  readonly matching: number;
  readonly total: number;
}

/** Where the records come from. */
export interface FilterSource extends Memory {
  status(): Promise<readonly FolderStatus[]>;
}

/** Whether every word of the text stands in some text field; case and Unicode form do not count. */
export function matches(record: RecordView, text: string): boolean {
  const { topic, missing_context, lesson, ask_next_time } = record;
  const fields = comparable([topic, missing_context, lesson, ask_next_time ?? ""].join("\n"));
  return comparable(text)
    .split(/\s+/)
    .every((word) => fields.includes(word));
}

/** Reads the records of all folders once and filters them by what is typed. */
export class RecordFilter {
  readonly #source: FilterSource;
  #text = "";
  #read: Promise<readonly FilteredFolder[]> | undefined;
  /** What was filtered by this text: the view asks for it once a topic. */
  #filtered: Promise<Filtered> | undefined;

  constructor(source: FilterSource) {
    this.#source = source;
  }

  /** What filters; empty when nothing does. */
  get text(): string {
    return this.#text;
  }

  get isActive(): boolean {
    return this.#text !== "";
  }

  /** Whether the view shows a record, where its topic is open. */
  shows(record: RecordView): boolean {
    return matches(record, this.#text);
  }

  /** Filters by a text; a blank one ends the filter. */
  set(text: string): void {
    this.#text = text.trim();
    this.#filtered = undefined;
    if (!this.isActive) {
      this.forget();
    }
  }

  /** Reads the records again when they are needed next. */
  forget(): void {
    this.#read = undefined;
    this.#filtered = undefined;
  }

  /** Returns the folders that hold matching records, with these. */
  filtered(): Promise<Filtered> {
    return (this.#filtered ??= this.#filter());
  }

  async #filter(): Promise<Filtered> {
    const all = await (this.#read ??= this.#readAll());
    const folders = all.map(({ status, records }) => {
      const found = records.filter((record) => matches(record, this.#text));
      return { status: reduced(status, found), records: found };
    });
    return {
      folders: folders.filter(({ records }) => records.length > 0),
      matching: total(folders),
      total: total(all),
    };
  }

  async #readAll(): Promise<readonly FilteredFolder[]> {
    try {
      const statuses = await this.#source.status();
      return await Promise.all(
        statuses.map(async (status) => {
          const folder = status.uri;
          const { records } = await this.#source.request("sentinel/list_records", { folder });
          return { status, records };
        }),
      );
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}

function total(folders: readonly FilteredFolder[]): number {
  return folders.reduce((sum, { records }) => sum + records.length, 0);
}

function reduced(status: FolderStatus, records: readonly RecordView[]): FolderStatus {
  const outside = records.filter(({ conflict }) => conflict === null);
  const logs = countByTopic(outside.filter(({ type }) => type === "log"));
  const principles = countByTopic(outside.filter(({ type }) => type === "principle"));
  const between = countByTopic(records.filter(({ conflict }) => conflict !== null));
  const topics: TopicSummary[] = status.topics
    .filter(({ topic }) => [logs, principles, between].some((counts) => counts.has(topic)))
    .map((summary) => ({
      ...summary,
      logs: logs.get(summary.topic) ?? 0,
      principles: principles.get(summary.topic) ?? 0,
      conflicting: between.get(summary.topic) ?? null,
    }));
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

function comparable(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
