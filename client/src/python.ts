// Finds an interpreter that can run the server. Imports no `vscode`, so that it runs in plain Node.
import { execFile } from "node:child_process";
import { cleanEnvironment } from "./launch";

/** The oldest Python that the server runs on. */
export const OLDEST_PYTHON = [3, 11] as const;

const PROBE_TIMEOUT_MS = 5_000;
const EXTENSION_TIMEOUT_MS = 5_000;

// Runs on any Python, Python 2 included: an old one must say its version instead of failing.
const PROBE_SCRIPT =
  'import sys; sys.stdout.write("%d.%d.%d\\n%s" % (sys.version_info[:3] + (sys.executable,)))';

/** A command that may be a Python interpreter. */
export interface Candidate {
  readonly command: string;
  readonly args: readonly string[];
}

/** One place to look for interpreters. */
export interface InterpreterProvider {
  readonly name: string;
  /** Whether the user named the interpreter, so that no other may take its place. */
  readonly binding: boolean;
  candidates(): Promise<readonly Candidate[]>;
}

/** What a candidate says about itself. */
export interface Interpreter {
  /** Absolute path where the interpreter tells it, else the command that was tried. */
  readonly command: string;
  readonly version: string;
}

/** How a lookup ended. */
export type Lookup =
  | { readonly kind: "found"; readonly interpreter: Interpreter }
  | { readonly kind: "tooOld"; readonly interpreter: Interpreter }
  | { readonly kind: "none"; readonly named: string | undefined };

/** Runs a candidate once; undefined when it is not a Python. */
export type Probe = (candidate: Candidate) => Promise<Interpreter | undefined>;

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

/** Returns the first candidate that is new enough, else the first one that is too old. */
export async function findPython(
  providers: readonly InterpreterProvider[],
  probe: Probe,
): Promise<Lookup> {
  let tooOld: Interpreter | undefined;
  for (const provider of providers) {
    const candidates = await provider.candidates();
    for (const candidate of candidates) {
      const interpreter = await probe(candidate);
      if (interpreter !== undefined && isNewEnough(interpreter.version)) {
        return { kind: "found", interpreter };
      }
      tooOld ??= interpreter;
    }
    if (provider.binding && candidates.length > 0) {
      return tooOld === undefined
        ? { kind: "none", named: candidates[0]?.command }
        : { kind: "tooOld", interpreter: tooOld };
    }
  }
  return tooOld === undefined
    ? { kind: "none", named: undefined }
    : { kind: "tooOld", interpreter: tooOld };
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > OLDEST_PYTHON[0] || (major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1]);
}

/** The order of the lookup. */
export function interpreterProviders(options: {
  readonly setting: () => string;
  readonly extension: () => Promise<PythonExtensionApi | undefined>;
  readonly platform: NodeJS.Platform;
}): readonly InterpreterProvider[] {
  // 1. The setting, which the editor only takes from trusted places.
  // 2. The environment chosen in the Python extension, when that is installed.
  // 3. The search path, newest version first.
  return [
    settingProvider(options.setting),
    extensionProvider(options.extension, EXTENSION_TIMEOUT_MS),
    pathProvider(options.platform),
  ];
}

/** Offers what the user set; nothing when the setting is empty. */
export function settingProvider(setting: () => string): InterpreterProvider {
  return {
    name: "setting",
    binding: true,
    candidates: () => {
      const command = setting().trim();
      return Promise.resolve(command === "" ? [] : [{ command, args: [] }]);
    },
  };
}

/** Offers the environment that is active in the Python extension. */
export function extensionProvider(
  extension: () => Promise<PythonExtensionApi | undefined>,
  timeoutMs: number,
): InterpreterProvider {
  return {
    name: "Python extension",
    binding: false,
    candidates: () => withTimeout(activeEnvironment(extension), timeoutMs),
  };
}

async function activeEnvironment(
  extension: () => Promise<PythonExtensionApi | undefined>,
): Promise<readonly Candidate[]> {
  try {
    const environments = (await extension())?.environments;
    if (environments === undefined) {
      return [];
    }
    const active = await environments.resolveEnvironment(environments.getActiveEnvironmentPath());
    // Without an executable it is a conda environment that holds no Python.
    const command = active?.executable.uri?.fsPath;
    return command === undefined ? [] : [{ command, args: [] }];
  } catch {
    // Another extension's failure must not keep the search path from being tried.
    return [];
  }
}

function withTimeout(
  found: Promise<readonly Candidate[]>,
  timeoutMs: number,
): Promise<readonly Candidate[]> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve([]);
    }, timeoutMs);
    void found.then((candidates) => {
      clearTimeout(timer);
      resolve(candidates);
    });
  });
}

/** Offers the usual names on the search path. */
export function pathProvider(platform: NodeJS.Platform): InterpreterProvider {
  const names = ["python3.14", "python3.13", "python3.12", "python3.11", "python3", "python"];
  const candidates: Candidate[] = names.map((command) => ({ command, args: [] }));
  if (platform === "win32") {
    // Before `python`, which may be the stub of the Windows store.
    candidates.unshift({ command: "py", args: ["-3"] });
  }
  return { name: "search path", binding: false, candidates: () => Promise.resolve(candidates) };
}

/**
 * Returns a probe that runs candidates in `folder`, each at most `timeoutMs` milliseconds.
 * The folder must not be the user's project: Windows looks for commands there first.
 */
export function createProbe(
  folder: string,
  env: NodeJS.ProcessEnv,
  timeoutMs = PROBE_TIMEOUT_MS,
): Probe {
  return ({ command, args }) =>
    new Promise((resolve) => {
      execFile(
        command,
        [...args, "-c", PROBE_SCRIPT],
        {
          cwd: folder,
          env: cleanEnvironment(env),
          timeout: timeoutMs,
          killSignal: "SIGKILL",
          windowsHide: true,
        },
        (error, stdout) => {
          const [version = "", executable = ""] = stdout.split("\n");
          const isPython = error === null && /^\d+\.\d+\.\d+$/.test(version);
          resolve(isPython ? { command: executable.trim() || command, version } : undefined);
        },
      );
    });
}
