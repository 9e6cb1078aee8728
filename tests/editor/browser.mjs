// The browser that shows the editor: own libraries, own fonts, no trace in the user's home.
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

import { toolchain } from "../../scripts/toolchain.mjs";

const VIEWPORT = { width: 1280, height: 800 };

/**
 * Opens a browser: `newPage` gives a window, `pages` those that are open, `close` ends all and removes the
 * scratch folder. `newProfile` gives the same for windows that know nothing of the others.
 *
 * A page with a `locale` has a profile of its own, in which nothing was done yet.
 */
export async function openBrowser() {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "sentinel-browser-"));
  const { chromium } = createRequire(import.meta.url)(toolchain.playwright);
  const browser = await chromium.launch(launchOptions(scratch));
  const newContext = (locale) => browser.newContext({ viewport: VIEWPORT, locale });
  const newProfile = async () => {
    const contexts = [await newContext("en-US")];
    const newPage = async ({ locale } = {}) => {
      if (locale) contexts.push(await newContext(locale));
      return await contexts.at(locale ? -1 : 0).newPage();
    };
    const pages = () => contexts.flatMap((context) => context.pages());
    const closeProfile = () => Promise.all(contexts.map((context) => context.close()));
    return { newPage, pages, close: closeProfile, version: browser.version() };
  };
  const remove = () => fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  // Once more at the end: a late process of the browser may write its cache after the first time.
  process.once("exit", remove);
  const close = async () => {
    await browser.close();
    remove();
  };
  return { ...(await newProfile()), newProfile, close };
}

function launchOptions(scratch) {
  if (!toolchain.browser) return { channel: "chrome" };
  const libraries = [toolchain.browserLibraries, process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(path.delimiter);
  return {
    executablePath: toolchain.browser,
    args: ["--no-sandbox", "--disable-gpu"],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: writeFontList(scratch),
      HOME: scratch,
    },
  };
}

/** A font list that names our fonts first, so that a screenshot looks the same everywhere. */
function writeFontList(scratch) {
  const folders = [...toolchain.fonts, "/usr/share/fonts"]
    .map((folder) => `<dir>${folder}</dir>`)
    .join("");
  const prefer = (family, font) =>
    `<alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  const text =
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}` +
    `<cachedir>${path.join(scratch, "font-cache")}</cachedir>` +
    `${prefer("sans-serif", "Open Sans")}${prefer("sans-serif", "NanumGothic")}${prefer("monospace", "NanumGothicCoding")}</fontconfig>`;
  const file = path.join(scratch, "fonts.conf");
  fs.writeFileSync(file, text, "utf8");
  return file;
}
