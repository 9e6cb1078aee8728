import assert from "node:assert/strict";
import { symlink, writeFile } from "node:fs/promises";
import { delimiter, join, relative } from "node:path";
import { describe, it, mock } from "node:test";
import type { Interpreter, Lookup } from "../python/lookup";
import { usualPlaces } from "../python/places";
import { createProbe, outsideProjects } from "../python/probe";
import { findPython, type Surroundings } from "../python/python";
import { noScripts, python, withScripts } from "./fakeMachine";
import { settled } from "./vscodeStub";

const ON_PATH = ["python3.14", "python3.13", "python3.12", "python3.11", "python3", "python"];
const CONDA = "home/miniconda3/bin/python3";
const silent = new Promise<undefined>(() => undefined);

/** A machine with nothing but the folder of a test, in which its paths begin. */
function machineIn(root: string, platform: NodeJS.Platform): Surroundings {
  const machine = { platform, env: {}, home: join(root, "home"), root };
  return { setting: "", extensions: [], projects: [], machine };
}

/** Returns what the interpreter says that was found, `old` and that, or what the setting names. */
function outcomeOf(lookup: Lookup, say: (one: Interpreter) => string): string | undefined {
  if (lookup.kind === "found") {
    return say(lookup.interpreter);
  }
  const { absence } = lookup;
  return absence.reason === "tooOld" ? `old ${say(absence.interpreter)}` : absence.named;
}

/** What is around, what is tried in its order, and the version or the name that comes of it. */
interface Case {
  readonly platform?: NodeJS.Platform;
  readonly setting?: string;
  readonly chosen?: readonly (string | undefined)[];
  readonly projects?: readonly string[];
  readonly versions?: Readonly<Record<string, string>>;
  readonly tried: readonly string[];
  readonly result?: string;
}

/** Paths begin in the folder of the test, which holds an interpreter of conda. */
const LOOKUPS: Record<string, Case> = {
  "asks two extensions, the search path and the usual places": {
    chosen: ["/envs/python", "/env/python"],
    tried: ["/envs/python", "/env/python", ...ON_PATH, CONDA],
  },
  "tries the launcher first on Windows": { platform: "win32", tried: ["py -3", ...ON_PATH] },
  "asks for the plain names last on macOS, whose own python3 may open a dialog": {
    platform: "darwin",
    tried: [...ON_PATH.slice(0, 4), CONDA, "python3", "python"],
  },
  "takes the first that is 3.11 or newer, and tries nothing after it": {
    chosen: [undefined, "/env/python"],
    versions: { "/env/python": "3.10.14", "python3.14": "3.14.1", "python3.13": "3.13.0" },
    tried: ["/env/python", "python3.14"],
    result: "3.14.1",
  },
  "does not take 3.9 for newer than 3.11, and names the first that is too old": {
    versions: { python3: "3.9.18", python: "2.7.18" },
    tried: [...ON_PATH, CONDA],
    result: "old 3.9.18",
  },
  "takes Python 4": { versions: { python: "4.0.0" }, tried: ON_PATH, result: "4.0.0" },
  "tries nothing but the setting where there is one": {
    setting: " /mine/python ",
    chosen: ["/env/python"],
    versions: { "/env/python": "3.12.0" },
    tried: ["/mine/python"],
    result: "/mine/python",
  },
  "leaves out the environment of a project, which a cloned repository could bring": {
    chosen: ["shop/.venv/bin/python", "/env/python"],
    projects: ["/other", "./shop", "/env"],
    tried: [...ON_PATH, CONDA],
  },
  "leaves it out also where a link leads in": { projects: ["./home-by-link"], tried: ON_PATH },
  "takes it when the setting names it": {
    setting: "/env/python",
    projects: ["/env"],
    versions: { "/env/python": "3.12.0" },
    tried: ["/env/python"],
    result: "3.12.0",
  },
};

describe("lookup of an interpreter", { skip: noScripts }, () => {
  for (const [name, given] of Object.entries(LOOKUPS)) {
    it(name, () =>
      withScripts({ [CONDA]: "", "shop/.venv/bin/python": "" }, async (root) => {
        await symlink(join(root, "home"), join(root, "home-by-link"));
        const path = (one: string): string =>
          one.startsWith("/") || !one.includes("/") ? one : join(root, one);
        const { platform = "linux", setting = "", chosen = [], projects = [], versions } = given;
        const around = {
          ...{ ...machineIn(root, platform), setting, projects: projects.map(path) },
          extensions: chosen.map((one) => () => Promise.resolve(one && path(one))),
        };
        const tried: string[] = [];
        const lookup = await findPython(around, (words) => {
          const command = words.join(" ");
          tried.push(command);
          const version = versions?.[command];
          return Promise.resolve(version === undefined ? undefined : { command, version });
        });
        assert.deepEqual(tried, given.tried.map(path));
        const result = outcomeOf(lookup, ({ version }) => version);
        assert.equal(result, given.result);
      }),
    );
  }

  it("goes on where another extension fails, or does not answer within five seconds", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const extensions = [() => Promise.reject(new Error("activation failed")), () => silent];
      let tried = 0;
      const lookup = findPython({ ...machineIn("/nowhere", "linux"), extensions }, () => {
        tried += 1;
        return Promise.resolve(undefined);
      });
      await settled();
      mock.timers.tick(4_999);
      await settled();
      assert.equal(tried, 0);
      mock.timers.tick(1);
      assert.deepEqual(await lookup, { kind: "missing", absence: { reason: "noPython" } });
      assert.equal(tried, ON_PATH.length);
    } finally {
      mock.timers.reset();
    }
  });

  it("tries no further command when twenty seconds are over", async () => {
    let nowMs = 0;
    const hanging = (): Promise<undefined> => {
      nowMs += 5_000;
      return Promise.resolve(undefined);
    };
    await findPython(machineIn("/nowhere", "linux"), hanging, () => nowMs);
    assert.equal(nowMs, 20_000);
  });
});

const UV = "home/.local/share/uv/python";
const PYENV = "home/.pyenv/versions";

/** Files of a machine in the order in which they are found there, with its variables. */
const PLACES: Record<string, [NodeJS.Platform, readonly string[], Record<string, string>?]> = {
  "none on a system that is not known": ["aix", []],
  "those of uv, pyenv and conda on Linux, the newest first by number": [
    "linux",
    [
      "home/linuxbrew/.linuxbrew/bin/python3",
      "home/.local/bin/python3.13",
      `${UV}/cpython-3.12.4-linux-x86_64-gnu/bin/python3`,
      ...["3.13.0", "3.11.12", "3.11.4", "3.9.18"].map((one) => `${PYENV}/${one}/bin/python3`),
      "home/miniforge3/bin/python3",
      "opt/conda/bin/python3",
    ],
  ],
  "Homebrew, python.org and the same on macOS": [
    "darwin",
    [
      "opt/homebrew/bin/python3.13",
      "opt/homebrew/bin/python3",
      "usr/local/bin/python3.11",
      "Library/Frameworks/Python.framework/Versions/3.14/bin/python3",
      `${UV}/cpython-3.14.0-macos-aarch64-none/bin/python3`,
      "home/miniconda3/bin/python3",
    ],
  ],
  "python.org, uv, pyenv and conda on Windows": [
    "win32",
    [
      "local/Programs/Python/Python314/python.exe",
      "local/Programs/Python/Python39/python.exe",
      "local/Python/pythoncore-3.14-64/python.exe",
      "roaming/uv/python/cpython-3.12.4-windows-x86_64-none/python.exe",
      "home/.pyenv/pyenv-win/versions/3.11.9/python.exe",
      "home/miniconda3/python.exe",
    ],
    { LOCALAPPDATA: "local", APPDATA: "roaming" },
  ],
  "where variables move them": [
    "linux",
    [
      "data/uv/python/cpython-3.13.1-linux-x86_64-gnu/bin/python3",
      "tools/pyenv/versions/3.12.0/bin/python3",
      "conda/bin/python3",
    ],
    { XDG_DATA_HOME: "data", PYENV_ROOT: "tools/pyenv", CONDA_PREFIX: "conda" },
  ],
  "the same only once": ["linux", [`${PYENV}/3.12.0/bin/python3`], { PYENV_ROOT: "home/.pyenv" }],
};

describe("the usual places of interpreters, with no extension and an empty search path", () => {
  for (const [name, [platform, files, variables = {}]] of Object.entries(PLACES)) {
    it(`are ${name}`, { skip: noScripts }, async () => {
      // The shims of pyenv start a shell first, and an environment is no version.
      const others = ["home/.pyenv/shims/python3", `${PYENV}/shop-env/bin/python3`];
      const scripts = Object.fromEntries([...others, ...files].map((file) => [file, ""]));
      await withScripts(scripts, async (root) => {
        const around = machineIn(root, platform);
        const set = Object.entries(variables).map(([name, folder]) => [name, join(root, folder)]);
        const env = Object.fromEntries(set) as Record<string, string>;
        const machine = { ...around.machine, env };
        const found = usualPlaces(machine).map((path) => relative(root, path));
        assert.deepEqual(found, files);
        const tried: string[] = [];
        await findPython({ ...around, machine }, ([command = ""]) => {
          tried.push(command);
          return Promise.resolve(undefined);
        });
        const usual = tried.filter((command) => command.startsWith(root)).sort();
        assert.deepEqual(usual, files.map((file) => join(root, file)).sort());
      });
    });
  }
});

const GOOD = python("3.12.4", "/good");

/** What the commands `python3` and `python` of a search path do, and what comes of that. */
const RUNS: Record<string, [python3: string, result: string]> = {
  "finds a new one behind an old one": [python("3.9.2", "/old/python3"), "/good"],
  "passes over the stub of a store, which prints nothing and fails": ["exit 49", "/good"],
  "passes over what says a version and fails": [`${python("3.12.0", "/x")}; exit 1`, "/good"],
  "passes over what is no Python": ["printf 'Welcome to 3.12.0'", "/good"],
  "gives up on one that hangs": ["read answer", "/good"],
  // The second process holds the output open until the test's end of the input closes.
  "gives up on one that hangs in a process of its own": [
    "exec 3<&0; (read answer <&3) & wait",
    "/good",
  ],
  "keeps the user's PYTHONPATH from it": [
    `test -z "$PYTHONPATH$PYTHONHOME" && ${python("3.11.7", "/clean")}`,
    "/clean",
  ],
};

describe("interpreters on a real search path", { skip: noScripts }, () => {
  const env = { PYTHONPATH: "/evil", PYTHONHOME: "/evil" };
  const lookUp = async (PATH: string, setting = ""): Promise<string | undefined> => {
    const around = { ...machineIn("/nowhere", "linux"), setting };
    const lookup = await findPython(around, createProbe("/", { ...env, PATH }, 500));
    return outcomeOf(lookup, ({ command: found }) => found);
  };

  for (const [name, [python3, result]] of Object.entries(RUNS)) {
    const test = async (folder: string): Promise<void> => {
      assert.equal(await lookUp(folder), result);
    };
    it(name, () => withScripts({ python3, python: GOOD }, test));
  }

  const test = (name: string, run: (folder: string) => Promise<void>): void =>
    void it(name, () => withScripts({ python3: GOOD }, run));

  test("are found where other entries are files or far too long, and none where there is none", async (folder) => {
    const file = join(folder, "a file");
    await writeFile(file, "");
    for (const bad of [file, join(folder, "x".repeat(5_000))]) {
      assert.equal(await lookUp([bad, folder].join(delimiter)), "/good");
      assert.equal(await lookUp([folder, bad].join(delimiter)), "/good");
      assert.equal(await lookUp(bad), undefined);
    }
  });

  test("are not taken for a setting that is mistyped, in whatever way", async (folder) => {
    const real = join(folder, "python3");
    for (const typed of [`${real}/`, `${real}/bin/python`, folder, "x".repeat(5_000), "a\0b"]) {
      assert.equal(await lookUp(folder, typed), typed);
    }
  });

  it("of a project are not run, and do not hide those behind them", async () => {
    const scripts = { "shop/.venv/bin/python3": python("3.13.0", "/project"), "bin/python3": GOOD };
    await withScripts(scripts, async (folder) => {
      await symlink(join(folder, "shop"), join(folder, "opened"));
      const path = [join(folder, "shop/.venv/bin"), join(folder, "bin"), "bin", ""];
      const around = { Path: path.join(delimiter), HOME: "/home/me" };
      const left = outsideProjects(around, [join(folder, "opened")]);
      assert.deepEqual(left, { Path: join(folder, "bin"), HOME: "/home/me" });
      assert.equal(await lookUp(left.Path), "/good");
    });
  });
});
