// `npm test`: everything, from a fresh clone, with compilers and system browsers out of reach.
import fs from "node:fs";
import path from "node:path";

import { buildPackage } from "./package.mjs";
import { StepError, progress, run, runMain } from "./run.mjs";
import { shadowSystemTools } from "./shadow.mjs";
import { EDITOR_SUITES, OUTPUT, createSuites } from "./suites.mjs";
import { counts, renderTable } from "./testReport.mjs";
import { ROOT, prepare } from "./toolchain.mjs";

const FULL = "--full";

await runMain(async () => {
  const names = process.argv.slice(2).filter((argument) => argument !== FULL);
  const full = process.argv.includes(FULL);
  if (full) process.env.SENTINEL_TEST_PROFILE = "full";
  const shadow = shadowSystemTools();
  const editor = names.length === 0 || names.some((name) => EDITOR_SUITES.includes(name));
  const python = await prepare({ editor });
  const suites = createSuites(python);
  const unknown = names.filter((name) => !suites[name]);
  if (unknown.length > 0) {
    throw new StepError(
      `There is no suite ${unknown.join(", ")}: choose from ${Object.keys(suites).join(", ")}.`,
    );
  }
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  fs.mkdirSync(OUTPUT, { recursive: true });
  const rows = [
    await measured("package", async () => counts((await buildPackage(python)) ? 1 : 0)),
    ...(await runLanes(suites, names.length > 0 ? names : Object.keys(suites))),
    await measured("bare machine", () => judge(shadow.calls())),
  ];
  if (full) await writeResults(rows);
  process.stdout.write(`${renderTable(rows)}\n`);
  return rows.some((row) => row.failed.length > 0) ? 1 : 0;
});

/** Checks and pytest beside the suites that mostly wait for a window; two cores carry both. */
async function runLanes(suites, names) {
  const rows = [];
  const lane = async (wanted) => {
    for (const name of wanted) rows.push(await measured(name, suites[name]));
  };
  await Promise.all([
    lane(names.filter((name) => !EDITOR_SUITES.includes(name))),
    lane(names.filter((name) => EDITOR_SUITES.includes(name))),
  ]);
  const order = Object.keys(suites);
  return rows.sort((a, b) => order.indexOf(a.suite) - order.indexOf(b.suite));
}

/** A suite that throws has failed as a whole; the others still run. */
async function measured(suite, work) {
  const began = Date.now();
  let result;
  try {
    result = await work();
  } catch (error) {
    process.stderr.write(`${error.output ?? error.stack}\n`);
    result = counts(0, [error.message]);
  }
  const seconds = (Date.now() - began) / 1000;
  progress(
    `${suite}: ${result.passed} passed, ${result.failed.length} failed in ${seconds.toFixed(1)} s`,
  );
  return { suite, seconds, ...result };
}

/** Nothing may have called a compiler, a system browser or a package manager. */
function judge(calls) {
  const failed = calls.map((call) => `something called ${call}`);
  return counts(failed.length === 0 ? 1 : 0, failed);
}

async function writeResults(rows) {
  const git = await run("git", ["rev-parse", "HEAD"], { cwd: ROOT, label: "git rev-parse" });
  const result = {
    commit: git.stdout.trim(),
    date: new Date().toISOString(),
    profile: "full",
    seeds: "hypothesis derandomised; each random.Random seeded in its test",
    suites: Object.fromEntries(
      rows.map((row) => [
        row.suite,
        {
          passed: row.passed,
          failed: row.failed.length,
          skipped: row.skipped.length,
          seconds: row.seconds,
        },
      ]),
    ),
  };
  const file = path.join(ROOT, "bench", "results", "tests.json");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`, "utf8");
}
