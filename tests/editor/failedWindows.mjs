// Keeps what each window of the editor showed when a test failed.
import fs from "node:fs";
import path from "node:path";
import { afterEach } from "node:test";

const PICTURE_MS = 10_000;

/**
 * Writes `failed-<n>.png` into `folder` for each window that is open after a failed test.
 *
 * `browser` returns what `openBrowser` returned, once it is open. Call this in a suite, and before
 * an `afterEach` that closes windows.
 */
export function keepFailedWindows(folder, browser) {
  afterEach(async ({ passed }) => {
    if (passed) return;
    for (const page of browser()?.pages() ?? []) {
      const number = fs.readdirSync(folder).filter((name) => /^failed-\d/.test(name)).length + 1;
      const file = path.join(folder, `failed-${number}.png`);
      // A window that hangs has no picture; the failure of the test is told all the same.
      await page.screenshot({ path: file, timeout: PICTURE_MS }).catch(() => {});
    }
  });
}
