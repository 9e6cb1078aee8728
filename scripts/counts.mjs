// Reads what a program says of its tests at its end: pytest in one line, Node in several.

/** The line in which pytest counts its tests, and those of Node. */
const SUMMARY =
  /^(?:.*\b\d+ (?:passed|failed|errors?|skipped|xfailed)\b.* in [\d.]+s.*|ℹ \w+ \d+)$/gm;
/** What the programs say of their tests at their end: pytest, then Node. */
const COUNTS = {
  passed: [/(\d+) passed/, /^ℹ pass (\d+)/m],
  failed: [/(\d+) failed/, /^ℹ fail (\d+)/m],
  errors: [/(\d+) errors?/, /^ℹ cancelled (\d+)/m],
  missed: [/(\d+) xfailed/, /^ℹ todo (\d+)/m],
  skipped: [/(\d+) skipped/, /^ℹ skipped (\d+)/m],
};

/**
 * Returns {passed, failed, missed, skipped, names} of a program that ended; `names` are the failed tests.
 *
 * Missed is a test that failed as it is expected to: a promise that is not kept today. A program that
 * counts nothing counts as one test, whose name is `label`.
 */
export function countsOf({ code, output }, label = "") {
  const ends = [...output.matchAll(SUMMARY)].map(([line]) => line);
  const last = (ends.at(-1) ?? "").startsWith("ℹ") ? ends.join("\n") : (ends.at(-1) ?? "");
  const found = Object.entries(COUNTS).map(([kind, signs]) => {
    const matches = signs.map((sign) => sign.exec(last)?.[1]);
    return [kind, Number(matches.find((match) => match !== undefined) ?? 0)];
  });
  const { errors, ...counts } = Object.fromEntries(found);
  const ran = found.some(([, number]) => number > 0);
  counts.failed += errors;
  if (!ran) counts.passed = Number(code === 0);
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.failed === 0) return { ...counts, names: [] };
  const named = [...output.matchAll(/^\s*(?:FAILED|ERROR|✖) (.+)$/gm)].map(([, name]) => name);
  const names = named.filter((name) => name !== "failing tests:");
  return { ...counts, names: names.length > 0 ? [...new Set(names)] : [label] };
}
