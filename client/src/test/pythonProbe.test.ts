import assert from "node:assert/strict";
import { symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { describe, it } from "node:test";
import type { Lookup } from "../python/lookup";
import { findPython, pathProvider, settingProvider } from "../python/python";
import { createProbe, outsideProjects } from "../python/pythonProbe";
import { noScripts, python, withScripts } from "./fakeMachine";

/** Looks on a search path that holds only the given shell scripts. */
function lookUp(scripts: Record<string, string>, env: NodeJS.ProcessEnv = {}): Promise<Lookup> {
  return withScripts(scripts, (folder) =>
    findPython([pathProvider("linux")], createProbe(folder, { ...env, PATH: folder }, 500)),
  );
}

describe("interpreters on a real search path", { skip: noScripts }, () => {
  it("finds a new interpreter behind an old one, with the path it tells", async () => {
    const lookup = await lookUp({
      python3: python("3.9.2", "/old/python3"),
      python: python("3.12.4", "/new/python"),
    });
    const interpreter = { command: "/new/python", version: "3.12.4" };
    assert.deepEqual(lookup, { kind: "found", interpreter });
  });

  it("prefers the newest name", async () => {
    const lookup = await lookUp({
      python3: python("3.11.1", "/a"),
      "python3.13": python("3.13.0", "/b"),
    });
    assert.deepEqual(lookup, { kind: "found", interpreter: { command: "/b", version: "3.13.0" } });
  });

  it("reports the version of one that is too old", async () => {
    const interpreter = { command: "/old/python3", version: "3.9.2" };
    assert.deepEqual(await lookUp({ python3: python("3.9.2", "/old/python3") }), {
      kind: "tooOld",
      interpreter,
    });
  });

  it("finds none on an empty path", async () => {
    assert.deepEqual(await lookUp({}), { kind: "none", named: undefined });
  });

  it("passes over the stub of a store, which prints nothing and fails", async () => {
    const stub = "exit 49"; // 9009 as Windows returns it does not fit an exit code here: 9009 % 256.
    const lookup = await lookUp({ python3: stub, python: python("3.11.7", "/good") });
    assert.equal(lookup.kind, "found");
  });

  it("passes over a program that says a version and fails", async () => {
    assert.equal((await lookUp({ python3: `${python("3.12.0", "/x")}; exit 1` })).kind, "none");
  });

  it("passes over a program that is no Python", async () => {
    assert.equal((await lookUp({ python3: "printf 'Welcome to 3.12.0'" })).kind, "none");
  });

  it("gives up on an interpreter that hangs", async () => {
    const lookup = await lookUp({ python3: "read answer", python: python("3.11.7", "/good") });
    assert.equal(lookup.kind, "found");
  });

  it("gives up on one that hangs in a process of its own", async () => {
    // The second process holds the output open until the test's end of the input closes.
    const hanging = "exec 3<&0; (read answer <&3) & wait";
    const lookup = await lookUp({ python3: hanging, python: python("3.11.7", "/good") });
    assert.equal(lookup.kind, "found");
  });

  it("finds what a search path holds whose other entries are files or far too long", async () => {
    await withScripts({ python3: python("3.12.4", "/found/python3") }, async (folder) => {
      const file = join(folder, "a file");
      await writeFile(file, "");
      for (const bad of [file, join(folder, "x".repeat(5_000))]) {
        for (const path of [
          [bad, folder],
          [folder, bad],
        ]) {
          const env = { PATH: path.join(delimiter) };
          const lookup = await findPython([pathProvider("linux")], createProbe(folder, env, 500));
          assert.equal(lookup.kind, "found", env.PATH.slice(0, 80));
        }
      }
    });
  });

  it("answers for every way to mistype the setting instead of throwing", async () => {
    await withScripts({ python3: python("3.12.4", "/found/python3") }, async (folder) => {
      const real = join(folder, "python3");
      for (const typed of [`${real}/`, `${real}/bin/python`, folder, "x".repeat(5_000), "a\0b"]) {
        const providers = [settingProvider(() => typed), pathProvider("linux")];
        const lookup = await findPython(providers, createProbe(folder, { PATH: folder }, 500));
        assert.deepEqual(lookup, { kind: "none", named: typed });
      }
    });
  });

  it("keeps the user's PYTHONPATH from the interpreter", async () => {
    const onlyClean = `test -z "$PYTHONPATH$PYTHONHOME" && ${python("3.11.7", "/clean")}`;
    const env = { PYTHONPATH: "/evil", PYTHONHOME: "/evil" };
    assert.equal((await lookUp({ python3: onlyClean }, env)).kind, "found");
  });
});

describe("the environment of a project that is active in the editor's shell", () => {
  const PROJECT = ".venv/bin/python3";

  it("is not run, and does not hide the interpreters behind it", { skip: noScripts }, async () => {
    const scripts = {
      [`shop/${PROJECT}`]: python("3.13.0", "/project"),
      "bin/python3": python("3.12.0", "/system"),
    };
    await withScripts(scripts, async (folder) => {
      await symlink(join(folder, "shop"), join(folder, "opened"));
      const path = [join(folder, "shop/.venv/bin"), join(folder, "bin")].join(delimiter);
      const env = outsideProjects({ PATH: path }, [join(folder, "opened")]);
      const lookup = await findPython([pathProvider("linux")], createProbe(folder, env, 500));
      const interpreter = { command: "/system", version: "3.12.0" };
      assert.deepEqual(lookup, { kind: "found", interpreter });
      assert.equal(env.PATH, join(folder, "bin"));
    });
  });

  it("keeps the other variables, and no entry that is relative to wherever it is used", () => {
    const env = { Path: ["/usr/bin", "bin", ""].join(delimiter), HOME: "/home/me" };
    assert.deepEqual(outsideProjects(env, ["/shop"]), { Path: "/usr/bin", HOME: "/home/me" });
  });
});
