// Prints what the extension loads, in bytes, as one line of JSON.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { bytesOf, withShipped } from "./shippedExtension";

const figures = await withShipped(({ folder, loaded }) =>
  Promise.resolve({
    activation_bytes: bytesOf(loaded()),
    with_a_memory_bytes: bytesOf(readdirSync(folder).map((name) => join(folder, name))),
  }),
);
process.stdout.write(`${JSON.stringify(figures)}\n`);
