import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { agentSentence, messageOf } from "../editor/messages";
import { forMessage, forQuickPick, oneLine } from "../editor/texts";
import { serverError } from "./samples";

const LOST = "The memory server stopped before it answered.";
const CHANGED = "ref: the record was changed since '1'.";

describe("what a failed request tells", () => {
  const cases: readonly [string, unknown, person: string, agent: string][] = [
    [
      ...(["the sentence of the server", serverError("No.", -32602, { field: "topic" })] as const),
      ...(["No.", "No."] as const),
    ],
    [
      ...(["a person no parameter", serverError(CHANGED, -32602, { field: "ref" })] as const),
      ...(["The lesson was changed since '1'.", CHANGED] as const),
    ],
    [
      "an agent what could not be saved as well (S19)",
      serverError("The disk is full.", -32803, { text: "Unsaved: {}" }),
      ...(["The disk is full.", "Unsaved: {}"] as const),
    ],
    ...[-32099, -32097, -32096].map(
      (code) =>
        [`that the server went away (${code})`, serverError("x", code, {}), LOST, LOST] as const,
    ),
    ["whatever was thrown", "odd", "Odd", "odd"],
  ].map((one) => one as [string, unknown, string, string]);
  for (const [name, error, person, agent] of cases) {
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
