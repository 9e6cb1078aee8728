// One editor and one browser for all suites of a process: an editor takes seconds to start.
import fs from "node:fs";
import path from "node:path";
import { after, afterEach, before } from "node:test";

import { VSIX } from "../../scripts/package.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { openBrowser } from "./browser.mjs";
import { EXTENSION, commandKeys, commandTitles } from "./scenario.mjs";
import { EditorServer } from "./server.mjs";
import { Workbench } from "./workbench.mjs";

/** The editor keeps the state of a closed window for a lost connection; nobody waits for three hours here. */
const FORGET_AT_ONCE = ["--reconnection-grace-time", "1"];
const PICTURE_MS = 10_000;

let opening;

/** Where a suite keeps its pictures, and those of the windows that are open when a test of it fails. */
export const outputOf = (suite) => path.join(ROOT, "tests", "output", suite);

/**
 * Shares the editor, which the first suite starts with these `facts` of `EditorServer.start`, with the
 * suite of this name; its windows have these `settings`.
 *
 * Gives `begin` the `server`, a `browser` profile in which nothing was done yet, the `titles` and
 * `keys` of commands in the language of `page`, and the `workbench` of a new window.
 */
export function shareEditor(suite, { settings, options = [], page = {}, ...facts }, begin) {
  const output = outputOf(suite);
  let browser;

  before(async () => {
    fs.mkdirSync(output, { recursive: true });
    opening ??= Promise.all([
      EditorServer.start({ vsix: VSIX, ...facts, options: [...options, ...FORGET_AT_ONCE] }),
      openBrowser(),
    ]);
    const [server, shared] = await opening;
    server.configure(settings);
    browser = await shared.newProfile();
    const installed = server.extensionFolder(EXTENSION);
    await begin({
      server,
      browser,
      titles: commandTitles(installed, page.locale?.slice(0, 2)),
      keys: commandKeys(installed),
      workbench: new Workbench(await browser.newPage(page)),
    });
  });

  afterEach(async ({ passed }) => {
    if (passed) return;
    for (const page of browser?.pages() ?? []) {
      const number = fs.readdirSync(output).filter((name) => /^failed-\d/.test(name)).length + 1;
      const file = path.join(output, `failed-${number}.png`);
      // A window that hangs has no picture; the failure of the test is told all the same.
      await page.screenshot({ path: file, timeout: PICTURE_MS }).catch(() => {});
    }
  });

  after(async () => {
    await browser?.close();
  });
}

after(async () => {
  if (!opening) return;
  const [server, browser] = await opening;
  await browser.close();
  await server.stop();
});

/** Whether all tests run: in `npm run test:full`, and where `npm run proof` writes its page. */
export const isFull =
  process.env.SENTINEL_TEST_PROFILE === "full" || process.env.SENTINEL_PROOF === "write";

/** The options of a test that runs in full runs only; `reason` names the tests that prove the same in every run. */
export const inFullRuns = (reason) => ({ skip: !isFull && `in npm run test:full: ${reason}` });
