import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { type EnvironmentsApi, type PythonApi, PythonEnvironments } from "../python/environments";
import type { Lookup } from "../python/lookup";
import type { ServerState } from "../server/server";
import { watchPython } from "../server/watchPython";
import { editor, EventEmitter, settled, Uri, windowState } from "./vscodeStub";

const interpreter = { command: "/python", version: "3.12.0" };

/** A window whose server has no Python until `isThere`; counts the looks and the starts. */
class Missing {
  readonly server: { state: ServerState } = { state: "noPython" };
  readonly news = new EventEmitter<void>();
  isThere = false;
  looks = 0;
  starts = 0;
  answers: Promise<void> = Promise.resolve();

  constructor() {
    watchPython(
      this.server,
      { onDidChange: this.news.event },
      async () => {
        this.looks += 1;
        await this.answers;
        const missing: Lookup = { kind: "missing", absence: { reason: "noPython" } };
        return this.isThere ? { kind: "found", interpreter } : missing;
      },
      () => {
        this.starts += 1;
        this.server.state = "ready";
        return Promise.resolve();
      },
    );
  }

  comeBack(): Promise<void> {
    windowState.fire({ focused: true });
    return settled();
  }

  hear(): Promise<void> {
    this.news.fire();
    return settled();
  }

  /** Lets looks wait; the returned function ends that. */
  hold(): () => Promise<void> {
    let answer = (): void => undefined;
    this.answers = new Promise((resolve) => (answer = resolve));
    return () => {
      answer();
      return settled();
    };
  }
}

describe("looking again for Python", () => {
  let missing: Missing;
  let now = 0;
  mock.method(Date, "now", () => now);

  beforeEach(() => {
    windowState.dispose();
    now = 10_000;
    missing = new Missing();
  });

  it("finds what was installed meanwhile, and then looks no more", async () => {
    await missing.comeBack();
    missing.isThere = true;
    now += 3_000;
    await missing.comeBack();
    now += 60_000;
    await missing.comeBack();
    assert.deepEqual([missing.looks, missing.starts], [2, 1]);
  });

  it("looks once in three seconds, however often the user comes and goes", async () => {
    for (; now < 19_000; now += 100) {
      await missing.comeBack();
    }
    assert.equal(missing.looks, 3);
  });

  it("looks at once when something has changed, and again for what changes meanwhile", async () => {
    await missing.comeBack();
    const answer = missing.hold();
    await missing.hear();
    await missing.hear();
    assert.equal(missing.looks, 2);
    await answer();
    assert.equal(missing.looks, 3);
  });

  it("does not look twice at a time, and starts nothing that was started during the look", async () => {
    const answer = missing.hold();
    await missing.comeBack();
    now += 10_000;
    await missing.comeBack();
    missing.isThere = true;
    missing.server.state = "ready";
    await answer();
    assert.deepEqual([missing.looks, missing.starts], [1, 0]);
  });
});

describe("the two extensions for Python", () => {
  const changed = new EventEmitter<void>();
  const environment = { execInfo: { run: { executable: "/envs/python" } } };
  const envs: EnvironmentsApi = {
    getEnvironment: () => Promise.resolve(environment),
    onDidChangeEnvironment: changed.event as never,
  };
  const apiOf = (uri: Uri | undefined): PythonApi => ({
    environments: {
      getActiveEnvironmentPath: () => ({ path: "/env" }),
      resolveEnvironment: ({ path }) =>
        Promise.resolve(path === "/env" ? { executable: { uri: uri as never } } : undefined),
      onDidChangeActiveEnvironmentPath: changed.event as never,
    },
  });

  it("name the interpreter that is chosen in them, or none", async () => {
    const { chosen } = new PythonEnvironments();
    const none = { getEnvironment: () => Promise.resolve(undefined) };
    const cases: [object | undefined, Uri | null | undefined, unknown[]][] = [
      [undefined, null, [undefined, undefined]],
      [envs, Uri.file("/env/bin/python"), ["/envs/python", "/env/bin/python"]],
      [none, undefined, [undefined, undefined]],
    ];
    for (const [environments, uri, paths] of cases) {
      editor.extensions.set("ms-python.vscode-python-envs", environments);
      editor.extensions.set("ms-python.python", uri === null ? undefined : apiOf(uri));
      assert.deepEqual(await Promise.all(chosen.map((one) => one())), paths);
    }
  });

  it("are heard from the first question on, once for each change", async () => {
    const environments = new PythonEnvironments();
    let changes = 0;
    environments.onDidChange(() => (changes += 1));
    changed.fire();
    assert.equal(changes, 0);
    editor.extensions.set("ms-python.vscode-python-envs", envs);
    editor.extensions.delete("ms-python.python");
    await environments.chosen[0]?.();
    await environments.chosen[0]?.();
    changed.fire();
    assert.equal(changes, 1);
    environments.dispose();
    changed.fire();
    assert.equal(changes, 1);
  });
});
