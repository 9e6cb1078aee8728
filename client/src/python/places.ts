// Where interpreters are that a search path may lack: an editor that was started from the dock or
// the desktop has not read the user's shell profile. Imports no `vscode`.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

// `~` is the home folder and `$NAME` a variable; without a value there is no such place. `*` is the
// version in the name of an installation, of which the newest comes first. pyenv by its versions
// and not by its shims, each of which starts a shell first.
const UNIX = [
  ...["~/.local/bin/python3.*", "~/.local/bin/python3"],
  "$UV_PYTHON_INSTALL_DIR/cpython-*/bin/python3",
  "$XDG_DATA_HOME/uv/python/cpython-*/bin/python3",
  "~/.local/share/uv/python/cpython-*/bin/python3",
  ...["$PYENV_ROOT/versions/*/bin/python3", "~/.pyenv/versions/*/bin/python3"],
  ...["$CONDA_PREFIX/bin/python3", "~/miniforge3/bin/python3", "~/miniconda3/bin/python3"],
  ...["~/anaconda3/bin/python3", "/opt/miniconda3/bin/python3"],
];
const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    ...["/home/linuxbrew/.linuxbrew/bin/python3.*", "/home/linuxbrew/.linuxbrew/bin/python3"],
    ...UNIX,
    "/opt/conda/bin/python3",
  ],
  darwin: [
    ...["/opt/homebrew/bin/python3.*", "/opt/homebrew/bin/python3"],
    ...["/usr/local/bin/python3.*", "/usr/local/bin/python3"],
    "/Library/Frameworks/Python.framework/Versions/*/bin/python3",
    ...UNIX,
    ...["/opt/homebrew/Caskroom/miniconda/base/bin/python3", "/opt/anaconda3/bin/python3"],
  ],
  win32: [
    "$LOCALAPPDATA/Programs/Python/Python*/python.exe",
    "$LOCALAPPDATA/Python/pythoncore-*/python.exe",
    "$PROGRAMFILES/Python*/python.exe",
    "$UV_PYTHON_INSTALL_DIR/cpython-*/python.exe",
    ...["$APPDATA/uv/python/cpython-*/python.exe", "$APPDATA/uv/data/python/cpython-*/python.exe"],
    "$PYENV_ROOT/versions/*/python.exe",
    "~/.pyenv/pyenv-win/versions/*/python.exe",
    ...["$CONDA_PREFIX/python.exe", "~/miniforge3/python.exe", "~/miniconda3/python.exe"],
    ...["~/anaconda3/python.exe", "$PROGRAMDATA/miniconda3/python.exe"],
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

/** Returns the interpreters that exist in the usual places, of each place the newest first. */
export function usualPlaces(machine: Machine): readonly string[] {
  const places = PLACES[machine.platform] ?? [];
  return [...new Set(places.flatMap((place) => filesOf(place, machine)))];
}

function filesOf(place: string, { env, home, root }: Machine): string[] {
  const [, variable, rest = ""] = /^(?:\$(\w+)|~)?(.*)$/.exec(place) ?? [];
  const base = place.startsWith("~") ? home : variable === undefined ? root : env[variable];
  if (base === undefined || base === "") {
    return [];
  }
  const [, folder = "", prefix = "", below = ""] = /^(.*\/)?([^/]*)\*(.*)$/.exec(rest) ?? [];
  try {
    const paths = rest.includes("*")
      ? newestFirst(join(base, folder), prefix, below !== "").map((found) => join(found, below))
      : [join(base, rest)];
    return paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
  } catch {
    // Most of the places do not exist on most machines.
    return [];
  }
}

/** Returns what the folder holds of that prefix and a version; an installation may say more. */
function newestFirst(folder: string, prefix: string, isInstallation: boolean): string[] {
  const pattern = isInstallation ? /^\d+(?:\.\d+)*(?:-.*)?$/ : /^\d+(?:\.\d+)*$/;
  const versions = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((version) => pattern.test(version));
  versions.sort(new Intl.Collator("en", { numeric: true }).compare);
  return versions.reverse().map((version) => join(folder, prefix + version));
}
