// A list of a record in a sentence. Imports no `vscode`.

/** A comma that is not between braces. */
const COMMA = /,(?![^{]*\})/;

/** Returns a list as one line; an entry that would be taken for several stands in quotes. */
export function listText(entries: readonly string[]): string {
  return entries.map((entry) => (COMMA.test(entry) ? `"${entry}"` : entry)).join(", ");
}
