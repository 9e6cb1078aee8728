// `npm test`: every suite, or those that are named. `npm run test:full` tries more.
import fs from "node:fs";

import { buildPackage } from "./package.mjs";
import { StepError, progress, run, runMain, tail } from "./run.mjs";
import { EDITORS, OUTPUT, SELDOM, checks, minutesOf, windows } from "./suites.mjs";
import { ROOT, prepare, pythonEnvironment } from "./toolchain.mjs";

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
  return Number(rows.some(({ code }) => code !== 0));
});
// A program that was given up may have left something that would keep this process.
process.exit();

/**
 * Two lanes take the suites with an editor, and beside them in two more goes what needs none.
 *
 * Two cores carry that because those two are patient: a window is served before them, and they take
 * what is left while it waits. Returns a row for each program that ran.
 */
async function runAll(names) {
  const python = await prepare({ editor: false });
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  fs.mkdirSync(OUTPUT, { recursive: true });
  const rows = [];
  const lane = async (suites, patient = false) => {
    for (const [name, work] of suites) await work(goer(name, patient, rows));
  };
  const plain = Object.entries(checks(python)).filter(([name]) => names.includes(name));
  const isPytest = ([name]) => name === "pytest";
  const beside = [plain.filter(isPytest), plain.filter((one) => !isPytest(one))];
  const patient = beside.map((suites) => lane(suites, true));
  const chosen = EDITORS.map((row) => row.filter((name) => names.includes(name)));
  // An iterator: each lane takes the next of those that are left.
  const shared = chosen
    .filter((row) => row.length > 0)
    .map((row) => [row.join(" "), (go) => windows(row, go)]);
  if (shared.length > 0) {
    await Promise.all([prepare(), buildPackage()]);
    const waiting = shared.values();
    await Promise.all(Array.from({ length: EDITOR_LANES }, () => lane(waiting)));
  }
  await Promise.all(patient);
  return rows;
}

/** What runs a program of a suite and adds its row; it tells whether the program succeeded. */
function goer(suite, patient, rows) {
  return async (command, args, { label = suite, more } = {}) => {
    const began = Date.now();
    const limits = { check: false, timeoutMs: minutesOf(suite) * 60_000, patient };
    const options = { label, cwd: ROOT, env: pythonEnvironment(more), ...limits };
    const failed = ({ message }) => ({ code: 1, output: message });
    const { code, output } = await run(command, args, options).catch(failed);
    if (code !== 0) process.stderr.write(output);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    progress(`${label}: ${code === 0 ? "passed" : "FAILED"} in ${seconds} s`);
    rows.push({ label, code, output, seconds });
    return code === 0;
  };
}

/** A line for each program, with what it says of itself at its end, and the tests that failed. */
function told(rows) {
  const width = Math.max(...rows.map(({ label }) => label.length));
  const lines = rows.map(({ label, code, output, seconds }) => {
    const counts = output.match(/^ℹ (?:pass|fail|cancelled|skipped|todo) \d+$/gm);
    const said = counts?.map((line) => line.slice(2)).join(", ") ?? tail(output, 1);
    const state = code === 0 ? "passed" : "FAILED";
    return `${label.padEnd(width)}  ${state}  ${seconds.padStart(6)} s  ${said}`.trimEnd();
  });
  const failed = rows
    .filter(({ code }) => code !== 0)
    .flatMap(({ output }) => output.match(/^\s*(?:FAILED|ERROR|✖)(?! failing tests:) .+$/gm) ?? []);
  return ["", ...lines, ...new Set(failed), ""].join("\n");
}
