// A list of a record in a field that has room for one line. Imports no `vscode`.

/** An entry up to the next comma or line break: in quotes, else with the commas between braces. */
const ENTRY = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,\n]|$)|((?:\{[^}\n]*\}|[^,\n])*))(?:[,\n]|$)/g;

/** Returns the entries of a list that was typed, each once, separated by commas or line breaks. */
export function entriesOf(text: string): readonly string[] {
  const entries = [...text.matchAll(ENTRY)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? "").trim(),
  );
  return [...new Set(entries)].filter((entry) => entry !== "");
}

/** Returns a list as one types it; an entry that would be taken for several stands in quotes. */
export function listText(entries: readonly string[]): string {
  return entries.map((entry) => (isOne(entry) ? entry : quoted(entry))).join(", ");
}

function isOne(entry: string): boolean {
  const [first, ...rest] = entriesOf(entry);
  return first === entry.trim() && rest.length === 0;
}

function quoted(entry: string): string {
  return `"${entry.replaceAll('"', '""')}"`;
}
