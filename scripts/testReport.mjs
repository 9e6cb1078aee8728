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

/** Counts of one suite: `skipped` maps each skipped test to its reason, `failed` lists names. */
export function counts(passed, failed = [], skipped = []) {
  return { passed, failed, skipped };
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
    else if (skip)
      result.skipped.push({
        name,
        reason: unescape(/message="([^"]*)"/.exec(skip[0])?.[1] ?? "no reason given"),
      });
    else result.passed += 1;
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

/** The table and the last line; `rows` are {suite, seconds, passed, failed, skipped}. */
export function renderTable(rows) {
  const lines = ["", "suite        passed  failed  skipped  seconds"];
  for (const row of rows) {
    const cells = [row.passed, row.failed.length, row.skipped.length].map((n) =>
      String(n).padStart(6),
    );
    lines.push(
      `${row.suite.padEnd(12)} ${cells[0]}  ${cells[1]}  ${cells[2].padStart(7)}  ${row.seconds.toFixed(1).padStart(7)}`,
    );
  }
  for (const row of rows) {
    for (const name of row.failed) lines.push(`FAILED ${row.suite}: ${name}`);
    for (const { name, reason } of row.skipped)
      lines.push(`SKIPPED ${row.suite}: ${name} (${reason})`);
  }
  const sum = (pick) => rows.reduce((total, row) => total + pick(row), 0);
  const skipped = sum((row) => row.skipped.length);
  const last = `${sum((row) => row.passed)} passed, ${sum((row) => row.failed.length)} failed`;
  return [...lines, "", skipped > 0 ? `${last}, ${skipped} skipped` : last].join("\n");
}

function unescape(text) {
  return text.replace(/&(?:lt|gt|quot|apos|amp|#10);/g, (entity) => ENTITIES[entity]);
}
