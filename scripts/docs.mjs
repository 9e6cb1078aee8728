// `npm run docs`: prepares the Python of the clone and starts the generators.
import { pythonEnvironment } from "./python.mjs";
import { run, runMain } from "./run.mjs";
import { ROOT, prepare } from "./toolchain.mjs";

await runMain(async () => {
  const python = await prepare({ editor: false });
  const words = ["scripts/generate.py", ...process.argv.slice(2)];
  await run(python, words, { cwd: ROOT, env: pythonEnvironment(), label: "docs" });
  return 0;
});
