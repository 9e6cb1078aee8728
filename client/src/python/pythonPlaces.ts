// Where interpreters are that a search path may lack: an editor that was started from the dock or
// the desktop has not read the user's shell profile. Imports no `vscode`.
import { readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Candidate, InterpreterProvider } from "./lookup";

/** A folder where interpreters may be. */
interface Place {
  /** `~` is the home folder, `$NAME` a variable; without a value there is no such place. */
  readonly folder: string;
  /** If each subfolder is an installation: the pattern of their names, with the version. */
  readonly installations?: RegExp;
  /** The interpreters in the folder or in each installation. */
  readonly files: readonly string[];
}

const NEWEST_FIRST = ["python3.14", "python3.13", "python3.12", "python3.11", "python3"];
const UNIX = ["bin/python3"];
const WINDOWS = ["python.exe"];

const UV = /^cpython-(\d+)\.(\d+)\.(\d+)/;
const PLAIN = /^(\d+)\.(\d+)(?:\.(\d+))?/;
const PYTHON_311 = /^Python(\d)(\d+)$/;

// pyenv by its versions and not by its shims, each of which starts a shell first.
const SHARED: readonly Place[] = [
  { folder: "$UV_PYTHON_INSTALL_DIR", installations: UV, files: UNIX },
  { folder: "$XDG_DATA_HOME/uv/python", installations: UV, files: UNIX },
  { folder: "~/.local/share/uv/python", installations: UV, files: UNIX },
  { folder: "$PYENV_ROOT/versions", installations: PLAIN, files: UNIX },
  { folder: "~/.pyenv/versions", installations: PLAIN, files: UNIX },
  { folder: "$CONDA_PREFIX", files: UNIX },
  { folder: "~/miniforge3", files: UNIX },
  { folder: "~/miniconda3", files: UNIX },
  { folder: "~/anaconda3", files: UNIX },
];

/** Every place by platform, in the order of the lookup. */
const PLACES: Partial<Record<NodeJS.Platform, readonly Place[]>> = {
  linux: [
    { folder: "~/.local/bin", files: NEWEST_FIRST },
    { folder: "/home/linuxbrew/.linuxbrew/bin", files: NEWEST_FIRST },
    ...SHARED,
    { folder: "/opt/miniconda3", files: UNIX },
    { folder: "/opt/conda", files: UNIX },
  ],
  darwin: [
    { folder: "/opt/homebrew/bin", files: NEWEST_FIRST },
    { folder: "/usr/local/bin", files: NEWEST_FIRST },
    {
      folder: "/Library/Frameworks/Python.framework/Versions",
      installations: PLAIN,
      files: UNIX,
    },
    { folder: "~/.local/bin", files: NEWEST_FIRST },
    ...SHARED,
    { folder: "/opt/homebrew/Caskroom/miniconda/base", files: UNIX },
    { folder: "/opt/miniconda3", files: UNIX },
    { folder: "/opt/anaconda3", files: UNIX },
  ],
  win32: [
    { folder: "$LOCALAPPDATA/Programs/Python", installations: PYTHON_311, files: WINDOWS },
    { folder: "$LOCALAPPDATA/Python", installations: /^pythoncore-(\d+)\.(\d+)/, files: WINDOWS },
    { folder: "$PROGRAMFILES", installations: PYTHON_311, files: WINDOWS },
    { folder: "$UV_PYTHON_INSTALL_DIR", installations: UV, files: WINDOWS },
    { folder: "$APPDATA/uv/python", installations: UV, files: WINDOWS },
    { folder: "$APPDATA/uv/data/python", installations: UV, files: WINDOWS },
    { folder: "$PYENV_ROOT/versions", installations: PLAIN, files: WINDOWS },
    { folder: "~/.pyenv/pyenv-win/versions", installations: PLAIN, files: WINDOWS },
    { folder: "$CONDA_PREFIX", files: WINDOWS },
    { folder: "~/miniforge3", files: WINDOWS },
    { folder: "~/miniconda3", files: WINDOWS },
    { folder: "~/anaconda3", files: WINDOWS },
    { folder: "$PROGRAMDATA/miniconda3", files: WINDOWS },
  ],
};

/** The machine that is looked at. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  /** The prefix of the places outside the home folder; a test has its own. */
  readonly root: string;
}

/** The machine that this process runs on. */
export function thisMachine(env: NodeJS.ProcessEnv): Machine {
  return { platform: process.platform, env, home: homedir(), root: "" };
}

/** Offers the interpreters that exist in the usual places, of each place the newest first. */
export function placesProvider(machine: Machine): InterpreterProvider {
  return {
    name: "usual places",
    binding: false,
    candidates: async () => {
      const places = PLACES[machine.platform] ?? [];
      const found = await Promise.all(places.map((place) => filesOf(place, machine)));
      return [...new Set(found.flat())].map((command): Candidate => ({ command, args: [] }));
    },
  };
}

async function filesOf(place: Place, machine: Machine): Promise<readonly string[]> {
  const folder = locate(place.folder, machine);
  if (folder === undefined) {
    return [];
  }
  const folders =
    place.installations === undefined
      ? [folder]
      : (await newestFirst(folder, place.installations)).map((name) => join(folder, name));
  const files = folders.flatMap((found) => place.files.map((file) => join(found, file)));
  const exist = await Promise.all(files.map(isFile));
  return files.filter((_, index) => exist[index]);
}

function locate(folder: string, { env, home, root }: Machine): string | undefined {
  if (folder.startsWith("~")) {
    return home + folder.slice(1);
  }
  const variable = /^\$(\w+)/.exec(folder);
  if (variable === null) {
    return root + folder;
  }
  const value = env[variable[1] ?? ""];
  return value === undefined || value === "" ? undefined : value + folder.slice(variable[0].length);
}

/** Returns the names of the installations, of the newest version first. */
async function newestFirst(folder: string, pattern: RegExp): Promise<readonly string[]> {
  const found = (await namesIn(folder)).flatMap((name) => {
    const match = pattern.exec(name);
    return match === null ? [] : [{ name, version: match.slice(1).map((part) => Number(part)) }];
  });
  found.sort((one, other) => compare(other.version, one.version));
  return found.map(({ name }) => name);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    // Most of the places do not exist on most machines.
    return [];
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
