// Finds a Python and makes the clone's own environment from the pinned list.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

import { StepError, progress, run } from "./run.mjs";

const CANDIDATES = ["python3.14", "python3.13", "python3.12", "python3.11", "python3", "python"];
const PROBE =
  "import sys; print(sys.version_info >= (3, 11), '%d.%d' % sys.version_info[:2], sys.executable)";
const STAMP = ".sentinel-stamp";
const WINDOWS = process.platform === "win32";

/** Path of a virtual environment's interpreter. */
export function venvPython(folder) {
  return WINDOWS ? path.join(folder, "Scripts", "python.exe") : path.join(folder, "bin", "python");
}

/** Environment for pip and tools: what a user's settings would redirect elsewhere is dropped. */
export function pythonEnvironment(extra = {}) {
  const env = { ...process.env, PYTHONUTF8: "1", PIP_DISABLE_PIP_VERSION_CHECK: "1", ...extra };
  for (const name of [
    "PYTHONPATH",
    "PYTHONHOME",
    "PIP_USER",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_REQUIRE_VIRTUALENV",
    "VIRTUAL_ENV",
    // Hundreds of processes would compile the same modules again.
    "PYTHONDONTWRITEBYTECODE",
  ]) {
    delete env[name];
  }
  return env;
}

/** The first Python 3.11 or newer, newest name first; a shim is resolved to the real interpreter. */
export async function findPython() {
  const names = WINDOWS ? ["python", "python3"] : CANDIDATES;
  for (const name of names) {
    const found = await probe(name);
    if (found) return found;
  }
  throw new StepError(
    `No Python 3.11 or newer was found (tried ${names.join(", ")}): install one and run the command again.`,
  );
}

async function probe(command) {
  const options = { check: false, timeoutMs: 20_000 };
  const ended = await run(command, ["-I", "-c", PROBE], options).catch(() => undefined);
  const match = /^True (\S+) (.+)$/m.exec(ended?.stdout ?? "");
  return match ? { version: match[1], executable: match[2].trim() } : undefined;
}

/**
 * Makes sure `folder` is an environment holding exactly the pinned `lock` file; returns its interpreter.
 *
 * An environment that works but has no stamp is installed into, never deleted: somebody may be using it.
 */
export async function ensureVenv(folder, lock) {
  const python = venvPython(folder);
  const existing = fs.existsSync(python) ? await probe(python) : undefined;
  const pinned = createHash("sha256").update(fs.readFileSync(lock)).digest("hex");
  const stampFile = path.join(folder, STAMP);
  const stamp = fs.existsSync(stampFile) && fs.readFileSync(stampFile, "utf8");
  if (existing && stamp === `${existing.version} ${pinned}`) return python;
  const pip = ["-m", "pip"];
  if (!existing || (await run(python, [...pip, "--version"], { check: false })).code !== 0)
    await createVenv(folder);
  progress("python: installing the pinned development packages");
  const options = [
    "--quiet",
    "--require-hashes",
    "--no-deps",
    "--only-binary",
    ":all:",
    "-r",
    lock,
  ];
  // Most of it is never imported, and the rest is compiled when it is.
  await run(python, [...pip, "install", "--no-compile", ...options], {
    label: "python: pip install",
    env: pythonEnvironment(),
  });
  fs.writeFileSync(stampFile, `${(await probe(python))?.version} ${pinned}`, "utf8");
  return python;
}

async function createVenv(folder) {
  const { version, executable } = await findPython();
  progress(`python: creating .venv with Python ${version}`);
  const options = { check: false, env: pythonEnvironment(), label: "python: venv" };
  const { code } = await run(executable, ["-m", "venv", "--clear", folder], options);
  if (code !== 0)
    throw new StepError(
      `Python ${version} at ${executable} cannot create an environment with pip: ` +
        "install its venv module (python3-venv), or another Python 3.11 or newer, and run the command again.",
    );
}
