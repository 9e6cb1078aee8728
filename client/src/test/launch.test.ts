import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { isInstalled, resolveServer, Single } from "../server/launch";

describe("launch decision", () => {
  it("runs the launcher of the extension in UTF-8, outside the project (S23)", () => {
    const launch = resolveServer({ python: "/usr/bin/python3", extensionPath: "/ext", env: {} });
    assert.deepEqual(launch, {
      command: "/usr/bin/python3",
      args: ["-X", "utf8", join("/ext", "server", "launch.py"), "lsp"],
      env: { PYTHONUTF8: "1" },
      cwd: "/ext",
    });
  });

  it("drops the variables that lead Python elsewhere, in any case, and keeps the others", () => {
    const env = {
      PATH: "/bin",
      PYTHONPATH: "/evil",
      PythonHome: "/evil",
      PYTHONSTARTUP: "/evil.py",
      PYTHONUTF8: "0",
    };
    const launch = resolveServer({ python: "python3", extensionPath: "/ext", env });
    assert.deepEqual(launch.env, { PATH: "/bin", PYTHONUTF8: "1" });
    assert.equal(env.PYTHONPATH, "/evil");
  });

  it("knows when an update has removed the server", () => {
    const extensionPath = mkdtempSync(join(tmpdir(), "sentinel-0.0.9-"));
    mkdirSync(join(extensionPath, "server"));
    writeFileSync(join(extensionPath, "server", "launch.py"), "");
    assert.equal(isInstalled(extensionPath), true);
    rmSync(extensionPath, { recursive: true });
    assert.equal(isInstalled(extensionPath), false);
  });
});

/** Opens numbered things and notes what happened in which order. */
function numbered(): { single: Single<number>; events: string[] } {
  const events: string[] = [];
  let next = 1;
  const single = new Single<number>(
    async () => {
      const number = next++;
      events.push(`open ${number}`);
      await Promise.resolve();
      return number;
    },
    async (number) => {
      await Promise.resolve();
      events.push(`close ${number}`);
    },
  );
  return { single, events };
}

describe("one server at a time", () => {
  it("opens once for calls that overlap", async () => {
    const { single, events } = numbered();
    assert.deepEqual(await Promise.all([single.get(), single.get()]), [1, 1]);
    assert.deepEqual(events, ["open 1"]);
  });

  it("joins restarts that overlap, and requests wait for the new one", async () => {
    const { single, events } = numbered();
    await single.get();
    const answers = await Promise.all([single.replace(), single.replace(), single.get()]);
    assert.deepEqual(answers, [2, 2, 2]);
    assert.deepEqual(events, ["open 1", "close 1", "open 2"]);
  });

  it("closes what is still opening before it opens another", async () => {
    const { single, events } = numbered();
    void single.get();
    assert.equal(await single.replace(), 2);
    assert.deepEqual(events, ["open 1", "close 1", "open 2"]);
  });

  it("tries anew after a failure", async () => {
    let tries = 0;
    const single = new Single<number>(
      () => (++tries === 1 ? Promise.reject(new Error("no Python")) : Promise.resolve(tries)),
      () => Promise.resolve(),
    );
    await assert.rejects(single.get(), /no Python/);
    assert.equal(await single.get(), 2);
  });

  it("tells a death from a stop", async () => {
    const { single } = numbered();
    const first = await single.get();
    assert.equal(single.drop(first), true);
    assert.equal(single.drop(first), false);
    const second = await single.get();
    await single.replace();
    assert.equal(single.drop(second), false);
    assert.equal(await single.get(), 3);
  });
});
