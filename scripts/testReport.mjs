// Counts what ran: JUnit files of pytest and node:test, mocha's JSON, single checks.
import fs from "node:fs";

const ENTITIES = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&amp;": "&",
  "&#10;": "\n",
};

/**
 * Counts of one suite: `failed` lists names, `skipped` and `missed` list {name, reason}.
 *
 * Missed is a test that ran and failed as it is expected to: a promise that is not kept today.
 */
export function counts(passed, failed = [], skipped = [], missed = []) {
  return { passed, failed, skipped, missed };
}

/** Reads a JUnit file; a missing one is a failure of the suite itself. */
export function fromJunit(file) {
  if (!fs.existsSync(file)) return counts(0, ["the suite ended without a report"]);
  const result = counts(0);
  for (const piece of fs.readFileSync(file, "utf8").split("<testcase ").slice(1)) {
    // The text of a test (its output, its traceback) may itself contain tags; they arrive escaped.
    const body = piece.split("</testcase>")[0];
    const name = unescape(/\bname="([^"]*)"/.exec(body)?.[1] ?? "?");
    const skip = /<skipped\b[^>]*?(?:message="([^"]*)")?[^>]*>/.exec(body);
    if (/<(failure|error)\b/.test(body)) result.failed.push(name);
    else if (skip) {
      const reason = unescape(/message="([^"]*)"/.exec(skip[0])?.[1] ?? "no reason given");
      const list = skip[0].includes('type="pytest.xfail"') ? result.missed : result.skipped;
      list.push({ name, reason });
    } else result.passed += 1;
  }
  return result;
}

/** Reads mocha's JSON report. */
export function fromMocha(report) {
  const skipped = report.pending.map((test) => ({ name: test.fullTitle, reason: "pending" }));
  return counts(
    report.stats.passes,
    report.failures.map((test) => `${test.fullTitle}: ${test.err.message}`),
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
    for (const name of row.failed) lines.push(`FAILED ${row.suite}: ${name}`);
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

/** What bench/results/tests.json keeps of a full run: counts, and the names of what failed. */
export function resultsOf(rows, { commit, date }) {
  return {
    commit,
    date,
    profile: "full",
    seeds: "hypothesis derandomised; each random.Random seeded in its test",
    suites: Object.fromEntries(
      rows.map(({ suite, passed, failed, missed, skipped, seconds }) => [
        suite,
        { passed, failed, missed: missed.length, skipped: skipped.length, seconds },
      ]),
    ),
  };
}

function unescape(text) {
  return text.replace(/&(?:lt|gt|quot|apos|amp|#10);/g, (entity) => ENTITIES[entity]);
}
