// Stored text comes from agents and from git: it is shown as text and must never act as markup.

/** Returns the text in one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Escapes text that a quick pick would draw as an icon, such as `$(trash)`. */
export function forQuickPick(text: string): string {
  return oneLine(text).replace(/\$\([a-z0-9]+(?:-[a-z0-9]+)*(?:~[a-z]+)?\)/gi, "\\$&");
}

/** Escapes the marks of Markdown. Unlike `appendText`, it lets lines wrap. */
export function forMarkdown(text: string): string {
  return oneLine(text).replace(
    /[\\`*_{}[\]()#+\-.!~<>&|:@]/g,
    (mark) => `&#${mark.charCodeAt(0)};`,
  );
}

/** Breaks texts that a notification or a prompt would make a link, `command:` links included. */
export function forMessage(text: string): string {
  return oneLine(text).replace(/\]\(/g, "] (");
}
