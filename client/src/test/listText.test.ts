import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { entriesOf, listText } from "../forms/listText";

describe("a list that is typed in one line", () => {
  it("has an entry between each two commas or line breaks, each once and none that is blank (N10)", () => {
    assert.deepEqual(entriesOf(" 401, 세션 유지,, 401 \n stale session , "), [
      "401",
      "세션 유지",
      "stale session",
    ]);
    assert.deepEqual(["", " ", ",", " ,\n "].map(entriesOf), [[], [], [], []]);
  });

  it("keeps the commas between the braces of a glob (N11)", () => {
    assert.deepEqual(entriesOf("src/*.{ts,py}, api/**"), ["src/*.{ts,py}", "api/**"]);
    assert.deepEqual(entriesOf("{a, b"), ["{a", "b"]);
  });

  it("keeps an entry in quotes whole, and takes a quote within a word as it is", () => {
    assert.deepEqual(entriesOf('"late, ""again""", 401'), ['late, "again"', "401"]);
    assert.deepEqual(entriesOf('5" screen, "open'), ['5" screen', '"open']);
  });

  it("shows any list so that it is read back the same", () => {
    const lists = [
      ["401", "세션 유지"],
      ["late, again", 'say "no"', '"quoted"', '"', "a,b\nc", "{x,y}", "{x, y", 'a "b", c'],
      [],
    ];
    assert.deepEqual(lists.map(listText).map(entriesOf), lists);
  });
});
