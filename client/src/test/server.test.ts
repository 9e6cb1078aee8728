import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import type * as vscode from "vscode";
import { createClient } from "../server/languageClient";
import { MemoryServer, type ServerState } from "../server/server";
import { ServerHistory } from "../server/serverHistory";
import { noScripts, withScripts } from "./fakeMachine";

/** Notes its process and runs until its input ends, as the server does. */
const SERVER = `echo "$$" >> "$(dirname "$0")/pids"
echo ready
exec cat`;

const quiet = (): void => undefined;
const channel = { info: quiet, warn: quiet, error: quiet } as unknown as vscode.LogOutputChannel;

interface Started {
  readonly server: MemoryServer;
  readonly history: ServerHistory;
  /** Resolves when the server has this state. */
  readonly becomes: (state: ServerState) => Promise<void>;
  /** The processes that were started, in order. */
  readonly pids: () => Promise<number[]>;
}

async function withServer(test: (started: Started) => Promise<void>): Promise<void> {
  await withScripts({ python3: SERVER }, async (folder) => {
    const history = new ServerHistory();
    const command = join(folder, "python3");
    const server = new MemoryServer({
      extensionPath: process.cwd(),
      channel,
      settings: () => ({
        compact_threshold: null,
        trusted: true,
        promptCheck: true,
        fileLessons: true,
        notifications: true,
        storage: "/storage",
      }),
      parts: () =>
        Promise.resolve({
          findPython: () =>
            Promise.resolve({ kind: "found", interpreter: { command, version: "3.12.0" } }),
          createClient,
        }),
      obstacle: () => undefined,
      history,
    });
    try {
      await test({
        server,
        history,
        becomes: (state) =>
          new Promise((resolve) => {
            const listener = server.onDidChangeState((now) => {
              if (now === state) {
                listener.dispose();
                resolve();
              }
            });
          }),
        pids: async () =>
          (await readFile(join(folder, "pids"), "utf8")).trim().split("\n").map(Number),
      });
    } finally {
      await server.close();
    }
  });
}

describe("the server of a window", { skip: noScripts }, () => {
  it("is started again by itself when its process dies (S19)", async () => {
    await withServer(async ({ server, history, becomes, pids }) => {
      await server.connect();
      const [first = 0] = await pids();
      const again = becomes("ready");
      process.kill(first, "SIGKILL");
      await again;
      assert.equal((await pids()).length, 2);
      assert.equal(history.restarts, 1);
      assert.equal(server.state, "ready");
    });
  });

  it("has ended when the extension is told to end (S19)", async () => {
    await withServer(async ({ server, pids }) => {
      await server.connect();
      const [pid = 0] = await pids();
      await server.close();
      assert.throws(() => process.kill(pid, 0), /ESRCH/);
      await assert.rejects(server.connect(), /could not be started/);
    });
  });

  it("is one process, however many ask for it at once", async () => {
    await withServer(async ({ server, pids }) => {
      await Promise.all([server.connect(), server.connect()]);
      assert.equal((await pids()).length, 1);
    });
  });
});
