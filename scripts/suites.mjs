// The suites of `npm test`: the programs that each runs.
import fs from "node:fs";
import path from "node:path";

import { ROOT, toolchain } from "./toolchain.mjs";

/** Reports and screenshots of a run. */
export const OUTPUT = path.join(ROOT, "tests", "output");

/** The suites with an editor: those of a row share one, in this order. The longest row comes first. */
export const EDITORS = [
  ["window", "reading", "writing", "firstRun"],
  ["update", "life"],
  ["start", "agent"],
  ["trust"],
];

/** Suites that run by their name and with `--full` only, each with the tests that prove the same in every run. */
export const SELDOM = [
  // It builds everything twice, and has a job of its own: test_packaging.py uses what is built.
  "release",
  // server.test.ts has one process and its end, test_watch.py what others save, test_workspace.py the folders.
  "life",
  // test_removed_installation.py serves from a folder that is gone, activation.test.ts says to reload the window.
  "update",
  // window.test.mjs opens a page and undoes, test_show.py and test_history.py have what pages say, pages.test.ts their buttons, test_lesson_lenses.py and server.test.ts the line above a file, test_records_flow.py the list of changes.
  "reading",
  // test_manifest.py has every sentence in both languages and the steps, test_lesson_flow.py the first lesson, test_learn_flow.py the drafts, test_flows.py the agents.
  "firstRun",
];

/** So many processes share the files of tests by tests/support/run_profile.py; a third keeps two cores busy while another waits. */
const SHARES = 3;
const PRETTIER = "node_modules/prettier/bin/prettier.cjs";
const CLIENT_TESTS = ".tools/client-tests";
const SCRIPTS = ["eslint.config.mjs", "client", "scripts", "tests/editor"];

/** Minutes after which a program is ended: less than a job of the continuous integration may take. */
export function minutesOf(suite) {
  const full = process.env.SENTINEL_TEST_PROFILE === "full";
  return (suite === "pytest" ? 50 : 12) * (full ? 3 : 1);
}

/** Every suite without an editor, in the order of the table: it runs its programs by `go`. */
export function checks(python) {
  const { node } = toolchain;
  const full = process.env.SENTINEL_TEST_PROFILE === "full" ? ["--timeout=600"] : [];
  return {
    ruff: async (go) => {
      await go(python, ["-m", "ruff", "check", "."]);
      await go(python, ["-m", "ruff", "format", "--check", "."], { label: "ruff format" });
    },
    mypy: (go) => go(python, ["-m", "mypy"]),
    tsc: (go) => go(node, ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "client"]),
    eslint: (go) => go(node, ["node_modules/eslint/bin/eslint.js", ...SCRIPTS]),
    prettier: (go) => go(node, [PRETTIER, "--check", "media/*.{js,css}", ...SCRIPTS]),
    generated: (go) => go(python, ["scripts/generate.py", "--check"]),
    pytest: (go) =>
      Promise.all(
        Array.from({ length: SHARES }, (_, number) =>
          go(python, ["-m", "pytest", "-q", ...full], {
            label: `pytest ${number + 1} of ${SHARES}`,
            more: { PYTHONWARNDEFAULTENCODING: "1", SENTINEL_TEST_SHARE: `${number}/${SHARES}` },
          }),
        ),
      ),
    release: (go) => go(node, ["scripts/release.mjs", "--dry-run"]),
    client: async (go) => {
      if (!(await go(node, ["client/esbuild.mjs", "--test"], { label: "build of client" }))) return;
      const names = fs.readdirSync(path.join(ROOT, CLIENT_TESTS));
      const files = names.filter((name) => name.endsWith(".test.mjs"));
      const words = files.map((name) => `${CLIENT_TESTS}/${name}`);
      await go(node, ["--test", "--test-timeout=60000", "--test-reporter=spec", ...words]);
    },
  };
}

/** Runs a row of `EDITORS`, whose suites share an editor. */
export async function windows(names, go) {
  const words = ["--test-timeout=600000", "--test-reporter=spec", "tests/editor/together.mjs"];
  await go(toolchain.node, [...words, ...names]);
}
