import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type * as vscode from "vscode";
import { type Connection, MemoryClient } from "../memory/memoryClient";

describe("a request", () => {
  it("carries a token where there is one, nothing in its place, and tells of a save", async () => {
    const sent: unknown[][] = [];
    const connection: Connection = {
      sendRequest: <R>(...args: unknown[]) => {
        sent.push(args);
        return Promise.resolve({} as R);
      },
    };
    const memory = new MemoryClient(
      () => Promise.resolve(connection),
      () => undefined,
    );
    let told = 0;
    memory.onDidLog(() => (told += 1));
    const token = { isCancellationRequested: false } as vscode.CancellationToken;
    await memory.request("sentinel/search_memory", {});
    await memory.request("sentinel/search_memory", {}, token);
    assert.equal(told, 0);
    await memory.request("sentinel/log_memory", {});
    assert.deepEqual(sent, [
      ["sentinel/search_memory", {}],
      ["sentinel/search_memory", {}, token],
      ["sentinel/log_memory", {}],
    ]);
    assert.equal(told, 1);
  });

  it("that fails is noted and fails", async () => {
    const noted: unknown[] = [];
    const connection: Connection = { sendRequest: () => Promise.reject(new Error("No.")) };
    const memory = new MemoryClient(
      () => Promise.resolve(connection),
      (error) => noted.push(error),
    );
    await assert.rejects(memory.request("sentinel/search_memory", {}), /No\./);
    assert.equal(noted.length, 1);
  });
});
