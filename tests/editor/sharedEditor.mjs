// One editor and one browser for all suites of a process: an editor takes seconds to start.
import { after } from "node:test";

import { openBrowser } from "./browser.mjs";
import { EditorServer } from "./server.mjs";

/** The editor keeps the state of a closed window for a lost connection; nobody waits for three hours here. */
const FORGET_AT_ONCE = ["--reconnection-grace-time", "1"];

let opening;

/**
 * Returns `{ server, browser }`: the editor, which the first suite starts with these `facts` of
 * `EditorServer.start`, and a profile of the browser in which nothing was done yet.
 *
 * The windows that are opened from now on have these `settings`. The suite closes `browser`.
 */
export async function shareEditor({ settings, options = [], ...facts } = {}) {
  opening ??= Promise.all([
    EditorServer.start({ ...facts, options: [...options, ...FORGET_AT_ONCE] }),
    openBrowser(),
  ]);
  const [server, browser] = await opening;
  server.configure(settings);
  return { server, browser: await browser.newProfile() };
}

after(async () => {
  if (!opening) return;
  const [server, browser] = await opening;
  await browser.close();
  await server.stop();
});
