import assert from "node:assert/strict";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { describe, it } from "node:test";
import { endServer, firstAnswer, type ProcessListener, spawnServer } from "../server/serverProcess";

const silent: ProcessListener = { logged: () => undefined, ended: () => undefined };

function node(script: string): Parameters<typeof spawnServer>[0] {
  return { command: process.execPath, args: ["-e", script], env: {}, cwd: tmpdir() };
}

describe("the process of the server", () => {
  it("rejects when the command does not exist", async () => {
    const launch = { ...node(""), command: "no-such-python" };
    await assert.rejects(spawnServer(launch, silent), { code: "ENOENT" });
  });

  it("passes on what it writes to its error stream, line by line", async () => {
    const lines: string[] = [];
    const script = "process.stderr.write('one\\ntwo\\n')";
    const child = await spawnServer(node(script), {
      ...silent,
      logged: (line) => lines.push(line),
    });
    await once(child, "close");
    assert.deepEqual(lines, ["one", "two"]);
  });

  it("ends by itself when its input ends", async () => {
    const child = await spawnServer(node("process.stdin.resume()"), silent);
    await endServer(child);
    assert.equal(child.exitCode, 0);
  });

  it("is killed when it hangs", async () => {
    const child = await spawnServer(node("setInterval(() => {}, 1e6)"), silent);
    await endServer(child, 50);
    assert.equal(child.signalCode, "SIGKILL");
  });

  it("is left alone when it has ended", async () => {
    const child = await spawnServer(node(""), silent);
    await once(child, "exit");
    await endServer(child);
    assert.equal(child.exitCode, 0);
  });

  it("tells how it ended", async () => {
    const ends: unknown[] = [];
    const listener = { ...silent, ended: (...how: unknown[]) => ends.push(how) };
    const child = await spawnServer(node("process.exit(3)"), listener);
    await once(child, "close");
    const killed = await spawnServer(node("setInterval(() => {}, 1e6)"), listener);
    killed.kill("SIGKILL");
    await once(killed, "close");
    assert.deepEqual(ends, [
      [3, null],
      [null, "SIGKILL"],
    ]);
  });
});

describe("the first answer of the server", () => {
  const never = new Promise<void>(() => undefined);
  const hanging = node("process.stdin.resume(); setInterval(() => {}, 1e6)");

  it("is not waited for beyond the limit, and the process that hangs is gone", async () => {
    const child = await spawnServer(hanging, silent);
    const began = performance.now();
    await assert.rejects(firstAnswer(child, never, 50), /did not answer within 50 ms/);
    assert.ok(performance.now() - began < 2_000, "it was asked to end, which it does not hear");
    assert.equal(child.signalCode, "SIGKILL");
  });

  it("leaves the process running when it comes", async () => {
    const child = await spawnServer(hanging, silent);
    await firstAnswer(child, Promise.resolve(), 50);
    assert.deepEqual([child.exitCode, child.signalCode], [null, null]);
    child.kill("SIGKILL");
    await once(child, "close");
  });

  it("ends the process when it is a failure", async () => {
    const child = await spawnServer(node("process.stdin.resume()"), silent);
    await assert.rejects(firstAnswer(child, Promise.reject(new Error("refused"))), /refused/);
    assert.equal(child.exitCode, 0);
  });
});
