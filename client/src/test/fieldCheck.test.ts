import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CheckFieldResult } from "../memory/contracts";
import { FieldChecker, type FieldState } from "../forms/fieldCheck";
import { serverError } from "./samples";

function result(value: string, problem: string | null = null): CheckFieldResult {
  return { bytes: value.length, limit: 64, problem, hint: null, withheld: {} };
}

/** A checker whose pauses and answers come when the test says so. */
function harness(): {
  checker: FieldChecker;
  shown: FieldState[];
  asked: { value: string; answer: (result: CheckFieldResult) => void }[];
  pause: () => void;
} {
  const shown: FieldState[] = [];
  const asked: { value: string; answer: (result: CheckFieldResult) => void }[] = [];
  const waiting = new Set<() => void>();
  const checker = new FieldChecker(
    (value) => new Promise((answer) => asked.push({ value, answer })),
    (state) => shown.push(state),
    (run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  );
  const pause = (): void => {
    for (const run of waiting) {
      waiting.delete(run);
      run();
    }
  };
  return { checker, shown, asked, pause };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("validation while typing", () => {
  it("asks once for keys typed without a pause, about the last text", () => {
    const { checker, asked, pause } = harness();
    checker.typed("a");
    checker.typed("au");
    checker.typed("auth");
    pause();
    assert.deepEqual(
      asked.map(({ value }) => value),
      ["auth"],
    );
  });

  it("shows the bytes and the limit", async () => {
    const { checker, shown, asked, pause } = harness();
    checker.typed("auth");
    pause();
    asked[0]?.answer({ ...result("x".repeat(31)), withheld: { jwt: 1, private: 2 } });
    await settled();
    assert.deepEqual(shown, [{ bytes: "31/64", problem: undefined, hint: undefined, withheld: 3 }]);
  });

  it("shows how a topic would be better, and accepts it all the same (S25)", async () => {
    const { checker, shown, asked } = harness();
    const accepted = checker.accepts("payments");
    const hint = "topic: payment exists already: reuse it.";
    asked[0]?.answer({ ...result("payments"), hint });
    assert.equal(await accepted, true);
    assert.deepEqual(shown, [{ bytes: "8/64", problem: undefined, hint, withheld: 0 }]);
  });

  it("drops a late answer to an older text", async () => {
    const { checker, shown, asked, pause } = harness();
    checker.typed("a");
    pause();
    checker.typed("ab");
    pause();
    asked[1]?.answer(result("ab"));
    asked[0]?.answer(result("a"));
    await settled();
    assert.deepEqual(
      shown.map(({ bytes }) => bytes),
      ["2/64"],
    );
  });

  it("shows nothing after the field was left", async () => {
    const { checker, shown, asked, pause } = harness();
    checker.typed("a");
    pause();
    checker.stop();
    asked[0]?.answer(result("a"));
    await settled();
    assert.deepEqual(shown, []);
  });
});

describe("going on from a field", () => {
  it("accepts a text that can be saved, without waiting for a pause", async () => {
    const { checker, asked } = harness();
    const accepted = checker.accepts("auth");
    asked[0]?.answer(result("auth"));
    assert.equal(await accepted, true);
  });

  it("refuses a topic of 65 bytes with the sentence of the server (S04)", async () => {
    const { checker, shown, asked } = harness();
    const accepted = checker.accepts("x".repeat(65));
    asked[0]?.answer(result("x".repeat(65), "topic is 65 bytes, the limit is 64."));
    assert.equal(await accepted, false);
    assert.deepEqual(shown, [
      {
        bytes: "65/64",
        problem: "topic is 65 bytes, the limit is 64.",
        hint: undefined,
        withheld: 0,
      },
    ]);
  });

  it("refuses when the text changed while the server was asked", async () => {
    const { checker, asked } = harness();
    const accepted = checker.accepts("auth");
    checker.typed("auth2");
    asked[0]?.answer(result("auth"));
    assert.equal(await accepted, false);
  });

  it("refuses and says so when the server cannot be asked", async () => {
    const shown: FieldState[] = [];
    const checker = new FieldChecker(
      () => Promise.reject(serverError("gone", -32097, {})),
      (state) => shown.push(state),
      () => () => undefined,
    );
    assert.equal(await checker.accepts("auth"), false);
    assert.equal(shown[0]?.problem, "The memory server stopped before it answered.");
  });
});
