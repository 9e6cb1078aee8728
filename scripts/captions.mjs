// Puts screenshots with a sentence above each into one animated picture.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { animate } from "./animation.mjs";

const FRAME_MS = 3_400;
const CAPTION_HEIGHT = 52;

/** Writes the screenshots of `folder`, by the captions of their names, as an animated picture `target`. */
export async function animateCaptioned(browser, folder, captions, target) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "sentinel-captions-"));
  try {
    const page = await browser.newPage();
    const frames = [];
    for (const [name, caption] of Object.entries(captions)) {
      const frame = path.join(scratch, `${name}.png`);
      await addCaption(page, path.join(folder, `${name}.png`), caption, frame);
      frames.push(frame);
    }
    animate(frames, FRAME_MS, target);
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes `screenshot` with a caption above it to `target`, for those who see only the picture. */
async function addCaption(page, screenshot, caption, target) {
  const picture = fs.readFileSync(screenshot).toString("base64");
  await page.setContent(
    `<body style="margin: 0; background: #1f2328">
      <p style="margin: 0; padding-left: 20px; font: 600 22px/${CAPTION_HEIGHT}px sans-serif; color: white">${caption}</p>
      <img style="display: block" src="data:image/png;base64,${picture}">
    </body>`,
  );
  const { width, height } = await page.locator("img").boundingBox();
  await page.setViewportSize({ width, height: height + CAPTION_HEIGHT });
  await page.screenshot({ path: target });
}
