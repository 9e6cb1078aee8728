// `npm test`: everything, from a fresh clone, with compilers and system browsers out of reach.
import fs from "node:fs";
import path from "node:path";

import { pythonEnvironment } from "./python.mjs";
import { buildPackage } from "./package.mjs";
import { StepError, progress, run, runMain } from "./run.mjs";
import { shadowSystemTools } from "./shadow.mjs";
import { counts, fromJunit, fromMocha, renderTable } from "./testReport.mjs";
import { ROOT, prepare, toolchain } from "./toolchain.mjs";

const OUTPUT = path.join(ROOT, "tests", "output");
const CLIENT_TESTS = ".tools/client-tests";
const START_LINES = 25;

const shadow = shadowSystemTools();
let python;
let full = false;

/** Every suite by name, in the order of the table; each returns its counts. */
const SUITES = {
  ruff: async () => all([
    check("ruff check", python, ["-m", "ruff", "check", "."]),
    check("ruff format", python, ["-m", "ruff", "format", "--check", "."]),
  ]),
  mypy: () => check("mypy --strict", python, ["-m", "mypy"]),
  tsc: () => check("tsc", toolchain.node, ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "client"]),
  eslint: () => check("eslint", toolchain.node, ["../node_modules/eslint/bin/eslint.js", "."], "client"),
  generated: () => check("generated files are fresh", python, ["scripts/generate_contracts.py", "--check"]),
  pytest: runPytest,
  client: runClientTests,
  host: runHost,
  window: () => runNodeTests("window", ["tests/editor/window.test.mjs"]),
  trust: () => runNodeTests("trust", ["tests/editor/trust.test.mjs"]),
  start: runStart,
};
const EDITOR_SUITES = ["client", "host", "window", "trust", "start"];

await runMain(async () => {
  const wanted = process.argv.slice(2).filter((argument) => argument !== "--full");
  full = process.argv.includes("--full");
  const unknown = wanted.filter((name) => !SUITES[name]);
  if (unknown.length > 0) {
    throw new StepError(`There is no suite ${unknown.join(", ")}: choose from ${Object.keys(SUITES).join(", ")}.`);
  }
  if (full) process.env.SENTINEL_TEST_PROFILE = "full";
  python = await prepare();
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  fs.mkdirSync(OUTPUT, { recursive: true });
  const rows = await runAll(wanted.length > 0 ? wanted : Object.keys(SUITES));
  if (full) await writeResults(rows);
  process.stdout.write(`${renderTable(rows)}\n`);
  return rows.some((row) => row.failed.length > 0) ? 1 : 0;
});

/** Checks and pytest beside the suites that mostly wait for a window; two cores carry both. */
async function runAll(wanted) {
  const rows = [await measured("package", packageOnce)];
  const lane = async (names) => {
    for (const name of names) rows.push(await measured(name, SUITES[name]));
  };
  await Promise.all([
    lane(wanted.filter((name) => !EDITOR_SUITES.includes(name))),
    lane(wanted.filter((name) => EDITOR_SUITES.includes(name))),
  ]);
  rows.push(await measured("bare machine", async () => {
    const calls = shadow.calls();
    return calls.length === 0 ? counts(1) : counts(0, calls.map((call) => `something called ${call}`));
  }));
  const order = ["package", ...Object.keys(SUITES), "bare machine"];
  return rows.sort((a, b) => order.indexOf(a.suite) - order.indexOf(b.suite));
}

async function measured(suite, work) {
  const began = Date.now();
  let result;
  try {
    result = await work();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    process.stderr.write(`${error.output}\n`);
    result = counts(0, [error.message]);
  }
  const seconds = (Date.now() - began) / 1000;
  progress(`${suite}: ${result.passed} passed, ${result.failed.length} failed in ${seconds.toFixed(1)} s`);
  return { suite, seconds, ...result };
}

async function packageOnce() {
  await buildPackage(python);
  return counts(1);
}

async function check(name, command, args, folder = ".") {
  const { code, output } = await run(command, args, { cwd: path.join(ROOT, folder), env: pythonEnvironment(), check: false, label: name });
  if (code === 0) return counts(1);
  process.stderr.write(output);
  return counts(0, [name]);
}

async function all(checks) {
  const results = await Promise.all(checks);
  return counts(results.reduce((sum, one) => sum + one.passed, 0), results.flatMap((one) => one.failed));
}

async function runPytest() {
  const report = path.join(OUTPUT, "pytest.xml");
  const env = pythonEnvironment({ PYTHONWARNDEFAULTENCODING: "1" });
  const { code, output } = await run(python, ["-m", "pytest", "-q", `--junitxml=${report}`], { cwd: ROOT, env, check: false, label: "pytest" });
  return reported("pytest", fromJunit(report), code, output);
}

async function runClientTests() {
  await run(toolchain.node, ["client/esbuild.mjs", "--test"], { cwd: ROOT, label: "client: building the tests" });
  const files = fs.readdirSync(path.join(ROOT, CLIENT_TESTS)).filter((name) => name.endsWith(".test.mjs"));
  return await runNodeTests("client", files.map((name) => `${CLIENT_TESTS}/${name}`));
}

async function runNodeTests(name, files) {
  const report = path.join(OUTPUT, `${name}.xml`);
  const args = ["--test", "--test-reporter=spec", "--test-reporter-destination=stdout", "--test-reporter=junit", `--test-reporter-destination=${report}`];
  const { code, output } = await run(toolchain.node, [...args, ...files], { cwd: ROOT, check: false, label: name });
  return reported(name, fromJunit(report), code, output);
}

/** A suite that failed without naming a test failed as a whole. */
function reported(name, result, code, output) {
  if (code === 0 && result.failed.length === 0) return result;
  process.stderr.write(output);
  if (result.failed.length === 0) result.failed.push(`${name} ended with exit code ${code}`);
  return result;
}

async function runHost() {
  const { runHostSuite } = await import("../tests/editor/hostSuite.mjs");
  return fromMocha(await runHostSuite({ vsix: await buildPackage(python), output: OUTPUT }));
}

async function runStart() {
  const env = { ...process.env, CI: "1" };
  const { code, stdout, output } = await run(process.execPath, ["scripts/start.mjs"], { cwd: ROOT, env, check: false, label: "npm start" });
  const lines = stdout.trimEnd().split("\n");
  const facts = {
    "npm start exits 0 with CI=1": code === 0,
    "the proof ends with PROOF OK": lines.includes("PROOF OK"),
    [`the proof takes at most ${START_LINES} lines`]: lines.length <= START_LINES,
    "the proof leaves three screenshots": lines.filter((line) => fs.existsSync(path.join(ROOT, line.trim())) && line.trim().endsWith(".png")).length === 3,
  };
  const failed = Object.keys(facts).filter((name) => !facts[name]);
  if (failed.length > 0) process.stderr.write(output);
  return counts(Object.keys(facts).length - failed.length, failed);
}

async function writeResults(rows) {
  const git = await run("git", ["rev-parse", "HEAD"], { cwd: ROOT, label: "git rev-parse" });
  const result = {
    commit: git.stdout.trim(),
    date: new Date().toISOString(),
    profile: "full",
    seeds: "hypothesis derandomised; process tests seeded by their round number",
    suites: Object.fromEntries(rows.map((row) => [row.suite, { passed: row.passed, failed: row.failed.length, skipped: row.skipped.length, seconds: row.seconds }])),
  };
  const file = path.join(ROOT, "bench", "results", "tests.json");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`, "utf8");
}
