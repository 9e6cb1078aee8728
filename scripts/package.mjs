// Builds dist/sentinel-memory-<version>.vsix: the bundled client, the server, its pinned libraries.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { StepError, progress, run, runMain, withLock } from "./run.mjs";
import { ROOT, TOOLS, prepare, runPython, sha256, toolchain } from "./toolchain.mjs";

/** What the packager takes from the root of the clone: the first part of each path that ships. */
function taken() {
  const lines = fs.readFileSync(path.join(ROOT, ".vscodeignore"), "utf8").split("\n");
  const named = lines.filter((line) => line.startsWith("!"));
  return [".vscodeignore", ...new Set(named.map((line) => line.slice(1).split("/")[0]))];
}

/** The inputs of the VSIX; while none has changed, the existing VSIX is good. */
function sources() {
  const built = ["dist", "bundled"];
  const shipped = taken().filter((name) => !built.includes(name));
  return [...shipped, "package-lock.json", "README.md", "client", "scripts"];
}

const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));

/** Where the VSIX is once it is built. */
export const VSIX = path.join(ROOT, "dist", `sentinel-memory-${version}.vsix`);

/** The README in the VSIX ("vsce" in package.json names it). */
const PAGE = path.join(ROOT, "dist", "README.md");

/** The folder that is packed: in the clone the packager would match each of twenty thousand files. */
const STAGE = path.join(TOOLS, "package");

/** Builds the VSIX unless it is fresh and returns its path; the clone must be prepared. */
export async function buildPackage() {
  const stampFile = `${VSIX}.stamp`;
  const stamp = hashesOf(sources());
  await alone(async () => {
    const built = [VSIX, stampFile].every((file) => fs.existsSync(file));
    if (built && fs.readFileSync(stampFile, "utf8") === stamp) return;
    fs.rmSync(stampFile, { force: true });
    await pack(VSIX);
    fs.writeFileSync(stampFile, stamp, "utf8");
  });
  return VSIX;
}

/** Builds a VSIX into `file`, whatever there is already. */
export const packInto = (file) => alone(() => pack(file));

const alone = (work) => withLock(path.join(TOOLS, "package.lock"), work);

/** The files that are packed beside the sources: the bundled client, the libraries, the page. */
async function build() {
  progress("package: building the client and collecting the server's libraries");
  fs.mkdirSync(path.dirname(PAGE), { recursive: true });
  const client = ["client/esbuild.mjs", "--production"];
  await Promise.all([
    run(toolchain.node, client, { cwd: ROOT, label: "package: esbuild" }),
    runPython(["scripts/bundle_server.py"], "package: bundling the libraries"),
    runPython(["scripts/published_page.py", PAGE], "package: the page"),
  ]);
}

/** Copies what is packed into a folder of its own. */
function stage() {
  fs.rmSync(STAGE, { recursive: true, force: true });
  const wanted = (file) => !/(__pycache__|\.vsix(\.stamp)?|release)$/.test(file);
  for (const entry of taken()) {
    fs.cpSync(path.join(ROOT, entry), path.join(STAGE, entry), {
      recursive: true,
      preserveTimestamps: true,
      filter: wanted,
    });
  }
  // The packager runs this first, and there all is built.
  fs.mkdirSync(path.join(STAGE, "scripts"));
  fs.writeFileSync(path.join(STAGE, "scripts", "package.mjs"), "", "utf8");
}

async function pack(file) {
  await build();
  progress("package: writing the VSIX");
  stage();
  // Its other options are in package.json ("vsce").
  const packager = path.join(ROOT, "node_modules", "@vscode", "vsce", "vsce");
  await run(toolchain.node, [packager, "package", "-o", file], {
    cwd: STAGE,
    label: "package: vsce",
    env: { ...process.env, ...(await fixedTime()) },
  });
  const words = ["scripts/bundle_server.py", file];
  await runPython(words, "package: leaving out docstrings and comments");
}

/** The variables with which the same sources become the same bytes: the time of a build is its commit's. */
export async function fixedTime() {
  const answer = await run("git", ["log", "-1", "--format=%ct"], { cwd: ROOT, check: false });
  // A zip file holds local times.
  const zone = { TZ: "UTC" };
  return answer.code === 0 ? { ...zone, SOURCE_DATE_EPOCH: answer.stdout.trim() } : zone;
}

/** The hash of each file, and of all files in folders, with its name. */
function hashesOf(entries) {
  const isFolder = (name) => fs.statSync(path.join(ROOT, name)).isDirectory();
  const below = (name) => fs.readdirSync(path.join(ROOT, name), { recursive: true });
  const names = entries.flatMap((name) =>
    isFolder(name) ? below(name).map((one) => path.join(name, one)) : [name],
  );
  const files = names.filter((name) => !name.includes("__pycache__") && !isFolder(name));
  return files
    .map((name) => `${sha256(path.join(ROOT, name))} ${name}\n`)
    .sort()
    .join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    if (process.argv.includes("--prepublish"))
      throw new StepError(
        "`npm run package` builds the extension. A plain `vsce package` would also pack text that only developers need.",
      );
    await prepare({ editor: false });
    if (process.argv.includes("--parts")) {
      await build();
      return 0;
    }
    const vsix = await buildPackage();
    const kilobytes = (fs.statSync(vsix).size / 1000).toFixed(0);
    process.stdout.write(`${path.relative(ROOT, vsix)} (${kilobytes} kB)\n`);
    return 0;
  });
}
