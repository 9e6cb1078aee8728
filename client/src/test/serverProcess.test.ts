import assert from "node:assert/strict";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { describe, it } from "node:test";
import { endServer, spawnServer } from "../serverProcess";

function node(script: string): Parameters<typeof spawnServer>[0] {
  return { command: process.execPath, args: ["-e", script], env: {}, cwd: tmpdir() };
}

describe("the process of the server", () => {
  it("rejects when the command does not exist", async () => {
    const launch = { ...node(""), command: "no-such-python" };
    await assert.rejects(
      spawnServer(launch, () => undefined),
      { code: "ENOENT" },
    );
  });

  it("passes on what it writes to its error stream, line by line", async () => {
    const lines: string[] = [];
    const script = "process.stderr.write('one\\ntwo\\n')";
    const child = await spawnServer(node(script), (line) => lines.push(line));
    await once(child, "close");
    assert.deepEqual(lines, ["one", "two"]);
  });

  it("ends by itself when its input ends", async () => {
    const child = await spawnServer(node("process.stdin.resume()"), () => undefined);
    await endServer(child);
    assert.equal(child.exitCode, 0);
  });

  it("is killed when it hangs", async () => {
    const child = await spawnServer(node("setInterval(() => {}, 1e6)"), () => undefined);
    await endServer(child, 50);
    assert.equal(child.signalCode, "SIGKILL");
  });

  it("is left alone when it has ended", async () => {
    const child = await spawnServer(node(""), () => undefined);
    await once(child, "exit");
    await endServer(child);
    assert.equal(child.exitCode, 0);
  });
});
