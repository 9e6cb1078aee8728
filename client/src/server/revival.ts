// Decides when a server that died is started again. Imports no `vscode`.

const PAUSES_MS = [0, 1_000, 5_000, 15_000] as const;
const PERIOD_MS = 3 * 60_000;

/** At once after the first death, later and later after the next ones, and then not any more. */
export class RestartSchedule {
  readonly #pausesMs: readonly number[];
  readonly #periodMs: number;
  #deaths: number[] = [];

  constructor(pausesMs: readonly number[] = PAUSES_MS, periodMs = PERIOD_MS) {
    this.#pausesMs = pausesMs;
    this.#periodMs = periodMs;
  }

  /**
   * Notes a death at `nowMs`. Returns the pause before the next start in milliseconds, undefined
   * when the server died too often within the period.
   */
  next(nowMs: number): number | undefined {
    this.#deaths = this.#deaths.filter((then) => nowMs - then < this.#periodMs);
    const pause = this.#pausesMs[this.#deaths.length];
    if (pause !== undefined) {
      this.#deaths.push(nowMs);
    }
    return pause;
  }

  /** Forgets the past, after the user asked for a restart. */
  reset(): void {
    this.#deaths = [];
  }
}

/** A clock, and a way to wait. */
export interface Clock {
  readonly now: () => number;
  /** Calls back after `ms` milliseconds; the returned function cancels that. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** The clock of this computer. */
export const REAL_CLOCK: Clock = {
  now: Date.now,
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Starts something that may die, with the pauses of the schedule before each new start. */
export class Revival {
  readonly #schedule: RestartSchedule;
  readonly #clock: Clock;
  #pauseMs = 0;
  #skip: (() => void) | undefined;

  constructor(clock = REAL_CLOCK, schedule = new RestartSchedule()) {
    this.#clock = clock;
    this.#schedule = schedule;
  }

  /** Notes a death, which the next start waits for; false when there shall be no next start. */
  died(): boolean {
    const pause = this.#schedule.next(this.#clock.now());
    this.#pauseMs = pause ?? 0;
    return pause !== undefined;
  }

  /** Starts it; a failed start counts as a death, unless trying again cannot help. */
  async start<T>(once: () => Promise<T>, isFinal: (error: unknown) => boolean): Promise<T> {
    for (;;) {
      await this.#wait();
      try {
        return await once();
      } catch (error) {
        if (isFinal(error) || !this.died()) {
          throw error;
        }
      }
    }
  }

  /** Forgets the past and ends a pause; false when nobody was waiting. */
  reset(): boolean {
    this.#schedule.reset();
    this.#pauseMs = 0;
    const skip = this.#skip;
    skip?.();
    return skip !== undefined;
  }

  async #wait(): Promise<void> {
    const pauseMs = this.#pauseMs;
    this.#pauseMs = 0;
    if (pauseMs === 0) {
      return;
    }
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(pauseMs, resolve);
      this.#skip = () => {
        cancel();
        resolve();
      };
    });
    this.#skip = undefined;
  }
}
