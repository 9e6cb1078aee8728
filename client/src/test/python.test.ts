import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import {
  createProbe,
  extensionProvider,
  findPython,
  interpreterProviders,
  type InterpreterProvider,
  type Lookup,
  pathProvider,
  type Probe,
  type PythonExtensionApi,
  settingProvider,
} from "../python";

const noScripts =
  process.platform === "win32" && "fake interpreters are shell scripts, which Windows cannot start";

function provider(binding: boolean, ...commands: string[]): InterpreterProvider {
  const candidates = commands.map((command) => ({ command, args: [] }));
  return { name: "fake", binding, candidates: () => Promise.resolve(candidates) };
}

/** Answers from a table of command to version. */
function probeOf(versions: Record<string, string>): Probe {
  return ({ command }) => {
    const version = versions[command];
    return Promise.resolve(version === undefined ? undefined : { command, version });
  };
}

describe("lookup of an interpreter", () => {
  it("takes the first candidate that is 3.11 or newer", async () => {
    const probe = probeOf({ old: "3.10.14", good: "3.11.0", newer: "3.14.1" });
    assert.deepEqual(
      await findPython(
        [provider(false, "missing", "old"), provider(false, "good", "newer")],
        probe,
      ),
      { kind: "found", interpreter: { command: "good", version: "3.11.0" } },
    );
  });

  it("does not take 3.9 for newer than 3.11", async () => {
    assert.deepEqual(await findPython([provider(false, "a")], probeOf({ a: "3.9.18" })), {
      kind: "tooOld",
      interpreter: { command: "a", version: "3.9.18" },
    });
  });

  it("takes Python 4 and refuses Python 2", async () => {
    const probe = probeOf({ two: "2.7.18", four: "4.0.0" });
    assert.equal((await findPython([provider(false, "two")], probe)).kind, "tooOld");
    assert.equal((await findPython([provider(false, "two", "four")], probe)).kind, "found");
  });

  it("finds none where nothing is a Python", async () => {
    assert.deepEqual(await findPython([provider(false, "a")], probeOf({})), {
      kind: "none",
      named: undefined,
    });
  });

  it("does not replace an interpreter that the user named", async () => {
    const path = provider(false, "good");
    const probe = probeOf({ good: "3.12.0", old: "3.8.1" });
    assert.deepEqual(await findPython([provider(true, "typo"), path], probe), {
      kind: "none",
      named: "typo",
    });
    assert.equal((await findPython([provider(true, "old"), path], probe)).kind, "tooOld");
  });

  it("goes on when the setting is empty", async () => {
    const providers = [settingProvider(() => "  "), provider(false, "good")];
    assert.equal((await findPython(providers, probeOf({ good: "3.12.0" }))).kind, "found");
  });

  it("asks the setting, the Python extension and the search path in this order", async () => {
    const asked: string[] = [];
    const probe: Probe = ({ command }) => {
      asked.push(command);
      return Promise.resolve(undefined);
    };
    const api = extensionApi("/env/bin/python");
    const extension = (): Promise<PythonExtensionApi> => Promise.resolve(api);
    await findPython(
      interpreterProviders({ setting: () => "", extension, platform: "linux" }),
      probe,
    );
    assert.deepEqual(asked, [
      "/env/bin/python",
      "python3.14",
      "python3.13",
      "python3.12",
      "python3.11",
      "python3",
      "python",
    ]);
    const setting = (): string => "/mine/python";
    await findPython(interpreterProviders({ setting, extension, platform: "linux" }), probe);
    assert.equal(asked[7], "/mine/python");
    assert.equal(asked.length, 8);
  });

  it("tries the launcher first on Windows", async () => {
    const [first] = await pathProvider("win32").candidates();
    assert.deepEqual(first, { command: "py", args: ["-3"] });
  });
});

function extensionApi(executable: string | undefined): PythonExtensionApi {
  const uri = executable === undefined ? undefined : { fsPath: executable };
  return {
    environments: {
      getActiveEnvironmentPath: () => ({ path: "/env" }),
      resolveEnvironment: () => Promise.resolve({ executable: { uri } }),
    },
  };
}

describe("the Python extension", () => {
  it("offers the interpreter of the active environment", async () => {
    const found = extensionProvider(() => Promise.resolve(extensionApi("/env/bin/python")), 1000);
    assert.deepEqual(await found.candidates(), [{ command: "/env/bin/python", args: [] }]);
  });

  it("offers nothing when it is absent, holds no Python, fails or never answers", async () => {
    const silent = new Promise<undefined>(() => undefined);
    const sources = [
      () => Promise.resolve(undefined),
      () => Promise.resolve(extensionApi(undefined)),
      () => Promise.reject(new Error("activation failed")),
      () => silent,
    ];
    for (const source of sources) {
      assert.deepEqual(await extensionProvider(source, 20).candidates(), []);
    }
  });
});

/** Looks on a search path that holds only the given shell scripts. */
async function lookUp(
  scripts: Record<string, string>,
  env: NodeJS.ProcessEnv = {},
): Promise<Lookup> {
  const folder = await mkdtemp(join(tmpdir(), "sentinel-python-"));
  try {
    for (const [name, body] of Object.entries(scripts)) {
      await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`);
      await chmod(join(folder, name), 0o755);
    }
    const probe = createProbe(folder, { ...env, PATH: folder }, 500);
    return await findPython([pathProvider("linux")], probe);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe("interpreters on a real search path", { skip: noScripts }, () => {
  it("finds a new interpreter behind an old one, with the path it tells", async () => {
    const lookup = await lookUp({
      python3: "printf '3.9.2\\n/old/python3'",
      python: "printf '3.12.4\\n/new/python'",
    });
    const interpreter = { command: "/new/python", version: "3.12.4" };
    assert.deepEqual(lookup, { kind: "found", interpreter });
  });

  it("prefers the newest name", async () => {
    const lookup = await lookUp({
      python3: "printf '3.11.1\\n/a'",
      "python3.13": "printf '3.13.0\\n/b'",
    });
    assert.deepEqual(lookup, { kind: "found", interpreter: { command: "/b", version: "3.13.0" } });
  });

  it("reports the version of one that is too old", async () => {
    const interpreter = { command: "/old/python3", version: "3.9.2" };
    assert.deepEqual(await lookUp({ python3: "printf '3.9.2\\n/old/python3'" }), {
      kind: "tooOld",
      interpreter,
    });
  });

  it("finds none on an empty path", async () => {
    assert.deepEqual(await lookUp({}), { kind: "none", named: undefined });
  });

  it("passes over the stub of a store, which prints nothing and fails", async () => {
    const stub = "exit 49"; // 9009 as Windows returns it does not fit an exit code here: 9009 % 256.
    const lookup = await lookUp({ python3: stub, python: "printf '3.11.7\\n/good'" });
    assert.equal(lookup.kind, "found");
  });

  it("passes over a program that says a version and fails", async () => {
    assert.equal((await lookUp({ python3: "printf '3.12.0\\n/x'; exit 1" })).kind, "none");
  });

  it("passes over a program that is no Python", async () => {
    assert.equal((await lookUp({ python3: "printf 'Welcome to 3.12.0'" })).kind, "none");
  });

  it("gives up on an interpreter that hangs", async () => {
    const lookup = await lookUp({ python3: "read answer", python: "printf '3.11.7\\n/good'" });
    assert.equal(lookup.kind, "found");
  });

  it("keeps the user's PYTHONPATH from the interpreter", async () => {
    const onlyClean = "test -z \"$PYTHONPATH$PYTHONHOME\" && printf '3.11.7\\n/clean'";
    const env = { PYTHONPATH: "/evil", PYTHONHOME: "/evil" };
    assert.equal((await lookUp({ python3: onlyClean }, env)).kind, "found");
  });
});
