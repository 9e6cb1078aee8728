// Runs the mocha tests of tests/editor/host inside the extension host of a real editor: hostSuite.mjs VSIX OUTPUT.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { findPython } from "../../scripts/python.mjs";
import { StepError, runMain, tail } from "../../scripts/run.mjs";
import { openBrowser } from "./browser.mjs";
import { EXTENSION } from "./scenario.mjs";
import { EditorServer } from "./server.mjs";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const TESTS = path.join(HERE, "host", "index.js");
const LIMIT_MS = 180_000;

/**
 * Installs the VSIX, opens an empty project and runs the suite in that window.
 *
 * `output` receives mocha's report (host.json) and what the tests measured (activation.json). Returns
 * the report ({stats, failures, ...}); throws when the editor ended without one.
 */
async function runHostSuite(vsix, output) {
  fs.mkdirSync(output, { recursive: true });
  const report = path.join(output, "host.json");
  fs.rmSync(report, { force: true });
  const editor = EditorServer.start({
    vsix,
    beside: [path.join(HERE, "extensions", "model")],
    testDriver: true,
    environment: {
      SENTINEL_TEST_OUTPUT: output,
      SENTINEL_TEST_PYTHON: (await findPython()).executable,
    },
  });
  const [server, browser] = await Promise.all([editor, openBrowser()]);
  try {
    // A space and other letters than Latin ones, as folders of people have them.
    const folder = path.join(server.scratch, "quince orchard 모과밭");
    fs.mkdirSync(folder);
    const said = await runTests(server, browser, folder);
    if (!fs.existsSync(report))
      throw new StepError(
        "The extension host wrote no test report.",
        `${tail(said)}\n${server.log}`,
      );
    return JSON.parse(fs.readFileSync(report, "utf8"));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Opens the window that runs the tests and waits until it says that they ended; returns what they printed. */
async function runTests(server, browser, folder) {
  const page = await browser.newPage();
  const said = [];
  await page.exposeFunction("codeAutomationLog", (type, args) =>
    said.push(`${type}: ${args.map(String).join(" ")}\n`),
  );
  const ended = new Promise((resolve) => page.exposeFunction("codeAutomationExit", resolve));
  const remote = (file) => `vscode-remote://${new URL(server.url).host}${file}`;
  await page.goto(
    server.address(folder, [
      ["extensionDevelopmentPath", remote(server.extensionFolder(EXTENSION))],
      ["extensionTestsPath", remote(TESTS)],
      ["skipWelcome", "true"],
    ]),
  );
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new StepError("The tests in the extension host did not end.", tail(said.join("")))),
      LIMIT_MS,
    );
  });
  await Promise.race([ended, limit]).finally(() => clearTimeout(timer));
  return said.join("");
}

await runMain(async () => {
  const { stats, failures } = await runHostSuite(...process.argv.slice(2));
  for (const { fullTitle, err } of failures) process.stdout.write(`✖ ${fullTitle}\n${err.stack}\n`);
  const counts = { pass: stats.passes, fail: stats.failures, skipped: stats.pending };
  for (const [name, number] of Object.entries(counts))
    process.stdout.write(`ℹ ${name} ${number}\n`);
  return stats.failures > 0 ? 1 : 0;
});
process.exit();
