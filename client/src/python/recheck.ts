// Looks again for a missing interpreter, when something happened that may have brought it. Imports no
// `vscode`.

const GAP_MS = 3_000;

/** The facts that a recheck reads. */
export interface Rechecked {
  readonly isMissing: () => boolean;
  /** Whether it is there now; tells the user nothing. */
  readonly look: () => Promise<boolean>;
  readonly found: () => Promise<void>;
}

/** One look at a time, and without news none within `gapMs` milliseconds after the last one. */
export class Recheck {
  readonly #rechecked: Rechecked;
  readonly #now: () => number;
  readonly #gapMs: number;
  #isLooking = false;
  #isStale = false;
  #lastMs = -Infinity;

  constructor(rechecked: Rechecked, now: () => number = Date.now, gapMs = GAP_MS) {
    this.#rechecked = rechecked;
    this.#now = now;
    this.#gapMs = gapMs;
  }

  /** Looks if it is time; with `isNews`, which says that something has changed, in any case. */
  async run(isNews: boolean): Promise<void> {
    if (this.#isLooking) {
      this.#isStale ||= isNews;
      return;
    }
    const isTooSoon = !isNews && this.#now() - this.#lastMs < this.#gapMs;
    if (isTooSoon || !this.#rechecked.isMissing()) {
      return;
    }
    this.#isLooking = true;
    try {
      await this.#look();
    } finally {
      this.#isLooking = false;
      this.#lastMs = this.#now();
    }
    if (this.#isStale) {
      this.#isStale = false;
      await this.run(true);
    }
  }

  async #look(): Promise<void> {
    // Asked again after the look, which took its time: somebody else may have started it.
    if ((await this.#rechecked.look()) && this.#rechecked.isMissing()) {
      await this.#rechecked.found();
    }
  }
}
