// `npm start`: builds the extension, proves that it works, and opens it on a copy of the example.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { openBrowser } from "../tests/editor/browser.mjs";
import { EditorServer } from "../tests/editor/server.mjs";
import { runProof } from "../tests/editor/proof.mjs";
import { buildPackage } from "./package.mjs";
import { StepError, progress, run, runMain } from "./run.mjs";
import { ROOT, TOOLS, prepare } from "./toolchain.mjs";

const OPTIONS = ["--install", "--editor PATH"];
/** Those that open a window. */
const DESKTOP = ["cursor", "code", "codium"];
const EDITORS = [...DESKTOP, "code-server"];

await runMain(async () => {
  const options = optionsOf(process.argv.slice(2));
  await prepare();
  const vsix = await buildPackage();
  if (options.install) {
    await installForGood(vsix, options.editor);
    return 0;
  }
  await prove(vsix);
  if (process.stdout.isTTY && !process.env.CI) await open(vsix);
  return 0;
});

function optionsOf(args) {
  const options = { install: { type: "boolean" }, editor: { type: "string" } };
  try {
    return parseArgs({ args, options }).values;
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
async function open(vsix) {
  const example = path.join(TOOLS, "example", "corner-shop");
  fs.rmSync(example, { recursive: true, force: true });
  fs.cpSync(path.join(ROOT, "examples"), example, { recursive: true });
  progress(`the example was copied to ${path.relative(ROOT, example)}`);
  const desktop = findEditor(DESKTOP);
  if (desktop) return await openDesktop(desktop, vsix, example);
  const server = await EditorServer.start({ vsix });
  process.stdout.write(`Open ${server.address(example)}\nPress Ctrl+C to end.\n`);
  await server.ended();
  await server.stop();
}

/** The first of the named editors on PATH. */
function findEditor(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  for (const name of names) {
    const files = folders.map((folder) => path.join(folder, name));
    const command = files.find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
    if (command) return { name, command };
  }
  return undefined;
}

/** Installs the VSIX into the profile that the user works with; `given` is the path of an editor. */
async function installForGood(vsix, given) {
  const editor = given ? { name: path.basename(given), command: given } : findEditor(EDITORS);
  if (!editor)
    throw new StepError(
      `No editor was found (tried ${EDITORS.join(", ")}): name its command, as in npm run install-extension -- --editor PATH, or install ${vsix} from its Extensions view.`,
    );
  await install(editor, vsix);
  process.stdout.write(`Installed into ${editor.name}.\n`);
}

/** Opens a folder with the extension in a profile of its own, so that nothing of the user's is touched. */
async function openDesktop(editor, vsix, folder) {
  const profile = path.join(TOOLS, "desktop", editor.name);
  const data = ["--user-data-dir", path.join(profile, "profile")];
  const folders = [...data, "--extensions-dir", path.join(profile, "extensions")];
  await install(editor, vsix, folders);
  const label = `${editor.name}: opening the example`;
  await run(editor.command, [...folders, "--new-window", folder], { label });
  process.stdout.write(`Opened ${path.relative(ROOT, folder)} in ${editor.name}.\n`);
}

async function install({ name, command }, vsix, folders = []) {
  progress(`${name}: installing the extension`);
  const words = [...folders, "--install-extension", vsix, "--force"];
  await run(command, words, { label: `${name}: installing the extension` });
}
