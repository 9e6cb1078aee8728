// Changes from one way of offering tools to another, in an order that leaves none behind.
import type { ToolFamily } from "./toolFamily";

/** The two families between which the switch chooses. */
export interface FamilyOffers {
  /** Tells the conditions of the manifest which family there is; resolves when the editor knows. */
  announce(family: ToolFamily): PromiseLike<unknown>;
  /** Offers the tools of a family until the result is disposed of. */
  offer(family: ToolFamily): Offered | undefined;
}

/** Tools that are offered. */
interface Offered {
  dispose(): void;
}

/** Offers one family at a time; nothing at first. */
export class FamilySwitch {
  readonly #offers: FamilyOffers;
  #wanted: ToolFamily = "off";
  #current: ToolFamily = "off";
  #offered: Offered | undefined;
  #isTurning = false;

  constructor(offers: FamilyOffers) {
    this.#offers = offers;
  }

  /** The family that is offered, or is about to be. */
  get family(): ToolFamily {
    return this.#wanted;
  }

  /** Turns to a family; where it is turning already, the latest one wins. */
  async turnTo(family: ToolFamily): Promise<void> {
    this.#wanted = family;
    if (this.#isTurning) {
      return;
    }
    this.#isTurning = true;
    try {
      while (this.#current !== this.#wanted) {
        await this.#turn(this.#wanted);
      }
    } finally {
      this.#isTurning = false;
    }
  }

  async #turn(family: ToolFamily): Promise<void> {
    const known = this.#offers.announce(family);
    // VS Code 1.139 registers MCP servers once more, for good, when they are taken away while their
    // condition in the manifest still holds. What is offered first need not wait: an agent may.
    if (this.#offered !== undefined) {
      await known;
    }
    this.#takeAway();
    if (family === this.#wanted) {
      this.#offered = this.#offers.offer(family);
    }
    this.#current = family;
  }

  #takeAway(): void {
    this.#offered?.dispose();
    this.#offered = undefined;
  }

  /** Takes everything away. */
  dispose(): void {
    this.#wanted = "off";
    // Not waited for, because the extension ends; the editor gets both in this order.
    void this.#offers.announce("off");
    this.#takeAway();
  }
}
