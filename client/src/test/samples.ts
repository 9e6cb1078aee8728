import assert from "node:assert/strict";
import { it } from "node:test";
import type { Operations, Row, Target } from "../memory/contracts";
import type { Memory } from "../memory/memory";

export const SHOP = "file:///shop";

/** What a record of a topic is as a command gets it. */
export function aboutRecord(id = "a", more: Partial<Target> = {}): Target {
  return { folder: SHOP, topic: "auth", refs: [`log:${id}@1`], page: `log:${id}`, ...more };
}

/** A row of the view; that of a record if nothing else is said. */
export function row(changes: Partial<Row> = {}): Row {
  return {
    id: "file:///shop\ntopic\nauth\nlog:a",
    kind: "record",
    about: aboutRecord(changes.id),
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
    return new Promise((resolve) => {
      assert.ok(handler, `no answer for ${method}`);
      resolve(handler(params) as Operations[M]["result"]);
    });
  }
}

/** A test for each name, of what is and what shall be. */
export function testEqual(samples: Record<string, [actual: unknown, expected: unknown]>): void {
  for (const [name, [actual, expected]] of Object.entries(samples)) {
    it(name, () => {
      assert.deepEqual(actual, expected);
    });
  }
}
