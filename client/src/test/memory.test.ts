import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FolderStatus } from "../memory/contracts";
import { type Connection, MemoryClient } from "../memory/memoryClient";
import { folderStatus } from "./samples";
import type * as vscode from "vscode";

/** A connection whose answers a test gives, in the order of the questions. */
class HeldConnection implements Connection {
  readonly questions: { answer: (folders: readonly FolderStatus[]) => void }[] = [];

  sendRequest<R>(): Promise<R> {
    return new Promise((resolve) => {
      this.questions.push({
        answer: (folders) => {
          resolve({ folders } as R);
        },
      });
    });
  }
}

describe("a request", () => {
  it("carries a token where there is one, and nothing in its place where there is none", async () => {
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
    const token = { isCancellationRequested: false } as vscode.CancellationToken;
    await memory.request("sentinel/memory_status", {});
    await memory.request("sentinel/memory_status", {}, token);
    assert.deepEqual(sent, [
      ["sentinel/memory_status", {}],
      ["sentinel/memory_status", {}, token],
    ]);
  });
});

describe("a save", () => {
  it("of an agent is told of, and a request that saves nothing is not", async () => {
    const connection: Connection = { sendRequest: <R>() => Promise.resolve({ parts: [] } as R) };
    const memory = new MemoryClient(
      () => Promise.resolve(connection),
      () => undefined,
    );
    let told = 0;
    memory.onDidLog(() => (told += 1));
    await memory.request("sentinel/search_memory", {});
    assert.equal(told, 0);
    await memory.request("sentinel/log_memory", {});
    assert.equal(told, 1);
  });
});

describe("the status of the folders", () => {
  it("that was asked before a change is never shown after it (S33)", async () => {
    const connection = new HeldConnection();
    const memory = new MemoryClient(
      () => Promise.resolve(connection),
      () => undefined,
    );
    const shown = memory.status();
    await Promise.resolve();
    memory.refresh();
    const later = memory.status();
    await Promise.resolve();
    assert.equal(connection.questions.length, 2);
    const fresh = [folderStatus({ folder: "fresh" })];
    connection.questions[0]?.answer([folderStatus({ folder: "stale" })]);
    connection.questions[1]?.answer(fresh);
    assert.deepEqual(await Promise.all([shown, later]), [fresh, fresh]);
  });

  it("is asked once for all views, and again after a failure", async () => {
    const memory = new MemoryClient(
      () => Promise.reject(new Error("no server")),
      () => undefined,
    );
    await assert.rejects(memory.status(), /no server/);
    await assert.rejects(memory.status(), /no server/);
    const connection = new HeldConnection();
    const other = new MemoryClient(
      () => Promise.resolve(connection),
      () => undefined,
    );
    const both = Promise.all([other.status(), other.status()]);
    await Promise.resolve();
    connection.questions[0]?.answer([]);
    await both;
    assert.equal(connection.questions.length, 1);
  });
});
