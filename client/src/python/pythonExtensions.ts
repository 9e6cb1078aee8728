// The interpreters that other extensions know. Imports no `vscode`.
import type { Candidate, InterpreterProvider } from "./lookup";

const TIMEOUT_MS = 5_000;

/** The part of the API of the Python Environments extension that is used here. */
export interface EnvironmentsApi {
  getEnvironment(
    scope: undefined,
  ): Promise<{ readonly execInfo: { readonly run: { readonly executable: string } } } | undefined>;
}

/** The part of the API of the Python extension that is used here. */
export interface PythonExtensionApi {
  readonly environments: {
    getActiveEnvironmentPath(): { readonly path: string };
    resolveEnvironment(environment: {
      readonly path: string;
    }): Promise<
      | { readonly executable: { readonly uri?: { readonly fsPath: string } | undefined } }
      | undefined
    >;
  };
}

/** Offers the environment that is chosen in the Python Environments extension. */
export function environmentsProvider(
  extension: () => Promise<EnvironmentsApi | undefined>,
  timeoutMs = TIMEOUT_MS,
): InterpreterProvider {
  return optional(timeoutMs, async () => {
    const environment = await (await extension())?.getEnvironment(undefined);
    return environment?.execInfo.run.executable;
  });
}

/** Offers the environment that is active in the Python extension. */
export function extensionProvider(
  extension: () => Promise<PythonExtensionApi | undefined>,
  timeoutMs = TIMEOUT_MS,
): InterpreterProvider {
  return optional(timeoutMs, async () => {
    const environments = (await extension())?.environments;
    const active = await environments?.resolveEnvironment(environments.getActiveEnvironmentPath());
    // Without an executable it is a conda environment that holds no Python.
    return active?.executable.uri?.fsPath;
  });
}

/** Offers the interpreters that `ask` finds in time; an error of another extension must not end the lookup. */
function optional(timeoutMs: number, ask: () => Promise<string | undefined>): InterpreterProvider {
  return {
    binding: false,
    candidates: () =>
      new Promise<readonly Candidate[]>((resolve) => {
        const timer = setTimeout(() => {
          resolve([]);
        }, timeoutMs);
        void ask()
          .catch(() => undefined)
          .then((command) => {
            clearTimeout(timer);
            resolve(command === undefined ? [] : [{ command, args: [] }]);
          });
      }),
  };
}
