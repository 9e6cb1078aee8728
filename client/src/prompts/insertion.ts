// Where a question is written into a prompt (N09). Imports no `vscode`.

const ITEM = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/;

/** Returns the text to insert at the end, so that the item of a list follows there. */
export function insertionAt(text: string, item: string): string {
  const ending = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines.at(-1) ?? "";
  const written = lines.filter((line) => line.trim() !== "").at(-1) ?? "";
  const before = last.trim() === "" ? "" : ending;
  // One empty line separates a list from other text.
  const isApart = before === "" && lines.length > 1 && (lines.at(-2) ?? "").trim() === "";
  const apart = written === "" || ITEM.test(written) || isApart ? "" : ending;
  return `${before}${apart}${item}${ending}`;
}
