// Writes a screenshot with a palette: the pictures of the documentation take half as many bytes so.
import fs from "node:fs";
import zlib from "node:zlib";

import gifenc from "gifenc";
import { PNG } from "pngjs";

const { applyPalette, quantize } = gifenc;
const FORMAT = "rgb565";
const COLOURS = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bits of a place in the palette, the kind of a picture with one, and three settings of which there is one. */
const KIND = [8, 3, 0, 0, 0];

/** Writes the picture `source` as `target`. */
export function writePicture(source, target) {
  const { width, height, data } = PNG.sync.read(fs.readFileSync(source));
  const palette = quantize(data, COLOURS, { format: FORMAT });
  const places = Buffer.from(applyPalette(data, palette, FORMAT));
  const rows = Array.from({ length: height }, (_, row) =>
    // Each row says first that it is written as it is.
    Buffer.concat([Buffer.from([0]), places.subarray(row * width, (row + 1) * width)]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(KIND, 8);
  const parts = [
    part("IHDR", head),
    part("PLTE", Buffer.from(palette.flatMap((colour) => colour.slice(0, 3)))),
    part("IDAT", zlib.deflateSync(Buffer.concat(rows), { level: 9 })),
    part("IEND", Buffer.alloc(0)),
  ];
  fs.writeFileSync(target, Buffer.concat([SIGNATURE, ...parts]));
}

function part(name, content) {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(zlib.crc32(named));
  return Buffer.concat([size, named, sum]);
}
