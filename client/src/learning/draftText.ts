// The texts of drafts: in the document, and as the form begins with them. Imports no `vscode`.
import { t } from "../editor/l10n";
import { oneLine } from "../editor/storedText";
import { listText } from "./listText";
import type { Draft } from "../memory/contracts";

/** Columns of a line. */
const WIDTH = 80;

/** A document with drafts. */
export interface Page {
  readonly text: string;
  /** By id of a draft, where it stands: the first line and the one behind it, from 0. */
  readonly lines: ReadonlyMap<string, { readonly first: number; readonly last: number }>;
}

/** Returns the document: each draft in full, with its number. */
export function pageOf(drafts: readonly Draft[]): Page {
  const text = [t("Nothing is saved before you keep it."), ""];
  const lines = new Map<string, { first: number; last: number }>();
  drafts.forEach((draft, index) => {
    const first = text.length;
    text.push(`${index + 1}. ${titleOf(draft)}`, ...linesOf(draft), "");
    lines.set(draft.id, { first, last: text.length - 1 });
  });
  return { text: text.join("\n"), lines };
}

/** Names a draft in one line: its topic, the kind of its source, and the place of the source. */
export function titleOf({ topic, kind, source }: Draft): string {
  return oneLine([topic, kindName(kind), source].join(" · "));
}

/** Returns the whole text of a draft, in lines that a window has room for. */
export function linesOf(draft: Draft): string[] {
  return [
    t("Lesson: {0}", draft.lesson),
    t("Missing: {0}", draft.missing_context),
    ...(draft.ask_next_time === "" ? [] : [t("Ask next time: {0}", draft.ask_next_time)]),
    ...(draft.applies_to.length > 0 ? [t("Files: {0}", listText(draft.applies_to))] : []),
    ...draft.evidence.map((entry) => t("Quotes: {0}", entry)),
  ].flatMap(wrapped);
}

/** Breaks a paragraph into lines that fit a window: an editor wraps none unless it is told to. */
function wrapped(paragraph: string): string[] {
  const lines: string[] = [];
  let line = "  ";
  for (const word of oneLine(paragraph).split(" ")) {
    if (line.trim() !== "" && widthOf(line) + 1 + widthOf(word) > WIDTH) {
      lines.push(line);
      line = "    ";
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** Returns about how many columns a text takes; a sign of Korean takes two. */
function widthOf(text: string): number {
  return text.length + (text.match(/[\u1100-\uffdc]/g)?.length ?? 0);
}

function kindName(kind: Draft["kind"]): string {
  switch (kind) {
    case "revert":
      return t("taken back");
    case "fix":
      return t("fix");
    case "decision":
      return t("decision");
    case "guide":
      return t("guide for contributors");
    case "file":
      return t("fixed again");
    case "rule":
      return t("rule for agents");
  }
}
