import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { describe, it } from "node:test";
import type { InterpreterProvider, Probe } from "../python/lookup";
import {
  findPython,
  interpreterProviders,
  pathProvider,
  settingProvider,
  type Surroundings,
} from "../python/python";
import { noScripts, withScripts } from "./fakeMachine";

function provider(binding: boolean, ...commands: string[]): InterpreterProvider {
  const candidates = commands.map((command) => ({ command, args: [] }));
  return { binding, candidates: () => Promise.resolve(candidates) };
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

  it("runs nothing after the first good one", async () => {
    const tried: string[] = [];
    const probe: Probe = ({ command }) => {
      tried.push(command);
      return Promise.resolve({ command, version: "3.12.0" });
    };
    await findPython([provider(false, "one", "two"), provider(false, "three")], probe);
    assert.deepEqual(tried, ["one"]);
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

  it("tries no further candidate when the time of the whole lookup is over", async () => {
    let nowMs = 0;
    const tried: string[] = [];
    const hanging: Probe = ({ command }) => {
      tried.push(command);
      nowMs += 5_000;
      return Promise.resolve(undefined);
    };
    const candidates = provider(false, "a", "b", "c", "d", "e");
    const lookup = await findPython([candidates, candidates], hanging, () => nowMs, 15_000);
    assert.deepEqual(tried, ["a", "b", "c"]);
    assert.equal(lookup.kind, "none");
  });

  it("tries the launcher first on Windows", async () => {
    const [first] = await pathProvider("win32").candidates();
    assert.deepEqual(first, { command: "py", args: ["-3"] });
  });
});

/** A Linux machine where both extensions know an interpreter and the home folder holds one. */
function surroundings(home: string, changes: Partial<Surroundings> = {}): Surroundings {
  const environment = { execInfo: { run: { executable: "/envs/bin/python" } } };
  return {
    setting: () => "",
    environmentsExtension: () =>
      Promise.resolve({ getEnvironment: () => Promise.resolve(environment) }),
    pythonExtension: () =>
      Promise.resolve({
        environments: {
          getActiveEnvironmentPath: () => ({ path: "/env" }),
          resolveEnvironment: () =>
            Promise.resolve({ executable: { uri: { fsPath: "/env/bin/python" } } }),
        },
      }),
    projects: () => [],
    machine: { platform: "linux", env: {}, home, root: home },
    ...changes,
  };
}

async function candidatesOf(around: Surroundings): Promise<readonly string[]> {
  const tried: string[] = [];
  await findPython(interpreterProviders(around), ({ command }) => {
    tried.push(command);
    return Promise.resolve(undefined);
  });
  return tried;
}

const ON_PATH = ["python3.14", "python3.13", "python3.12", "python3.11", "python3", "python"];

describe("the order of the lookup", { skip: noScripts }, () => {
  it("is the two extensions, the search path and the usual places", async () => {
    await withScripts({ "miniconda3/bin/python3": "" }, async (home) => {
      assert.deepEqual(await candidatesOf(surroundings(home)), [
        "/envs/bin/python",
        "/env/bin/python",
        ...ON_PATH,
        `${home}/miniconda3/bin/python3`,
      ]);
    });
  });

  it("asks for the plain names last on macOS, whose own python3 may open a dialog", async () => {
    await withScripts({ "miniconda3/bin/python3": "" }, async (home) => {
      const around = surroundings(home);
      const machine = { ...around.machine, platform: "darwin" } as const;
      const found = await candidatesOf({ ...around, machine });
      assert.deepEqual(found.slice(-3), [`${home}/miniconda3/bin/python3`, "python3", "python"]);
      assert.deepEqual([...found].sort(), [...(await candidatesOf(around))].sort());
    });
  });

  it("is nothing but the setting where there is one", async () => {
    const setting = (): string => "/mine/python";
    assert.deepEqual(await candidatesOf(surroundings("/nowhere", { setting })), ["/mine/python"]);
  });

  it("leaves out the environment of a project, which a cloned repository could bring", async () => {
    const projects = (): string[] => ["/other", "/env", "/envs"];
    assert.deepEqual(await candidatesOf(surroundings("/nowhere", { projects })), ON_PATH);
  });

  it("leaves it out also where a link leads into the project", async () => {
    const scripts = { "shop/.venv/bin/python3": "" };
    await withScripts(scripts, async (home) => {
      await symlink(`${home}/shop/.venv`, `${home}/miniconda3`);
      const around = surroundings(home, { projects: () => ["/env", "/envs", `${home}/shop`] });
      assert.deepEqual(await candidatesOf(around), ON_PATH);
      await symlink(`${home}/shop`, `${home}/shop-by-link`);
      const opened = { ...around, projects: () => ["/env", "/envs", `${home}/shop-by-link`] };
      assert.deepEqual(await candidatesOf(opened), ON_PATH);
    });
  });

  it("takes an interpreter of the project when the setting names it", async () => {
    const setting = (): string => "/env/bin/python";
    const around = surroundings("/nowhere", { setting, projects: () => ["/env"] });
    const probe = probeOf({ "/env/bin/python": "3.12.0" });
    assert.equal((await findPython(interpreterProviders(around), probe)).kind, "found");
  });
});
