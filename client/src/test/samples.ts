import type { FolderStatus, Operations, RecordView, Row } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

export function record(changes: Partial<RecordView> = {}): RecordView {
  return {
    ref: "0123456789abcdef@aaaaaa",
    id: "0123456789abcdef",
    type: "log",
    topic: "auth",
    missing_context: "The token outlives the session",
    lesson: "Revoke the refresh token on logout",
    ask_next_time: null,
    cues: ["still signed in"],
    settled_by: [],
    applies_to: [],
    evidence: [],
    created: "2026-01-31T10:00:00+00:00",
    updated: null,
    occurrences: 1,
    compacted_at: null,
    source_count: null,
    withheld: false,
    conflict: null,
    addresses_agent: null,
    code: null,
    line: 1,
    ...changes,
  };
}

/** A row of the view; that of a record if nothing else is said. */
export function row(changes: Partial<Row> = {}): Row {
  return {
    id: "file:///shop\ntopic\nauth\nlog:0123456789abcdef",
    kind: "record",
    folder: "file:///shop",
    topic: null,
    record: null,
    label: "Revoke the refresh token on logout",
    description: "2026-01-31",
    tooltip: "[auth]",
    spoken: "Lesson: Revoke the refresh token on logout, 2026-01-31",
    icon: "note",
    color: null,
    context: "record",
    opens: null,
    command: "sentinelMemory.openPage",
    title: "Open the page",
    file: null,
    ...changes,
  };
}

export function folderStatus(changes: Partial<FolderStatus> = {}): FolderStatus {
  return {
    folder: "shop",
    uri: "file:///shop",
    opened: [changes.uri ?? "file:///shop"],
    exists: true,
    topics: [],
    superseded: 0,
    unreadable: 0,
    without_cues: 0,
    code: null,
    conflicts: 0,
    problem: null,
    compaction: { state: "ok", count: 12, threshold: 50 },
    policy_problems: [],
    set_aside: null,
    cache_problem: null,
    tracking: "tracked",
    news: null,
    value: {
      given: 0,
      tokens: 0,
      again: 0,
      missed: [],
    },
    ...changes,
  };
}

/** An error as the language client raises it for an answer of the server. */
export function serverError(message: string, code: number, data: object): Error {
  return Object.assign(new Error(message), { code, data });
}

type Handlers = {
  [M in keyof Operations]?: (params: Operations[M]["params"]) => object;
};

/** A memory that answers from functions and notes every request. */
export class FakeMemory implements Memory {
  readonly requests: { readonly method: string; readonly params: unknown }[] = [];
  readonly #handlers: Handlers;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  request<M extends keyof Operations>(
    method: M,
    params: Operations[M]["params"],
  ): Promise<Operations[M]["result"]> {
    this.requests.push({ method, params });
    const handler = this.#handlers[method];
    if (handler === undefined) {
      return Promise.reject(new Error(`no answer for ${method}`));
    }
    return new Promise((resolve) => {
      resolve(handler(params) as Operations[M]["result"]);
    });
  }

  /** The parameters of every request of one method, in order. */
  paramsOf(method: keyof Operations): unknown[] {
    return this.requests.filter((sent) => sent.method === method).map(({ params }) => params);
  }
}
