// Reads the arguments of `npm test`.
import { StepError } from "./run.mjs";

const FULL = "--full";

/**
 * Returns {names, full, published} of a command line; `known` are the suites in their order.
 *
 * Without a name every suite runs, those in `seldom` only with `--full`. Only a full run of all of them is `published`: the results of one
 * suite must not take the place of all. A word that is no suite raises before anything is prepared.
 */
export function readArguments(words, known, seldom = []) {
  const full = words.includes(FULL);
  const chosen = words.filter((word) => word !== FULL);
  const unknown = chosen.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StepError(
      `There is no suite ${unknown.join(", ")}: choose from ${known.join(", ")}, or add ${FULL}.`,
    );
  }
  const usual = full ? known : known.filter((name) => !seldom.includes(name));
  const names = chosen.length > 0 ? chosen : usual;
  return { names, full, published: full && chosen.length === 0 };
}
