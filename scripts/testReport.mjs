// Counts what ran: JUnit files of pytest and node:test, mocha's JSON, single checks.
import fs from "node:fs";

import { tail } from "./run.mjs";

const MESSAGE_LINES = 8;
const MESSAGE_WIDTH = 200;
const ENTITIES = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&amp;": "&",
  "&#10;": "\n",
};

/**
 * Counts of one suite: `failed` lists {name, message}, `skipped` and `missed` list {name, reason}.
 *
 * Missed is a test that ran and failed as it is expected to: a promise that is not kept today.
 */
export function counts(passed, failed = [], skipped = [], missed = []) {
  return { passed, failed, skipped, missed };
}

/** The failures, and the end of the program's output about them. */
export function failure(name, output = "") {
  return { name, message: tail(output, MESSAGE_LINES) };
}

/** Reads a JUnit file; a missing one is a failure of the suite itself. */
export function fromJunit(file) {
  return fs.existsSync(file) ? countsIn(fs.readFileSync(file, "utf8")) : unreported();
}

/** Reads a JUnit file of several suites, each in a file `NAME.test.mjs`: the counts and seconds of each by name. */
export function suitesFromJunit(file, names) {
  const text = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  const outermost = text.split(/^\t(?=<testsuite )/m).slice(1);
  const read = (name) => {
    const own = outermost.filter((suite) => suite.includes(`/${name}.test.mjs"`));
    const times = own.map((suite) => Number(/^<[^>]*? time="([\d.]+)"/.exec(suite)[1]));
    const seconds = times.reduce((sum, one) => sum + one, 0);
    return own.length > 0 ? { ...countsIn(own.join("")), seconds } : unreported();
  };
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

const unreported = () => counts(0, [failure("the suite ended without a report")]);

function countsIn(junit) {
  const result = counts(0);
  for (const piece of junit.split("<testcase ").slice(1)) {
    // The text of a test (its output, its traceback) may itself contain tags; they arrive escaped.
    const body = piece.split("</testcase>")[0];
    const name = unescape(/\bname="([^"]*)"/.exec(body)?.[1] ?? "?");
    const skip = /<skipped\b[^>]*?(?:message="([^"]*)")?[^>]*>/.exec(body);
    if (/<(failure|error)\b/.test(body)) result.failed.push({ name, message: messageIn(body) });
    else if (skip) {
      const reason = unescape(/message="([^"]*)"/.exec(skip[0])?.[1] ?? "no reason given");
      const list = skip[0].includes('type="pytest.xfail"') ? result.missed : result.skipped;
      list.push({ name, reason });
    } else result.passed += 1;
  }
  return result;
}

/** The message of a failed test; where it has none, the text below it. */
function messageIn(body) {
  const [, attributes, text] = /<(?:failure|error)\b((?:[^>"]|"[^"]*")*)>([^<]*)/.exec(body) ?? [];
  return unescape(/\bmessage="([^"]+)"/.exec(attributes ?? "")?.[1] ?? text ?? "");
}

/** Names the suite itself where it ended with an error and no test failed, and says how it ended. */
export function named(suite, result, { code, output }) {
  if (code === 0 && result.failed.length === 0) return result;
  const whole = [failure(`${suite} ended with exit code ${code}`)];
  const failed = result.failed.length === 0 ? whole : result.failed;
  return {
    ...result,
    failed: failed.map((one) => (one.message ? one : failure(one.name, output))),
  };
}

/** Reads mocha's JSON report. */
export function fromMocha(report) {
  const skipped = report.pending.map((test) => ({ name: test.fullTitle, reason: "pending" }));
  return counts(
    report.stats.passes,
    report.failures.map((test) => ({ name: test.fullTitle, message: test.err.message })),
    skipped,
  );
}

/** The table and the last line; `rows` are {suite, seconds, passed, failed, missed, skipped}. */
export function renderTable(rows) {
  const columns = ["passed", "failed", "missed", "skipped"];
  const lines = ["", `suite        ${columns.map((name) => name.padStart(7)).join("  ")}  seconds`];
  for (const row of rows) {
    const numbers = columns.map((name) => (name === "passed" ? row.passed : row[name].length));
    const cells = [...numbers, row.seconds.toFixed(1)].map((cell) => String(cell).padStart(7));
    lines.push(`${row.suite.padEnd(12)} ${cells.join("  ")}`);
  }
  for (const row of rows) {
    for (const { name, message } of row.failed)
      lines.push(`FAILED ${row.suite}: ${name}`, ...beginning(message));
    for (const { name, reason } of row.missed)
      lines.push(`MISSED ${row.suite}: ${name} (${reason})`);
    for (const { name, reason } of row.skipped)
      lines.push(`SKIPPED ${row.suite}: ${name} (${reason})`);
  }
  const sum = (pick) => rows.reduce((total, row) => total + pick(row), 0);
  const others = ["missed", "skipped"]
    .map((name) => ({ name, count: sum((row) => row[name].length) }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `, ${count} ${name}`);
  const last = `${sum((row) => row.passed)} passed, ${sum((row) => row.failed.length)} failed`;
  return [...lines, "", `${last}${others.join("")}`].join("\n");
}

/** The first lines of a message, indented. */
function beginning(message) {
  return message
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line.slice(0, MESSAGE_WIDTH)}`);
}

/** The content of bench/results/tests.json after a full run: counts, and the names of failed tests. */
export function resultsOf(rows, { commit, date }) {
  return {
    commit,
    date,
    profile: "full",
    seeds: "hypothesis derandomised; each random.Random seeded in its test",
    suites: Object.fromEntries(
      rows.map(({ suite, passed, failed, missed, skipped, seconds }) => [
        suite,
        {
          passed,
          failed: failed.map(({ name }) => name),
          missed: missed.length,
          skipped: skipped.length,
          seconds,
        },
      ]),
    ),
  };
}

function unescape(text) {
  return text.replace(/&(?:lt|gt|quot|apos|amp|#10);/g, (entity) => ENTITIES[entity]);
}
