// `npm start`: builds the extension, proves that it works, and opens it on a copy of the example.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { openBrowser } from "../tests/editor/browser.mjs";
import { EditorServer } from "../tests/editor/server.mjs";
import { runProof } from "../tests/editor/proof.mjs";
import { findEditor, installForGood, openDesktop } from "./desktop.mjs";
import { buildPackage } from "./package.mjs";
import { StepError, progress, runMain } from "./run.mjs";
import { ROOT, TOOLS, prepare } from "./toolchain.mjs";

const OPTIONS = ["--serve", "--install", "--editor PATH"];

await runMain(async () => {
  const options = optionsOf(process.argv.slice(2));
  await prepare();
  const vsix = await buildPackage();
  if (options.install) {
    process.stdout.write(`Installed into ${await installForGood(vsix, options.editor)}.\n`);
    return 0;
  }
  await prove(vsix);
  const interactive = Boolean(process.stdout.isTTY) && !isSet(process.env.CI);
  if (interactive || options.serve) await open(vsix, options.serve);
  return 0;
});

function optionsOf(args) {
  const [serve, install, editor] = [{ type: "boolean" }, { type: "boolean" }, { type: "string" }];
  try {
    return parseArgs({ args, options: { serve, install, editor } }).values;
  } catch (error) {
    throw new StepError(`${error.message} The options are ${OPTIONS.join(", ")}.`);
  }
}

/** Proves in an editor of its own that the extension works, and prints the proof. */
async function prove(vsix) {
  const [editor, browser] = await Promise.all([EditorServer.start({ vsix }), openBrowser()]);
  const say = (...lines) => process.stdout.write(`${lines.join("\n")}\n`);
  try {
    await runProof({ vsix, editor, browser, say });
  } finally {
    await Promise.all([browser.close(), editor.stop()]);
  }
}

/** Shows the example in an editor of this machine, or serves it until the process is ended. */
async function open(vsix, serveAnyway) {
  const example = copyExample();
  const desktop = serveAnyway ? undefined : findEditor();
  if (desktop) {
    await openDesktop(desktop, vsix, example);
    process.stdout.write(`Opened ${path.relative(ROOT, example)} in ${desktop.name}.\n`);
    return;
  }
  const server = await EditorServer.start({ vsix });
  process.stdout.write(`Open ${server.address(example)}\nPress Ctrl+C to end.\n`);
  await server.ended();
  await server.stop();
}

function copyExample() {
  const copy = path.join(TOOLS, "example", "corner-shop");
  fs.rmSync(copy, { recursive: true, force: true });
  fs.cpSync(path.join(ROOT, "examples"), copy, { recursive: true });
  progress(`the example was copied to ${path.relative(ROOT, copy)}`);
  return copy;
}

/** CI systems write 1 or true; an empty value or 0 means no. */
function isSet(value) {
  return Boolean(value) && value !== "0" && value !== "false";
}
