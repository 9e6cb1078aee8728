import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Recheck } from "../python/recheck";

/** Something that is missing until `isThere`; counts the looks and the times it was found. */
class Missing {
  isThere = false;
  isKnown = false;
  looks = 0;
  now = 0;
  answers: Promise<void> = Promise.resolve();

  readonly recheck = new Recheck(
    {
      isMissing: () => !this.isKnown,
      look: async () => {
        this.looks += 1;
        await this.answers;
        return this.isThere;
      },
      found: () => {
        this.isKnown = true;
        return Promise.resolve();
      },
    },
    () => this.now,
  );
}

describe("looking again for Python", () => {
  it("finds what was installed meanwhile, and then looks no more", async () => {
    const missing = new Missing();
    await missing.recheck.run(false);
    missing.isThere = true;
    missing.now = 3_000;
    await missing.recheck.run(false);
    assert.equal(missing.isKnown, true);
    missing.now = 60_000;
    await missing.recheck.run(false);
    assert.equal(missing.looks, 2);
  });

  it("looks once in three seconds, however often the user comes and goes", async () => {
    const missing = new Missing();
    for (missing.now = 0; missing.now < 9_000; missing.now += 100) {
      await missing.recheck.run(false);
    }
    assert.equal(missing.looks, 3);
  });

  it("looks at once when something has changed, and again for what changes meanwhile", async () => {
    const missing = new Missing();
    await missing.recheck.run(false);
    let answer = (): void => undefined;
    missing.answers = new Promise((resolve) => {
      answer = resolve;
    });
    const running = missing.recheck.run(true);
    assert.equal(missing.looks, 2);
    await missing.recheck.run(true);
    missing.isThere = true;
    answer();
    await running;
    assert.deepEqual([missing.looks, missing.isKnown], [2, true]);
    missing.isKnown = false;
    missing.isThere = false;
    missing.answers = new Promise((resolve) => {
      answer = resolve;
    });
    const again = missing.recheck.run(true);
    await missing.recheck.run(true);
    answer();
    await again;
    assert.equal(missing.looks, 4);
  });

  it("does not look twice at a time", async () => {
    const missing = new Missing();
    let answer = (): void => undefined;
    missing.answers = new Promise((resolve) => {
      answer = resolve;
    });
    const first = missing.recheck.run(false);
    missing.now = 10_000;
    await missing.recheck.run(false);
    answer();
    await first;
    assert.equal(missing.looks, 1);
  });

  it("starts nothing that was started during the look", async () => {
    const missing = new Missing();
    missing.isThere = true;
    let starts = 0;
    const recheck = new Recheck({
      isMissing: () => !missing.isKnown,
      look: () => {
        missing.isKnown = true;
        return Promise.resolve(true);
      },
      found: () => {
        starts += 1;
        return Promise.resolve();
      },
    });
    await recheck.run(false);
    assert.equal(starts, 0);
  });
});
