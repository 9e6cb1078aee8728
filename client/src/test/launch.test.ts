import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { executableOf, isInstalled, pauseAfter } from "../server/launch";

describe("launch decision", () => {
  it("runs the launcher of the extension alone and in UTF-8, outside the project (S23)", () => {
    const env = {
      PATH: "/bin",
      PYTHONPATH: "/evil",
      PythonHome: "/evil",
      PYTHONSTARTUP: "/evil.py",
    };
    assert.deepEqual(executableOf("/usr/bin/python3", "/ext", env), {
      command: "/usr/bin/python3",
      args: ["-I", "-X", "utf8", join("/ext", "server", "launch.py"), "lsp"],
      options: { cwd: "/ext", env: { PATH: "/bin" }, windowsHide: true },
    });
  });

  it("knows when an update has removed the server", () => {
    const extensionPath = mkdtempSync(join(tmpdir(), "sentinel-0.0.9-"));
    mkdirSync(join(extensionPath, "server"));
    writeFileSync(join(extensionPath, "server", "launch.py"), "");
    assert.equal(isInstalled(extensionPath), true);
    rmSync(extensionPath, { recursive: true });
    assert.equal(isInstalled(extensionPath), false);
  });

  it("waits nothing, one, five and fifteen seconds, and gives up until three minutes have passed", () => {
    const deaths = [0, 1_000, 3_000, 9_000, 179_999, 184_000];
    assert.deepEqual(
      deaths.map((_, last) => pauseAfter(deaths.slice(0, last + 1))),
      [0, 1_000, 5_000, 15_000, undefined, 5_000],
    );
  });
});
