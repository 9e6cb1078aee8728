// `npm test`: every suite, or those that are named. `npm run test:full` tries more.
import fs from "node:fs";

import { countsOf } from "./counts.mjs";
import { buildPackage } from "./package.mjs";
import { pythonEnvironment } from "./python.mjs";
import { StepError, progress, run, runMain } from "./run.mjs";
import { EDITORS, OUTPUT, SELDOM, checks, minutesOf, windows } from "./suites.mjs";
import { ROOT, prepare } from "./toolchain.mjs";

/** The number of editors that run at once; most of the time one waits for its window. */
const EDITOR_LANES = 2;
const FULL = "--full";
await runMain(async () => {
  const words = process.argv.slice(2);
  const every = [...Object.keys(checks()), ...EDITORS.flat()];
  const unknown = words.filter((word) => word !== FULL && !every.includes(word));
  if (unknown.length > 0)
    throw new StepError(
      `There is no suite ${unknown.join(", ")}: choose from ${every.join(", ")}, or add ${FULL}.`,
    );
  const full = words.includes(FULL);
  if (full) process.env.SENTINEL_TEST_PROFILE = "full";
  const chosen = words.filter((word) => word !== FULL);
  const usual = every.filter((name) => full || !SELDOM.includes(name));
  const rows = await runAll(chosen.length > 0 ? chosen : usual);
  await new Promise((written) => process.stdout.write(told(rows), written));
  return rows.some((row) => row.failed > 0) ? 1 : 0;
});
// A program that was given up may have left something that would keep this process.
process.exit();

/**
 * Two lanes take the suites with an editor, and beside them in two more goes what needs none.
 *
 * Two cores carry that because those two are patient: a window is served before them, and they take
 * what is left while it waits.
 */
async function runAll(names) {
  const python = await prepare({ editor: false });
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  fs.mkdirSync(OUTPUT, { recursive: true });
  const known = checks(python);
  const rows = [];
  const lane = async (waiting, options) => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      rows.push(await measured(...next, options));
  };
  const plain = names.filter((name) => name in known).map((name) => [name, known[name]]);
  const patient = [
    lane(
      plain.filter(([name]) => name === "pytest"),
      { patient: true },
    ),
    lane(
      plain.filter(([name]) => name !== "pytest"),
      { patient: true },
    ),
  ];
  const shared = EDITORS.map((row) => row.filter((name) => names.includes(name)))
    .filter((row) => row.length > 0)
    .map((row) => [row.join(" "), (go) => windows(row, go)]);
  if (shared.length > 0) {
    await Promise.all([prepare(), buildPackage()]);
    await Promise.all(Array.from({ length: EDITOR_LANES }, () => lane(shared)));
  }
  await Promise.all(patient);
  return rows;
}

/** Runs a suite, and counts what its programs say. */
async function measured(suite, work, { patient = false } = {}) {
  const began = Date.now();
  const row = { suite, passed: 0, failed: 0, missed: 0, skipped: 0, names: [] };
  const go = async (command, args, { label = suite, cwd = ROOT, more } = {}) => {
    const env = pythonEnvironment(more);
    const timeoutMs = minutesOf(suite) * 60_000;
    const options = { label, cwd, env, check: false, timeoutMs, patient };
    const name = label === suite ? args.join(" ").slice(0, 80) : label;
    count(row, name, await run(command, args, options));
  };
  try {
    await work(go);
  } catch (error) {
    count(row, error.message, { code: 1, output: error.stack });
  }
  row.seconds = (Date.now() - began) / 1000;
  progress(`${suite}: ${row.passed} passed, ${row.failed} failed in ${row.seconds.toFixed(1)} s`);
  return row;
}

/** Adds the counts of one program to a row; one that counts nothing counts as one test. */
function count(row, label, ended) {
  const { names, ...numbers } = countsOf(ended, label);
  for (const [kind, number] of Object.entries(numbers)) row[kind] += number;
  row.names.push(...names);
  if (numbers.failed > 0) process.stderr.write(ended.output);
}

/** The table, the tests that failed, and the counts of all. */
function told(rows) {
  const kinds = ["passed", "failed", "missed", "skipped"];
  const width = Math.max(...rows.map(({ suite }) => suite.length), 12);
  const line = (suite, cells) =>
    `${suite.padEnd(width)}${cells.map((one) => String(one).padStart(9)).join("")}`;
  const table = rows.map((row) =>
    line(row.suite, [...kinds.map((kind) => row[kind]), row.seconds.toFixed(1)]),
  );
  const failed = rows.flatMap(({ suite, names }) =>
    names.map((name) => `FAILED ${suite}: ${name}`),
  );
  const sums = kinds.map((kind) => `${rows.reduce((sum, row) => sum + row[kind], 0)} ${kind}`);
  return [
    "",
    line("suite", [...kinds, "seconds"]),
    ...table,
    ...failed,
    "",
    sums.join(", "),
    "",
  ].join("\n");
}
