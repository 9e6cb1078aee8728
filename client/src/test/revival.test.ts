import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { RestartSchedule, Revival } from "../server/revival";

describe("the schedule of restarts", () => {
  it("waits nothing, one, five and fifteen seconds, and then gives up", () => {
    const schedule = new RestartSchedule();
    const pauses = [0, 1_000, 3_000, 9_000, 179_999].map((now) => schedule.next(now));
    assert.deepEqual(pauses, [0, 1_000, 5_000, 15_000, undefined]);
  });

  it("forgets a death after three minutes", () => {
    const schedule = new RestartSchedule();
    [0, 1_000, 2_000, 3_000].forEach((now) => schedule.next(now));
    assert.equal(schedule.next(180_000), 15_000);
    assert.equal(schedule.next(180_001), undefined);
    assert.equal(schedule.next(3_600_000), 0);
  });

  it("starts afresh after a restart by the user", () => {
    const schedule = new RestartSchedule();
    [0, 0, 0, 0].forEach((now) => schedule.next(now));
    schedule.reset();
    assert.equal(schedule.next(1), 0);
  });
});

/** A clock whose time passes when it is told to; `waits` are the pauses that were asked for. */
class ToldClock {
  readonly waits: number[] = [];
  #now = 0;
  #call: (() => void) | undefined;

  readonly now = (): number => this.#now;

  readonly after = (ms: number, call: () => void): (() => void) => {
    this.waits.push(ms);
    this.#call = () => {
      this.#now += ms;
      call();
    };
    return () => {
      this.#call = undefined;
    };
  };

  /** Lets the present pause pass; false when there is none. */
  pass(): boolean {
    const call = this.#call;
    this.#call = undefined;
    call?.();
    return call !== undefined;
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const dying = (): Promise<never> => Promise.reject(new Error("died"));
const never = (): boolean => false;

describe("starting what may die", () => {
  it("tries again after each pause of the schedule and then says what went wrong", async () => {
    const clock = new ToldClock();
    let starts = 0;
    const revival = new Revival(clock);
    const started = revival.start(() => {
      starts += 1;
      return dying();
    }, never);
    const refused = assert.rejects(started, /died/);
    do {
      await settled();
    } while (clock.pass());
    await refused;
    assert.deepEqual(clock.waits, [1_000, 5_000, 15_000]);
    assert.equal(starts, 5);
  });

  it("does not try again what cannot come to anything", async () => {
    const clock = new ToldClock();
    let starts = 0;
    const once = (): Promise<never> => {
      starts += 1;
      return dying();
    };
    await assert.rejects(
      new Revival(clock).start(once, () => true),
      /died/,
    );
    assert.equal(starts, 1);
  });

  it("counts a death after the start like one before it", async () => {
    const clock = new ToldClock();
    const revival = new Revival(clock);
    assert.equal(revival.died(), true);
    assert.equal(await revival.start(() => Promise.resolve("first"), never), "first");
    assert.equal(revival.died(), true);
    const second = revival.start(() => Promise.resolve("second"), never);
    await settled();
    assert.deepEqual(clock.waits, [1_000]);
    clock.pass();
    assert.equal(await second, "second");
    assert.deepEqual([revival.died(), revival.died(), revival.died()], [true, true, false]);
  });

  it("waits once for a death, also when the start after it cannot come to anything", async () => {
    const clock = new ToldClock();
    const revival = new Revival(clock);
    revival.died();
    revival.died();
    const refused = assert.rejects(
      revival.start(dying, () => true),
      /died/,
    );
    await settled();
    clock.pass();
    await refused;
    assert.equal(await revival.start(() => Promise.resolve("later"), never), "later");
    assert.deepEqual(clock.waits, [1_000]);
  });

  it("starts at once when the user does not want to wait, with a clean past", async () => {
    const clock = new ToldClock();
    const revival = new Revival(clock);
    revival.died();
    revival.died();
    const started = revival.start(() => Promise.resolve("now"), never);
    await settled();
    assert.equal(revival.reset(), true);
    assert.equal(await started, "now");
    assert.equal(clock.pass(), false);
    assert.equal(revival.reset(), false);
    revival.died();
    assert.equal(await revival.start(() => Promise.resolve("again"), never), "again");
    assert.deepEqual(clock.waits, [1_000]);
  });
});
