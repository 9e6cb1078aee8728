// The suites of `npm test`; each gives its counts.
import fs from "node:fs";
import path from "node:path";

import { runHostSuite } from "../tests/editor/hostSuite.mjs";
import { EDITOR_LIMITS, UNIT_LIMITS, runTests } from "./nodeTests.mjs";
import { VSIX } from "./package.mjs";
import { pythonEnvironment } from "./python.mjs";
import { run } from "./run.mjs";
import { counts, failure, fromJunit, fromMocha, named, suitesFromJunit } from "./testReport.mjs";
import { ROOT, toolchain } from "./toolchain.mjs";

/** Reports and screenshots of a run. */
export const OUTPUT = path.join(ROOT, "tests", "output");

/** The suites with an editor: those of a row share one, in this order. The longest row comes first. */
export const EDITORS = [
  ["window", "reading", "writing", "firstRun"],
  ["update", "life"],
  ["start", "agent"],
  ["trust", "interpreter"],
  ["host"],
];

/** All of them; they often wait for a window, so that others can run beside them. */
export const EDITOR_SUITES = EDITORS.flat();

/** Suites that run by their name and with `--full` only, each with the tests that prove the same in every run. */
export const SELDOM = [
  // It builds everything twice, and has a job of its own: test_packaging.py and test_published.py use what is built.
  "release",
  // server.test.ts has one process and its end, test_watch.py what others save, test_workspace.py the folders.
  "life",
  // test_removed_installation.py serves from a folder that is gone, activation.test.ts says to reload the window.
  "update",
  // python.test.ts, watchPython.test.ts, interpreter.test.ts, unavailable.test.ts and server.test.ts have each case.
  "interpreter",
  // test_protocol.py, test_policy.py, test_draft_plan.py, test_prompt_lessons_flow.py, test_flows.py, test_lesson_flow.py, test_undo_flow.py, test_sensitive_fixes.py, test_news.py and test_set_up_flow.py ask the real server for each case, agentTools.test.ts and menus.test.ts have what the client adds.
  "host",
  // window.test.mjs opens a page and undoes, test_show.py and test_history.py have what pages say, pages.test.ts their buttons, test_file_lessons.py and server.test.ts the line above a file, test_undo_flow.py the list of changes.
  "reading",
  // texts.test.ts has every sentence in both languages, walkthrough.test.ts its steps, test_lesson_flow.py the first lesson, test_learn_flow.py the drafts.
  "firstRun",
];

/** Less than a job of the continuous integration may take, so that it can still say which suite hung. */
const MINUTES = { pytest: 50, release: 12 };
const OTHER_MINUTES = 12;
const FULL_FACTOR = 3;

/** After how many milliseconds a suite is ended; normally none takes nearly as long. */
export function limitOf(suite) {
  const factor = process.env.SENTINEL_TEST_PROFILE === "full" ? FULL_FACTOR : 1;
  return (MINUTES[suite] ?? OTHER_MINUTES) * factor * 60_000;
}

/** So many processes share the files of tests by tests/support/shared_files.py; a third keeps two cores busy while another waits. */
const SHARES = 3;
const CLIENT_TESTS = ".tools/client-tests";
const ESLINT = "node_modules/eslint/bin/eslint.js";
const PRETTIER = "node_modules/prettier/bin/prettier.cjs";
/** The suites that are files of tests/editor. */
const WINDOW_SUITES = EDITOR_SUITES.filter((name) => name !== "host");
const SCRIPTS = ["scripts", "tests/editor"];

/**
 * Every suite by name, in the order of the table; `python` is the interpreter of the clone.
 *
 * One gives its counts. The first of a row of `EDITORS` gives those of each of the `names` that it
 * is given, by name.
 */
export function createSuites(python) {
  const node = toolchain.node;
  return {
    ruff: () =>
      all([
        check("ruff check", python, ["-m", "ruff", "check", "."]),
        check("ruff format", python, ["-m", "ruff", "format", "--check", "."]),
      ]),
    mypy: () => check("mypy --strict", python, ["-m", "mypy"]),
    tsc: () => check("tsc", node, ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "client"]),
    eslint: () =>
      all([
        check("eslint client", node, [`../${ESLINT}`, "."], "client"),
        check("eslint scripts", node, [ESLINT, "-c", "scripts/eslint.config.mjs", ...SCRIPTS]),
      ]),
    prettier: () =>
      check("prettier", node, [PRETTIER, "--check", "client", "media/*.{js,css}", ...SCRIPTS]),
    generated: () =>
      all(generators().map((script) => check(`${script} is fresh`, python, [script, "--check"]))),
    pytest: () => runPytest(python),
    release: () =>
      check("npm run release -- --dry-run", node, ["scripts/release.mjs", "--dry-run"]),
    client: runClientTests,
    host: async () => fromMocha(await runHostSuite({ vsix: VSIX, output: OUTPUT })),
    ...Object.fromEntries(WINDOW_SUITES.map((name) => [name, runEditorTests])),
  };
}

function generators() {
  const names = fs.readdirSync(path.join(ROOT, "scripts"));
  return names.filter((name) => /^generate_.*\.py$/.test(name)).map((name) => `scripts/${name}`);
}

async function check(name, command, args, folder = ".") {
  const { code, output } = await run(command, args, {
    cwd: path.join(ROOT, folder),
    env: pythonEnvironment(),
    check: false,
    label: name,
  });
  if (code === 0) return counts(1);
  process.stderr.write(output);
  return counts(0, [failure(name, output)]);
}

async function all(checks) {
  const results = await Promise.all(checks);
  return counts(
    results.reduce((sum, one) => sum + one.passed, 0),
    ...["failed", "skipped", "missed"].map((kind) => results.flatMap((one) => one[kind])),
  );
}

/** Seconds after which a test counts as hung in the full profile, whose tests draw many times the examples. */
const FULL_TIMEOUT = "--timeout=600";

function runPytest(python) {
  return all(Array.from({ length: SHARES }, (_, number) => runShare(python, number)));
}

async function runShare(python, number) {
  const label = `pytest ${number + 1} of ${SHARES}`;
  const report = path.join(OUTPUT, `${label}.xml`);
  const args = ["-m", "pytest", "-q", `--junitxml=${report}`];
  if (process.env.SENTINEL_TEST_PROFILE === "full") args.push(FULL_TIMEOUT);
  const ended = await run(python, args, {
    cwd: ROOT,
    env: pythonEnvironment({
      PYTHONWARNDEFAULTENCODING: "1",
      SENTINEL_TEST_SHARE: `${number}/${SHARES}`,
    }),
    check: false,
    label,
  });
  return reported(label, report, ended);
}

async function runClientTests() {
  await run(toolchain.node, ["client/esbuild.mjs", "--test"], {
    cwd: ROOT,
    label: "client: building the tests",
  });
  const files = fs
    .readdirSync(path.join(ROOT, CLIENT_TESTS))
    .filter((name) => name.endsWith(".test.mjs"));
  return await runNodeTests(
    "client",
    files.map((name) => `${CLIENT_TESTS}/${name}`),
    UNIT_LIMITS,
  );
}

/** Runs the files of these suites in one process, in which they share an editor. */
async function runEditorTests(names) {
  const program = ["tests/editor/together.mjs", ...names];
  const { report, ended } = await startNodeTests(names.join(" "), program, EDITOR_LIMITS);
  return reportedOfEach(names, report, ended);
}

async function runNodeTests(name, files, limits) {
  const { report, ended } = await startNodeTests(name, ["--test", ...files], limits);
  return reported(name, report, ended);
}

async function startNodeTests(name, program, limits) {
  const report = path.join(OUTPUT, `${name}.xml`);
  const args = [
    "--test-reporter=spec",
    "--test-reporter-destination=stdout",
    "--test-reporter=junit",
    `--test-reporter-destination=${report}`,
  ];
  const options = { limits, args, label: name, cwd: ROOT };
  return { report, ended: await runTests(toolchain.node, program, options) };
}

/** Reads the report of a suite that ended, and shows its output where something failed. */
function reported(name, report, ended) {
  const result = named(name, fromJunit(report), ended);
  if (result.failed.length > 0) process.stderr.write(ended.output);
  return result;
}

/** The same for suites that share a report: the result of each by its name. */
function reportedOfEach(names, report, ended) {
  const results = suitesFromJunit(report, names);
  const failed = Object.values(results).some((result) => result.failed.length > 0);
  if (failed || ended.code !== 0) process.stderr.write(ended.output);
  // A process that ended with an error, though no test failed, has failed as its first suite.
  const [first] = names;
  return failed ? results : { ...results, [first]: named(first, results[first], ended) };
}
