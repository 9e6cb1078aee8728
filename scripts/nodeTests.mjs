// Runs tests of Node; a suite ends also where one of its tests hangs.
import { run } from "./run.mjs";

/** For tests that run in a moment; the machine may be busy. */
export const UNIT_LIMITS = { testMs: 60_000, suiteMs: 600_000 };
/** For files that drive an editor, whose suites have shorter limits of their own. */
export const EDITOR_LIMITS = { testMs: 600_000, suiteMs: 900_000 };

/**
 * Runs a program of tests and returns exit code and output, not 0 where a test failed or a limit was met.
 *
 * `program` is `--test` with files, each a process of its own, or one file with its arguments.
 * `limits.testMs` is for each test and each file. `limits.suiteMs` is for all of them, because a
 * program that a test left behind holds the output open. `args` are further ones for Node.
 */
export async function runTests(node, program, { limits, args = [], label, cwd }) {
  const command = [`--test-timeout=${limits.testMs}`, ...args, ...program];
  return await run(node, command, { cwd, check: false, label, timeoutMs: limits.suiteMs });
}
