// Puts screenshots into one animated picture, of which each frame holds only what changed.
import fs from "node:fs";

import gifenc from "gifenc";
import { PNG } from "pngjs";

const { GIFEncoder, applyPalette, quantize } = gifenc;
const FORMAT = "rgb565";
/** One place of the palette is for what stays as it was. */
const COLOURS = 255;
const KEPT = COLOURS;
/** A frame is not cleared before the next one is drawn over it. */
const LEAVE = 1;

/** Writes the screenshots `files`, all of one size and each shown for `milliseconds`, as a GIF that repeats. */
export function animate(files, milliseconds, target) {
  const pictures = files.map((file) => PNG.sync.read(fs.readFileSync(file)));
  const [{ width, height }] = pictures;
  const palette = [...quantize(joined(pictures), COLOURS, { format: FORMAT }), [0, 0, 0]];
  const gif = GIFEncoder();
  let before;
  for (const { data } of pictures) {
    const colours = applyPalette(data, palette.slice(0, KEPT), FORMAT);
    const changed = before
      ? colours.map((colour, at) => (colour === before[at] ? KEPT : colour))
      : colours;
    gif.writeFrame(changed, width, height, {
      palette: before ? undefined : palette,
      delay: milliseconds,
      transparent: before !== undefined,
      transparentIndex: KEPT,
      dispose: LEAVE,
    });
    before = colours;
  }
  gif.finish();
  fs.writeFileSync(target, gif.bytes());
}

function joined(pictures) {
  return new Uint8Array(Buffer.concat(pictures.map(({ data }) => data)));
}
