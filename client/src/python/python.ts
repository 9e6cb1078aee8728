// Finds an interpreter that can run the server. Imports no `vscode`, so that it runs in plain Node.
import { type Interpreter, type Lookup, OLDEST_PYTHON, type PythonAbsence } from "./lookup";
import { type Machine, usualPlaces } from "./places";
import { isInside, type Probe } from "./probe";

const LOOKUP_LIMIT_MS = 20_000;
const EXTENSION_TIMEOUT_MS = 5_000;

/** Names on the search path, the newest first. */
const VERSIONED = ["python3.14", "python3.13", "python3.12", "python3.11"].map((name) => [name]);
const PLAIN = [["python3"], ["python"]];

/** Where a lookup looks. */
export interface Surroundings {
  /** The interpreter that the user named, or nothing. */
  readonly setting: string;
  /** Each asks another extension for the path of its interpreter. */
  readonly extensions: readonly (() => Promise<string | undefined>)[];
  /** Paths of the open folders. */
  readonly projects: readonly string[];
  readonly machine: Machine;
}

/**
 * Returns the first interpreter that is new enough, else the first one that is too old. Nothing takes
 * the place of one that the user named. Nothing further is tried after twenty seconds.
 */
export async function findPython(
  around: Surroundings,
  probe: Probe,
  now: () => number = Date.now,
): Promise<Lookup> {
  const named = around.setting.trim();
  if (named !== "") {
    return lookupOf(await probe([named]), named);
  }
  const end = now() + LOOKUP_LIMIT_MS;
  let absence: PythonAbsence = { reason: "noPython" };
  for await (const command of candidates(around)) {
    if (now() >= end) {
      break;
    }
    const lookup = lookupOf(await probe(command));
    if (lookup.kind === "found") {
      return lookup;
    }
    absence = absence.reason === "noPython" ? lookup.absence : absence;
  }
  return { kind: "missing", absence };
}

/** Says what a command is that was tried. */
export function lookupOf(interpreter: Interpreter | undefined, named?: string): Lookup {
  if (interpreter === undefined) {
    const absence = { reason: "noPython", ...(named === undefined ? {} : { named }) } as const;
    return { kind: "missing", absence };
  }
  const [major = 0, minor = 0] = interpreter.version.split(".").map(Number);
  const [oldest, oldestMinor] = OLDEST_PYTHON;
  const isFit = major > oldest || (major === oldest && minor >= oldestMinor);
  return isFit
    ? { kind: "found", interpreter }
    : { kind: "missing", absence: { reason: "tooOld", interpreter } };
}

/**
 * Yields the commands in their order, with arguments: the environments chosen in other extensions, the
 * search path, and the usual places. An interpreter inside a project, such as the `.venv` that the
 * extensions prefer, is left out: a cloned repository could bring one.
 */
async function* candidates(around: Surroundings): AsyncGenerator<readonly string[]> {
  const { extensions, projects, machine } = around;
  for (const ask of extensions) {
    const path = await inTime(ask);
    if (path !== undefined && !isInside(projects, path)) {
      yield [path];
    }
  }
  if (machine.platform === "win32") {
    // Before `python`, which may be the stub of the Windows store.
    yield ["py", "-3"];
  }
  yield* VERSIONED;
  const usual = usualPlaces(machine).filter((path) => !isInside(projects, path));
  const places = usual.map((path) => [path]);
  // Without the command line tools, the `python3` of macOS is a stub that opens a dialog, each time.
  yield* machine.platform === "darwin" ? [...places, ...PLAIN] : [...PLAIN, ...places];
}

/** Waits for another extension for a while; its errors must not end the lookup. */
async function inTime(ask: () => Promise<string | undefined>): Promise<string | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, EXTENSION_TIMEOUT_MS, undefined).unref();
  });
  return Promise.race([ask(), late]).catch(() => undefined);
}
