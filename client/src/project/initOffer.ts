// The offer to make agents use the memory, once in a project.
import type { Remembered } from "../editor/remembered";
import type { InitProjectParams } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

export type Agent = NonNullable<InitProjectParams["agent"]>;

const AGENTS: readonly Agent[] = ["agents", "claude", "cursor", "cursorrules"];

/** Knows for which folders the offer was made. */
export class InitOffer {
  readonly #memory: Memory;
  readonly #remembered: Remembered;

  constructor(memory: Memory, remembered: Remembered) {
    this.#memory = memory;
    this.#remembered = remembered;
  }

  /** Whether to offer it now; true at most once for a folder whose agents do not follow the loop. */
  async isDue(folder: string): Promise<boolean> {
    const key = `initOffered ${folder}`;
    if (this.#remembered.get(key) === true) {
      return false;
    }
    if (await this.#isFollowed(folder)) {
      return false;
    }
    await this.#remembered.update(key, true);
    return true;
  }

  async #isFollowed(folder: string): Promise<boolean> {
    try {
      return await isFollowed(this.#memory, folder);
    } catch {
      // The lesson is saved; that a file of the project cannot be read is told by the command itself.
      return true;
    }
  }
}

/** Whether some agent of the project follows the loop already: nothing is to do for it. */
export async function isFollowed(memory: Memory, folder: string): Promise<boolean> {
  for (const agent of AGENTS) {
    const { changes } = await memory.request("sentinel/init_project", { agent, folder });
    if (changes.length === 0) {
      return true;
    }
  }
  return false;
}
