// Looks again for what was missing, when something happened that may have brought it. Imports no
// `vscode`.

const GAP_MS = 3_000;

/** What a recheck looks at. */
export interface Rechecked {
  readonly isMissing: () => boolean;
  /** Whether it is there now; tells the user nothing. */
  readonly look: () => Promise<boolean>;
  readonly found: () => Promise<void>;
}

/** One look at a time, and none within `gapMs` milliseconds after the last one. */
export class Recheck {
  readonly #rechecked: Rechecked;
  readonly #now: () => number;
  readonly #gapMs: number;
  #isLooking = false;
  #lastMs = -Infinity;

  constructor(rechecked: Rechecked, now: () => number = Date.now, gapMs = GAP_MS) {
    this.#rechecked = rechecked;
    this.#now = now;
    this.#gapMs = gapMs;
  }

  async run(): Promise<void> {
    const isTooSoon = this.#now() - this.#lastMs < this.#gapMs;
    if (!this.#rechecked.isMissing() || this.#isLooking || isTooSoon) {
      return;
    }
    this.#isLooking = true;
    try {
      // Asked again after the look, which took its time: somebody else may have started it.
      if ((await this.#rechecked.look()) && this.#rechecked.isMissing()) {
        await this.#rechecked.found();
      }
    } finally {
      this.#isLooking = false;
      this.#lastMs = this.#now();
    }
  }
}
