// Text of several lines in a field that has room for one. Imports no `vscode`.

/** What stands for a line break where there is only one line. */
export const LINE_BREAK = "↵";

/** Returns the text in one line, its breaks shown as a sign. */
export function inOneLine(text: string): string {
  return text.replace(/\r\n|\r|\n/g, LINE_BREAK);
}

/** Whether a text has line breaks, so that the sign stands for one. */
export function hasLineBreaks(text: string): boolean {
  return /[\r\n]/.test(text);
}

/**
 * Returns what was meant by a text typed over the one-line form of `stored`. A text left as it was
 * is the stored one to the byte; the sign is a break only where the stored text had some.
 */
export function fromOneLine(typed: string, stored: string): string {
  if (typed === inOneLine(stored)) {
    return stored;
  }
  return hasLineBreaks(stored) ? typed.replaceAll(LINE_BREAK, "\n") : typed;
}
