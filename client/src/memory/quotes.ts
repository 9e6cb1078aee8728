import type { Quote } from "./contracts";

/** Returns a quote of code as people read and write it: its path, then its text. */
export function entryOf({ path, quote }: Quote): string {
  return `${path}: ${quote}`;
}
