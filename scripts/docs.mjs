// `npm run docs`: writes every page and every file that a script generates; with --check it only compares.
import fs from "node:fs";
import path from "node:path";

import { pythonEnvironment } from "./python.mjs";
import { run, runMain } from "./run.mjs";
import { ROOT, prepare } from "./toolchain.mjs";

await runMain(async () => {
  const python = await prepare({ editor: false });
  const names = fs.readdirSync(path.join(ROOT, "scripts"));
  for (const name of names.filter((one) => /^generate_.*\.py$/.test(one))) {
    const words = [`scripts/${name}`, ...process.argv.slice(2)];
    await run(python, words, { cwd: ROOT, env: pythonEnvironment(), label: name });
  }
  return 0;
});
