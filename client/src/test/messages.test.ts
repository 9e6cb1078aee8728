import { describe } from "node:test";
import { agentSentence, messageOf } from "../editor/messages";
import { forMessage, forQuickPick, oneLine } from "../editor/texts";
import { serverError, testEqual } from "./samples";

const LOST = "The memory server stopped before it answered.";
const CHANGED = "ref: the lesson was changed since '1'.";

const refused = (message: string, field: string): Error => serverError(message, -32602, { field });

describe("what a failed request tells", () => {
  const told = (error: unknown): string[] => [messageOf(error), agentSentence(error)];
  const full = serverError("The disk is full.", -32803, { text: "Unsaved: {}" });
  const lost = [-32099, -32097, -32096].map((code) => told(serverError("x", code, {})));
  testEqual({
    "the sentence of the server": [told(refused("No.", "topic")), ["No.", "No."]],
    "a person no parameter": [
      told(refused(CHANGED, "ref")),
      ["The lesson was changed since '1'.", CHANGED],
    ],
    "an agent what could not be saved (S19)": [told(full), ["The disk is full.", "Unsaved: {}"]],
    "whatever was thrown": [told("odd"), ["Odd", "odd"]],
    "that the server went away": [lost.flat(), Array<string>(6).fill(LOST)],
  });
});

describe("stored text in the editor", () => {
  const attack = "[Fix it](command:terminal.new) [x](https://example.com)";
  testEqual({
    "is no link": [forMessage(attack), "[Fix it] (command:terminal.new) [x] (https://example.com)"],
    "is no icon": [forQuickPick("a $(trash) $(loading~spin)"), "a \\$(trash) \\$(loading~spin)"],
    "keeps what is none": [forQuickPick("$(git rev-parse) $(5)"), "$(git rev-parse) \\$(5)"],
    "is one line": [oneLine(" a\n\tb  c "), "a b c"],
  });
});
