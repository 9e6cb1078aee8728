import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listText } from "../learning/listText";

describe("a list in a sentence", () => {
  it("puts an entry in quotes that would be taken for several (N10, N11)", () => {
    assert.equal(listText(["401", "세션 유지", "late, again"]), '401, 세션 유지, "late, again"');
    assert.equal(listText(["src/*.{ts,py}", "api/**"]), "src/*.{ts,py}, api/**");
    assert.equal(listText([]), "");
  });
});
