import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type EnvironmentsApi,
  environmentsProvider,
  extensionProvider,
  type PythonExtensionApi,
} from "../python/pythonExtensions";

const silent = new Promise<undefined>(() => undefined);
const failing = (): Promise<never> => Promise.reject(new Error("activation failed"));

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
    const found = extensionProvider(() => Promise.resolve(extensionApi("/env/bin/python")));
    assert.deepEqual(await found.candidates(), [{ command: "/env/bin/python", args: [] }]);
  });

  it("offers nothing when it is absent, holds no Python, fails or never answers", async () => {
    const sources = [
      () => Promise.resolve(undefined),
      () => Promise.resolve(extensionApi(undefined)),
      failing,
      () => silent,
    ];
    for (const source of sources) {
      assert.deepEqual(await extensionProvider(source, 20).candidates(), []);
    }
  });
});

describe("the Python Environments extension", () => {
  const api = (environment: Awaited<ReturnType<EnvironmentsApi["getEnvironment"]>>) => () =>
    Promise.resolve({ getEnvironment: () => Promise.resolve(environment) });

  it("offers the interpreter of the chosen environment", async () => {
    const found = environmentsProvider(api({ execInfo: { run: { executable: "/e/python" } } }));
    assert.deepEqual(await found.candidates(), [{ command: "/e/python", args: [] }]);
  });

  it("offers nothing when it is absent, nothing is chosen, it fails or never answers", async () => {
    const sources = [
      () => Promise.resolve(undefined),
      api(undefined),
      failing,
      () => Promise.resolve({ getEnvironment: failing }),
      () => Promise.resolve({ getEnvironment: () => silent }),
    ];
    for (const source of sources) {
      assert.deepEqual(await environmentsProvider(source, 20).candidates(), []);
    }
  });
});
