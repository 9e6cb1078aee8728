// `npm run docs`: prepares the Python of the clone and starts the generators.
import { runMain } from "./run.mjs";
import { prepare, runPython } from "./toolchain.mjs";

await runMain(async () => {
  await prepare({ editor: false });
  await runPython(["scripts/generate.py"], "docs");
  return 0;
});
