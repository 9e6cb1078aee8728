// Runs a command to see whether it is a Python, in an environment without surprises. Imports no `vscode`.
import { execFile } from "node:child_process";
import { realpathSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, relative, sep } from "node:path";
import type { Interpreter } from "./lookup";

const TIMEOUT_MS = 5_000;

// They would change what the interpreter imports, or run the user's code in the server.
const FOREIGN_VARIABLES = new Set(["PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP"]);

// Runs on any Python, Python 2 included: an old one must say its version instead of failing.
const SCRIPT =
  'import sys; sys.stdout.write("%d.%d.%d\\n%s" % (sys.version_info[:3] + (sys.executable,)))';

/** Runs a command with its arguments once; undefined when it is not a Python. */
export type Probe = (command: readonly string[]) => Promise<Interpreter | undefined>;

/**
 * Returns a probe that runs commands in `folder`, each at most `timeoutMs` milliseconds, and never
 * throws. The folder must not be the user's project: Windows looks for commands there first.
 */
export function createProbe(
  folder: string,
  environment: NodeJS.ProcessEnv,
  timeoutMs = TIMEOUT_MS,
): Probe {
  const env = cleanEnvironment(environment);
  const options = { cwd: folder, env, timeout: timeoutMs, windowsHide: true } as const;
  return ([command = "", ...args]) =>
    new Promise((resolve) => {
      const words = [...args, "-c", SCRIPT];
      try {
        execFile(command, words, { ...options, killSignal: "SIGKILL" }, (error, stdout) => {
          const [version = "", executable = ""] = stdout.split("\n");
          const isPython = error === null && /^\d+\.\d+\.\d+$/.test(version);
          resolve(isPython ? { command: executable.trim() || command, version } : undefined);
        });
      } catch {
        // Node throws instead of calling back, for example where an entry of the search path is a file.
        resolve(undefined);
      }
    });
}

/** Returns the environment without the variables that lead Python elsewhere. */
export function cleanEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Compared in upper case because Windows does not tell the cases apart.
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !FOREIGN_VARIABLES.has(name.toUpperCase())),
  );
}

/** Returns the environment with a search path that leads into none of the projects. */
export function outsideProjects(
  env: NodeJS.ProcessEnv,
  projects: readonly string[],
): NodeJS.ProcessEnv {
  // The entries that are left: an activated environment of a project only hides the others.
  const isKept = (entry: string): boolean => isAbsolute(entry) && !isInside(projects, entry);
  const kept = (value = ""): string => value.split(delimiter).filter(isKept).join(delimiter);
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      name.toUpperCase() === "PATH" ? kept(value) : value,
    ]),
  );
}

/** Whether a path, not a name, is in one of the folders, also when a link leads to either of them. */
export function isInside(folders: readonly string[], path: string): boolean {
  if (!isAbsolute(path)) {
    return false;
  }
  const reached = join(real(dirname(path)), basename(path));
  return folders.some((folder) => isBelow(folder, path) || isBelow(real(folder), reached));
}

function isBelow(folder: string, path: string): boolean {
  // On Windows this ignores case, as its file system does.
  const way = relative(folder, path);
  return !isAbsolute(way) && way !== ".." && !way.startsWith(`..${sep}`);
}

/** Follows links; the interpreter itself is not followed, since an environment only links to one. */
function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
