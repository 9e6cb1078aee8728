// The Markdown of our pages as HTML. Imports no `vscode`.
//
// The server writes a few marks and escapes all that is stored; only those marks mean anything here,
// and all else is text. The tests hold it against a library that reads all of Markdown, which would
// take a fortieth of the package.

const BLOCK = /^(#{1,3}|>|-) (.*)$/s;
const BOLD = /^\*\*((?:\\.|[^\\*])*)\*\*/s;
const SMALL = /^\*((?:\\.|[^\\*])*)\*$/s;

/** Returns the HTML of a page. */
export function htmlOf(markdown: string): string {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map(blockOf)
    .join("\n");
}

function blockOf(block: string): string {
  const [, mark = "", text = ""] = BLOCK.exec(block) ?? [];
  if (mark.startsWith("#")) {
    const tag = `h${String(mark.length)}`;
    return `<${tag}>${plain(text)}</${tag}>`;
  }
  if (mark === ">") {
    return `<blockquote><p>${plain(text)}</p></blockquote>`;
  }
  if (mark === "-") {
    const entries = block.split("\n").map((line) => `<li>${plain(line.slice(2))}</li>`);
    return `<ul>${entries.join("")}</ul>`;
  }
  return `<p>${lineOf(block)}</p>`;
}

/** A paragraph: small as a whole, or with a label at its beginning. */
function lineOf(text: string): string {
  const small = SMALL.exec(text);
  if (small !== null) {
    return `<em>${plain(small[1] ?? "")}</em>`;
  }
  const label = BOLD.exec(text);
  return label === null
    ? plain(text)
    : `<strong>${plain(label[1] ?? "")}</strong>${plain(text.slice(label[0].length))}`;
}

/** Text as HTML, without the backslashes in front of signs; one before a line end breaks the line. */
function plain(text: string): string {
  return text.replace(/\\\n|\\([!-/:-@[-`{-~])|[&<>"]/g, (found, sign?: string) =>
    found === "\\\n" ? "<br>" : `&#${String((sign ?? found).charCodeAt(0))};`,
  );
}
