// Runs a candidate to see whether it is a Python. Imports no `vscode`.
import { execFile } from "node:child_process";
import { delimiter, isAbsolute } from "node:path";
import { cleanEnvironment } from "./cleanEnvironment";
import type { Probe } from "./lookup";
import { isInside } from "./projectFolder";

const PROBE_TIMEOUT_MS = 5_000;

// Runs on any Python, Python 2 included: an old one must say its version instead of failing.
const PROBE_SCRIPT =
  'import sys; sys.stdout.write("%d.%d.%d\\n%s" % (sys.version_info[:3] + (sys.executable,)))';

/**
 * Returns a probe that runs candidates in `folder`, each at most `timeoutMs` milliseconds, and
 * never throws.
 * The folder must not be the user's project: Windows looks for commands there first.
 */
export function createProbe(
  folder: string,
  env: NodeJS.ProcessEnv,
  timeoutMs = PROBE_TIMEOUT_MS,
): Probe {
  return ({ command, args }) =>
    new Promise((resolve) => {
      const options = {
        cwd: folder,
        env: cleanEnvironment(env),
        timeout: timeoutMs,
        killSignal: "SIGKILL",
        windowsHide: true,
      } as const;
      try {
        execFile(command, [...args, "-c", PROBE_SCRIPT], options, (error, stdout) => {
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

/** Returns the environment with a search path that leads into none of the projects. */
export function outsideProjects(
  env: NodeJS.ProcessEnv,
  projects: readonly string[],
): NodeJS.ProcessEnv {
  // The entries that are left: an activated environment of a project only hides the others.
  const keep = (entry: string): boolean =>
    isAbsolute(entry) && !projects.some((project) => isInside(project, entry));
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) =>
      name.toUpperCase() === "PATH"
        ? [name, value?.split(delimiter).filter(keep).join(delimiter)]
        : [name, value],
    ),
  );
}
