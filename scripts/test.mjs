// `npm test`: everything, from a fresh clone, with compilers and system browsers out of reach.
import fs from "node:fs";
import path from "node:path";

import { buildPackage } from "./package.mjs";
import { progress, run, runMain, within } from "./run.mjs";
import { shadowSystemTools } from "./shadow.mjs";
import { EDITORS, EDITOR_SUITES, OUTPUT, SELDOM, createSuites, limitOf } from "./suites.mjs";
import { readArguments } from "./testArguments.mjs";
import { counts, failure, renderTable, resultsOf } from "./testReport.mjs";
import { ROOT, prepare } from "./toolchain.mjs";

/** The number of editors that run at once; most of the time one waits for its window. */
const EDITOR_LANES = 2;

await runMain(async () => {
  const known = Object.keys(createSuites());
  const { names, full, published } = readArguments(process.argv.slice(2), known, SELDOM);
  if (full) process.env.SENTINEL_TEST_PROFILE = "full";
  const shadow = shadowSystemTools();
  const python = await prepare({ editor: false });
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  fs.mkdirSync(OUTPUT, { recursive: true });
  const rows = [
    ...(await runLanes(createSuites(python), names)),
    ...(await measured(["bare machine"], () => judge(shadow.calls()))),
  ];
  if (published) await writeResults(rows);
  await new Promise((written) => process.stdout.write(`${renderTable(rows)}\n`, written));
  return rows.some((row) => row.failed.length > 0) ? 1 : 0;
});
// A suite that was given up may have left something that would keep this process.
process.exit();

/** The editor and the browser, which are unpacked beside the first checks and tests. */
async function installed() {
  return counts((await prepare()) ? 1 : 0);
}

/** The extension that the suites with an editor install. */
async function built() {
  return counts((await buildPackage()) ? 1 : 0);
}

/**
 * Two lanes take the suites with an editor, and beside them in two more goes what needs none.
 *
 * Two cores carry that because those two are patient: a window is served before them, and they take
 * what is left while it waits. Checks of the sources do not wait for the package.
 */
async function runLanes(suites, names) {
  const rows = [];
  const lane = async (waiting, options) => {
    for (let some = waiting.shift(); some; some = waiting.shift())
      rows.push(...(await measured(some, () => suites[some[0]](some), options)));
  };
  const each = (chosen) => names.filter(chosen).map((name) => [name]);
  const windows = EDITORS.map((row) => row.filter((name) => names.includes(name))).filter(
    (row) => row.length > 0,
  );
  const tests = each((name) => name === "pytest");
  const checks = each((name) => name !== "pytest" && !EDITOR_SUITES.includes(name));
  const checking = lane(checks, { patient: true });
  let editors = [];
  if (windows.length > 0) {
    const unpacked = measured(["editor"], installed);
    rows.push(...(await measured(["package"], built)));
    editors = Array.from({ length: EDITOR_LANES }, async () => {
      await unpacked;
      await lane(windows);
    });
    editors.push(unpacked.then((row) => rows.push(...row)));
  }
  await Promise.all([...editors, lane(tests, { patient: true }), checking]);
  const order = ["editor", "package", ...Object.keys(suites)];
  return rows.sort((a, b) => order.indexOf(a.suite) - order.indexOf(b.suite));
}

/**
 * The rows of suites that run together: `work` gives counts, by name where they are several.
 *
 * One that throws or does not end has failed as a whole; the others still run.
 */
async function measured(suites, work, options) {
  const began = Date.now();
  let results;
  try {
    results = await within(limitOf(suites[0]), suites.join(" "), work, options);
  } catch (error) {
    const said = error.output ?? error.stack;
    process.stderr.write(`${said}\n${error.message}\n`);
    results = counts(0, [failure(error.message, said)]);
  }
  const whole = (Date.now() - began) / 1000;
  const rows = suites.map((suite) => ({ suite, seconds: whole, ...(results[suite] ?? results) }));
  for (const { suite, passed, failed, seconds } of rows) {
    progress(`${suite}: ${passed} passed, ${failed.length} failed in ${seconds.toFixed(1)} s`);
  }
  return rows;
}

/** Nothing may have called a compiler, a system browser or a package manager. */
function judge(calls) {
  const failed = calls.map((call) => failure(`something called ${call}`));
  return counts(failed.length === 0 ? 1 : 0, failed);
}

async function writeResults(rows) {
  const asked = (...args) => run("git", args, { cwd: ROOT, label: `git ${args[0]}` });
  const { stdout: head } = await asked("rev-parse", "HEAD");
  // The tests write their own results.
  const { stdout: changes } = await asked("status", "--porcelain", "--", ".", ":!bench/results");
  const commit = `${head.trim()}${changes === "" ? "" : "-dirty"}`;
  const file = path.join(ROOT, "bench", "results", "tests.json");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const results = resultsOf(rows, { commit, date: new Date().toISOString() });
  fs.writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`, "utf8");
}
