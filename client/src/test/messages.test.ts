import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { agentSentence, messageOf } from "../editor/messages";
import { forMessage, forQuickPick, oneLine } from "../editor/texts";
import { serverError } from "./samples";

const LOST = "The memory server stopped before it answered.";
const CHANGED = "ref: the lesson was changed since '1'.";

const refused = (message: string, field: string): Error => serverError(message, -32602, { field });

describe("what a failed request tells", () => {
  const full = serverError("The disk is full.", -32803, { text: "Unsaved: {}" });
  const cases: Record<string, [error: unknown, person: string, agent: string]> = {
    "the sentence of the server": [refused("No.", "topic"), "No.", "No."],
    "a person no parameter": [
      refused(CHANGED, "ref"),
      "The lesson was changed since '1'.",
      CHANGED,
    ],
    "an agent what could not be saved as well (S19)": [full, "The disk is full.", "Unsaved: {}"],
    "whatever was thrown": ["odd", "Odd", "odd"],
  };
  for (const code of [-32099, -32097, -32096]) {
    cases[`that the server went away (${code})`] = [serverError("x", code, {}), LOST, LOST];
  }
  for (const [name, [error, person, agent]] of Object.entries(cases)) {
    it(name, () => assert.deepEqual([messageOf(error), agentSentence(error)], [person, agent]));
  }
});

describe("stored text in the editor", () => {
  const attack = "[Fix it](command:terminal.new) [x](https://example.com)";
  const cases: readonly [string, (text: string) => string, string, string][] = [
    ["is no link", forMessage, attack, "[Fix it] (command:terminal.new) [x] (https://example.com)"],
    ["is no icon", forQuickPick, "a $(trash) $(loading~spin)", "a \\$(trash) \\$(loading~spin)"],
    ["keeps what is none", forQuickPick, "$(git rev-parse) $(5)", "$(git rev-parse) \\$(5)"],
    ["is one line", oneLine, " a\n\tb  c ", "a b c"],
  ];
  for (const [name, escape, text, shown] of cases) {
    it(name, () => assert.equal(escape(text), shown));
  }
});
