// The life of the server with the real language client and real processes.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it, mock } from "node:test";
import type * as vscode from "vscode";
import { createClient } from "../server/languageClient";
import { MemoryServer, type ServerState } from "../server/server";
import { ServerHistory } from "../server/serverHistory";
import type { Absence } from "../server/unavailable";
import { editor, settled, until } from "./vscodeStub";
import { noScripts, SERVE, serving, withScripts } from "./fakeMachine";

const nothing = (): void => undefined;
const listens = (): { dispose(): void } => ({ dispose: nothing });
const channel = { info: nothing, warn: nothing, error: nothing, onDidChangeLogLevel: listens };

interface Started {
  readonly folder: string;
  readonly server: MemoryServer;
  readonly history: ServerHistory;
  /** What is in the way of a start, and what its modules and the search for Python wait for. */
  readonly around: { obstacle?: Absence; parts?: Promise<void>; search?: Promise<void> };
  /** Resolves when the server has this state. */
  readonly becomes: (state: ServerState) => Promise<void>;
  /** The processes that were started, in order. */
  readonly pids: () => Promise<number[]>;
}

/** Gives `test` a server, of which each start runs the lines `before`. */
async function withServer(test: (started: Started) => Promise<void>, before = ""): Promise<void> {
  await withScripts({ python3: serving(before) }, async (folder) => {
    const history = new ServerHistory();
    const command = join(folder, "python3");
    const around: Started["around"] = {};
    const server = new MemoryServer({
      extensionPath: process.cwd(),
      channel: channel as unknown as vscode.LogOutputChannel,
      settings: () => ({}),
      parts: async () => {
        await around.parts;
        return {
          findPython: async () => {
            await around.search;
            return { kind: "found", interpreter: { command, version: "3.12.0" } };
          },
          createClient,
        };
      },
      obstacle: () => around.obstacle,
      history,
    });
    const becomes = (state: ServerState): Promise<void> =>
      new Promise((resolve) => {
        server.onDidChangeState((now) => {
          if (now === state) {
            resolve();
          }
        });
      });
    const pids = async (): Promise<number[]> =>
      (await readFile(join(folder, "pids"), "utf8")).trim().split("\n").map(Number);
    try {
      await test({ folder, server, history, around, becomes, pids });
    } finally {
      await server.close();
    }
  });
}

/** Runs `test` while no time passes. */
async function atOnce(test: () => Promise<void>): Promise<void> {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    await test();
  } finally {
    mock.timers.reset();
  }
}

/** Lets the pauses between two processes pass until something has come about. */
async function passed(about: Promise<unknown>, history: ServerHistory): Promise<void> {
  let awaited = 1;
  const over = about.finally(() => (awaited -= 1));
  while (awaited > 0) {
    if (history.exits.length === history.starts) {
      mock.timers.tick(1_000);
    }
    await settled();
  }
  await over;
}

async function kill(pids: Started["pids"]): Promise<void> {
  process.kill((await pids()).at(-1) ?? 0, "SIGKILL");
}

/** True in the first start only. */
const FIRST = "mkdir first 2> /dev/null";

/** A test with a server of its own. */
function test(name: string, run: (started: Started) => Promise<void>, before = ""): void {
  it(name, () => withServer(run, before));
}

describe("the server of a window", { skip: noScripts }, () => {
  test("starts again when its process dies (S19)", async ({ server, history, becomes, pids }) => {
    let told = 0;
    server.on("sentinel/memory_changed", () => (told += 1));
    const client = await server.connect();
    // A process tells of a change once, as soon as it is ready.
    await until(() => told === 1);
    const again = becomes("ready");
    await kill(pids);
    await again;
    assert.equal((await pids()).length, 2);
    assert.deepEqual([history.starts, history.exits], [2, ["SIGKILL"]]);
    assert.equal(await server.connect(), client);
    // What listens to the client listens to each process.
    await until(() => told === 2);
  });

  test("is asked for lessons at every file, and by no other way (N06)", async ({ server }) => {
    editor.askedFor = [];
    await server.connect();
    // The library is ready before it has told the editor of everything.
    await until(() => editor.askedFor.length >= 2);
    const files = [{ scheme: "file" }, { scheme: "sentinel-text" }];
    assert.equal(JSON.stringify(editor.askedFor), JSON.stringify([files, files]));
  });

  test("tells of what an agent saves, and notes what is refused", async ({ server, history }) => {
    let told = 0;
    server.onDidLog(() => (told += 1));
    await server.request("sentinel/search_memory", {});
    await server.request("sentinel/log_memory", {});
    assert.equal(told, 1);
    await server.close();
    await assert.rejects(server.request("sentinel/log_memory", {}), /could not be started/);
    assert.deepEqual([told, history.errors], [1, []]);
  });

  test("has ended when the extension is told to end (S19)", async ({ server, history, pids }) => {
    await server.connect();
    const [pid = 0] = await pids();
    await server.close();
    assert.throws(() => process.kill(pid, 0), /ESRCH/);
    assert.deepEqual([server.state, history.exits], [undefined, []]);
  });

  for (const [waiting, starts, exits] of [
    ["parts", 0, []],
    ["search", 1, ["SIGKILL"]],
  ] as const) {
    test(`has ended while it waited for its ${waiting}`, async ({ server, history, around }) => {
      let goOn = nothing;
      around[waiting] = new Promise((resolve) => (goOn = resolve));
      const connected = server.connect();
      await settled();
      await server.close();
      await assert.rejects(connected, /could not be started/);
      goOn();
      await settled();
      await until(() => history.starts === history.exits.length);
      assert.deepEqual([history.starts, history.exits], [starts, exits]);
    });
  }

  test("is one process, however many ask for it or for a restart", async ({ server, pids }) => {
    const [one, two] = await Promise.all([server.connect(), server.connect()]);
    assert.equal(one, two);
    assert.equal((await pids()).length, 1);
    await Promise.all([server.restart(), server.restart(), server.connect()]);
    const [first = 0, ...others] = await pids();
    assert.equal(others.length, 1);
    assert.throws(() => process.kill(first, 0), /ESRCH/);
  });

  it("is given up after a few deaths, which is told once, and comes back when asked", async () => {
    await withServer(async ({ folder, server, history, becomes, pids }) => {
      editor.messages = [];
      await server.connect();
      await writeFile(join(folder, "broken"), "");
      await atOnce(async () => {
        const failed = becomes("failed");
        await kill(pids);
        await passed(failed, history);
      });
      assert.equal((await pids()).length, 5);
      assert.deepEqual(editor.messages, [
        "The memory server stopped and could not be started again.",
      ]);
      await rm(join(folder, "broken"));
      await assert.rejects(server.connect(), /could not be started/);
      await server.restart();
      assert.equal(server.state, "ready");
    }, "test -e broken && exit 3");
  });

  test("is not waited for by a restart that a person wants", async ({ server, becomes, pids }) => {
    await atOnce(async () => {
      await server.connect();
      for (const state of ["ready", "starting"] as const) {
        const next = becomes(state);
        await kill(pids);
        await next;
      }
      // No time passes: the pause before the next start would never end.
      await server.restart();
    });
    assert.equal((await pids()).length, 3);
  });

  for (const [name, fault, code] of [
    ["ends before its first answer", "exit 3", "3"],
    ["refuses to begin", `${SERVE} refuse`, "SIGKILL"],
    ["closes its output and lives on", "exec cat > /dev/null", "SIGKILL"],
  ] as const) {
    test(
      `is started again when it ${name}, and whoever asked waits for that`,
      async ({ server, history, pids }) => {
        await server.connect();
        assert.deepEqual([(await pids()).length, history.exits], [2, [code]]);
      },
      `${FIRST} && ${fault}`,
    );
  }

  it("is started again when it does not answer within twenty seconds", async () => {
    await withServer(
      ({ folder, server, history, becomes, pids }) =>
        atOnce(async () => {
          const ready = becomes("ready");
          const connected = server.connect();
          connected.catch(nothing);
          await until(() => existsSync(join(folder, "first")));
          mock.timers.tick(20_000);
          await ready;
          await connected;
          assert.deepEqual([(await pids()).length, history.exits], [2, ["SIGKILL"]]);
        }),
      `${FIRST} && exec tail -f /dev/null`,
    );
  });

  test("does not run where something is in its way", async ({ server, around, becomes, pids }) => {
    around.obstacle = { reason: "untrusted" };
    let asked = 0;
    // As a page does that is brought up to date after each change.
    const page = server.onDidChangeState((state) => {
      if (state === "untrusted" && ++asked < 9) {
        server.connect().catch(nothing);
      }
    });
    await assert.rejects(server.connect(), /when you trust this workspace/);
    await assert.rejects(pids(), /ENOENT/);
    assert.equal(asked, 1);
    page.dispose();
    delete around.obstacle;
    const left = [becomes("ready"), becomes("noFolder")];
    const connected = server.connect();
    around.obstacle = { reason: "noFolder" };
    await server.leave();
    await assert.rejects(connected, /Open a folder first/);
    assert.equal(server.state, "noFolder");
    delete around.obstacle;
    await server.connect();
    around.obstacle = { reason: "noFolder" };
    await server.leave();
    await Promise.all(left);
    const [pid = 0] = await pids();
    assert.throws(() => process.kill(pid, 0), /ESRCH/);
  });
});
