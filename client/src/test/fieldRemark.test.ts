import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type FieldState, remarkOf } from "../forms/fieldCheck";

const HINT = "에이전트에게 내리는 지시처럼 쓰여 있습니다.";

function remark(changes: Partial<FieldState>): ReturnType<typeof remarkOf> {
  const state = { bytes: "31/1024", problem: undefined, hint: undefined, withheld: 0 };
  return remarkOf({ ...state, ...changes });
}

describe("what a form says about a text", () => {
  it("is nothing where all is well", () => {
    assert.equal(remark({}), undefined);
  });

  it("names a hint beside the counter, and lets the text be saved (K08, M18)", () => {
    assert.deepEqual(remark({ hint: HINT }), {
      text: `31/1024 bytes · ${HINT}`,
      severity: "warning",
    });
  });

  it("names what will be withheld and the hint (S22, K08)", () => {
    assert.deepEqual(remark({ withheld: 2, hint: HINT }), {
      text: `31/1024 bytes · Secret or private parts that will be withheld: 2. ${HINT}`,
      severity: "warning",
    });
  });

  it("names the problem first and keeps the hint beside it (S04, K08)", () => {
    const problem = "lesson: 1,030바이트로 한도 1,024바이트를 넘었습니다.";
    assert.deepEqual(remark({ problem, hint: HINT, withheld: 1 }), {
      text: `${problem} ${HINT}`,
      severity: "error",
    });
  });
});
