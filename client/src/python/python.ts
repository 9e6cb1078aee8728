// Finds an interpreter that can run the server. Imports no `vscode`, so that it runs in plain Node.
import { isAbsolute } from "node:path";
import {
  type Candidate,
  type Interpreter,
  type InterpreterProvider,
  type Lookup,
  OLDEST_PYTHON,
  type Probe,
} from "./lookup";
import { isInside } from "./projectFolder";
import {
  type EnvironmentsApi,
  environmentsProvider,
  extensionProvider,
  type PythonExtensionApi,
} from "./pythonExtensions";
import { type Machine, placesProvider } from "./pythonPlaces";

const LOOKUP_LIMIT_MS = 20_000;

/** Names on the search path, the newest first. */
const VERSIONED = ["python3.14", "python3.13", "python3.12", "python3.11"];
const PLAIN = ["python3", "python"];

/** Where the lookup looks; the functions are called at each lookup. */
export interface Surroundings {
  readonly setting: () => string;
  readonly environmentsExtension: () => Promise<EnvironmentsApi | undefined>;
  readonly pythonExtension: () => Promise<PythonExtensionApi | undefined>;
  /** Paths of the open folders. */
  readonly projects: () => readonly string[];
  readonly machine: Machine;
}

/** The order of the lookup. */
export function interpreterProviders(around: Surroundings): readonly InterpreterProvider[] {
  // 1. The setting, which the editor only takes from trusted places.
  // 2. The environment chosen in the Python Environments extension, when that is installed.
  // 3. The environment chosen in the Python extension, when that is installed.
  // 4. The search path: newest version first, on Windows the launcher before all.
  // 5. The usual places of uv, Homebrew, python.org, pyenv and conda. On macOS they come before the
  //    plain names of the search path: without the command line tools its own `python3` is a stub
  //    that opens a dialog, at each lookup anew.
  // An interpreter inside a project, such as the `.venv` that 2 and 3 prefer, is only taken from
  // the setting: a cloned repository could bring one.
  return [
    settingProvider(around.setting),
    ...[
      environmentsProvider(around.environmentsExtension),
      extensionProvider(around.pythonExtension),
      ...(around.machine.platform === "darwin"
        ? [namesProvider(VERSIONED), placesProvider(around.machine), namesProvider(PLAIN)]
        : [pathProvider(around.machine.platform), placesProvider(around.machine)]),
    ].map((provider) => outside(around.projects, provider)),
  ];
}

/**
 * Returns the first candidate that is new enough, else the first one that is too old. Tries no
 * further candidate after `limitMs` milliseconds.
 */
export async function findPython(
  providers: readonly InterpreterProvider[],
  probe: Probe,
  now: () => number = Date.now,
  limitMs = LOOKUP_LIMIT_MS,
): Promise<Lookup> {
  const end = now() + limitMs;
  let tooOld: Interpreter | undefined;
  for (const provider of providers) {
    const candidates = await provider.candidates();
    for (const candidate of candidates) {
      const interpreter = now() < end ? await probe(candidate) : undefined;
      if (interpreter !== undefined && isNewEnough(interpreter.version)) {
        return { kind: "found", interpreter };
      }
      tooOld ??= interpreter;
    }
    if (provider.binding && candidates.length > 0) {
      return missing(tooOld, candidates[0]?.command);
    }
  }
  return missing(tooOld, undefined);
}

function missing(tooOld: Interpreter | undefined, named: string | undefined): Lookup {
  return tooOld === undefined ? { kind: "none", named } : { kind: "tooOld", interpreter: tooOld };
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > OLDEST_PYTHON[0] || (major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1]);
}

/** Offers the interpreter of the setting, or none if the setting is empty. */
export function settingProvider(setting: () => string): InterpreterProvider {
  return {
    binding: true,
    candidates: () => {
      const command = setting().trim();
      return Promise.resolve(command === "" ? [] : [{ command, args: [] }]);
    },
  };
}

/** Offers the usual names on the search path. */
export function pathProvider(platform: NodeJS.Platform): InterpreterProvider {
  // Before `python`, which may be the stub of the Windows store.
  const launcher = platform === "win32" ? [{ command: "py", args: ["-3"] }] : [];
  return namesProvider([...VERSIONED, ...PLAIN], launcher);
}

/** Offers names on the search path, behind the candidates given. */
function namesProvider(
  names: readonly string[],
  first: readonly Candidate[] = [],
): InterpreterProvider {
  const candidates = [...first, ...names.map((command) => ({ command, args: [] }))];
  return { binding: false, candidates: () => Promise.resolve(candidates) };
}

/** Offers the same without interpreters inside a project. */
function outside(
  projects: () => readonly string[],
  provider: InterpreterProvider,
): InterpreterProvider {
  const isForeign = ({ command }: Candidate): boolean =>
    !isAbsolute(command) || !projects().some((project) => isInside(project, command));
  return {
    ...provider,
    candidates: async () => (await provider.candidates()).filter(isForeign),
  };
}
