import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { describe, it } from "node:test";
import { placesProvider } from "../python/pythonPlaces";
import { noScripts, withScripts } from "./fakeMachine";

/** Offers of a machine that has nothing but these files, by their paths on it. */
function offered(
  platform: NodeJS.Platform,
  files: readonly string[],
  variables: Record<string, string> = {},
): Promise<readonly string[]> {
  const scripts = Object.fromEntries(files.map((file) => [file, ""]));
  return withScripts(scripts, async (root) => {
    const env = Object.fromEntries(
      Object.entries(variables).map(([name, folder]) => [name, join(root, folder)]),
    );
    const machine = { platform, env, home: join(root, "home"), root };
    const found = await placesProvider(machine).candidates();
    return found.map(({ command }) => relative(root, command).replaceAll("\\", "/"));
  });
}

describe("the usual places of interpreters", { skip: noScripts }, () => {
  it("are none on a machine without any", async () => {
    for (const platform of ["linux", "darwin", "win32", "aix"] as const) {
      assert.deepEqual(await offered(platform, []), []);
    }
  });

  it("hold the newest first, by number and not by letter", async () => {
    const files = ["3.9.18", "3.11.4", "3.13.0", "3.11.12", "shop-env"].map(
      (version) => `home/.pyenv/versions/${version}/bin/python3`,
    );
    assert.deepEqual(
      await offered("linux", files),
      ["3.13.0", "3.11.12", "3.11.4", "3.9.18"].map(
        (version) => `home/.pyenv/versions/${version}/bin/python3`,
      ),
    );
  });

  it("are those of uv, pyenv and conda on Linux, never the shims", async () => {
    const files = [
      "home/.local/bin/python3.13",
      "home/.local/share/uv/python/cpython-3.12.4-linux-x86_64-gnu/bin/python3",
      "home/.pyenv/versions/3.11.9/bin/python3",
      "home/miniforge3/bin/python3",
      "opt/conda/bin/python3",
    ];
    const shims = ["home/.pyenv/shims/python3"];
    assert.deepEqual(await offered("linux", [...shims, ...files]), files);
  });

  it("are Homebrew, python.org and the same on macOS", async () => {
    const files = [
      "opt/homebrew/bin/python3.13",
      "opt/homebrew/bin/python3",
      "usr/local/bin/python3.11",
      "Library/Frameworks/Python.framework/Versions/3.14/bin/python3",
      "home/.local/share/uv/python/cpython-3.14.0-macos-aarch64-none/bin/python3",
      "home/miniconda3/bin/python3",
    ];
    assert.deepEqual(await offered("darwin", files), files);
  });

  it("are python.org, uv, pyenv and conda on Windows", async () => {
    const files = [
      "local/Programs/Python/Python314/python.exe",
      "local/Programs/Python/Python39/python.exe",
      "local/Python/pythoncore-3.14-64/python.exe",
      "roaming/uv/python/cpython-3.12.4-windows-x86_64-none/python.exe",
      "home/.pyenv/pyenv-win/versions/3.11.9/python.exe",
      "home/miniconda3/python.exe",
    ];
    const variables = { LOCALAPPDATA: "local", APPDATA: "roaming" };
    assert.deepEqual(await offered("win32", files, variables), files);
    assert.deepEqual(await offered("win32", files), files.slice(4));
  });

  it("follow the variables that move them", async () => {
    const files = [
      "data/uv/python/cpython-3.13.1-linux-x86_64-gnu/bin/python3",
      "tools/pyenv/versions/3.12.0/bin/python3",
      "conda/bin/python3",
    ];
    const variables = { XDG_DATA_HOME: "data", PYENV_ROOT: "tools/pyenv", CONDA_PREFIX: "conda" };
    assert.deepEqual(await offered("linux", files, variables), files);
    assert.deepEqual(await offered("linux", files), []);
  });

  it("offer nothing twice", async () => {
    const files = ["home/.pyenv/versions/3.12.0/bin/python3"];
    assert.deepEqual(await offered("linux", files, { PYENV_ROOT: "home/.pyenv" }), files);
  });
});
