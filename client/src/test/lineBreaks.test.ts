import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fromOneLine, hasLineBreaks, inOneLine } from "../forms/lineBreaks";

describe("a text of several lines in a field of one line", () => {
  it("comes back to the byte when it is left alone, whatever its line ends (S36)", () => {
    for (const stored of ["one\ntwo", "one\r\ntwo\rthree", "one ↵ two", "plain", ""]) {
      assert.equal(fromOneLine(inOneLine(stored), stored), stored);
    }
  });

  it("keeps its breaks where the sign stands when the rest is changed", () => {
    assert.equal(inOneLine("one\ntwo"), "one↵two");
    assert.equal(fromOneLine("one↵two and three", "one\ntwo"), "one\ntwo and three");
  });

  it("takes the sign as itself where there were no breaks", () => {
    assert.equal(fromOneLine("press ↵ now", "press ↵"), "press ↵ now");
    assert.equal(hasLineBreaks("press ↵"), false);
  });
});
