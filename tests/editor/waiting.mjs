// Waiting for what no event tells: files, processes.
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";

const SEEN_MS = 40_000;

/** Waits until `look` returns something that counts as true, and returns that. */
export async function until(look) {
  const limit = Date.now() + SEEN_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    assert.ok(Date.now() < limit, `not within ${SEEN_MS} ms: ${look}`);
    await delay(50);
  }
}
