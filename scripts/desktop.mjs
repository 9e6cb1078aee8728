// The editors of the user's machine: which is there, and how the extension gets into it.
import fs from "node:fs";
import path from "node:path";

import { StepError, progress, run } from "./run.mjs";
import { TOOLS } from "./toolchain.mjs";

const DESKTOP = ["cursor", "code", "codium"];
const EDITORS = [...DESKTOP, "code-server"];

/** The first of the named editors on PATH, or undefined; without names one that opens a window. */
export function findEditor(names = DESKTOP) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  for (const name of names) {
    const files = folders.map((folder) => path.join(folder, name));
    const command = files.find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
    if (command) return { name, command };
  }
  return undefined;
}

/** Installs the VSIX for good, into the profile that the user works with; `given` is the path of an editor. */
export async function installForGood(vsix, given) {
  const editor = given ? { name: path.basename(given), command: given } : findEditor(EDITORS);
  if (!editor) {
    throw new StepError(
      `No editor was found (tried ${EDITORS.join(", ")}): name its command, as in npm run install-extension -- --editor PATH, or install ${vsix} from its Extensions view.`,
    );
  }
  await run(editor.command, ["--install-extension", vsix, "--force"], {
    label: `${editor.name}: installing the extension`,
  });
  return editor.name;
}

/** Opens `folder` with the extension in a profile of its own, so that nothing of the user's is touched. */
export async function openDesktop(editor, vsix, folder) {
  const profile = path.join(TOOLS, "desktop", editor.name);
  const folders = [
    "--user-data-dir",
    path.join(profile, "profile"),
    "--extensions-dir",
    path.join(profile, "extensions"),
  ];
  progress(`${editor.name}: installing the extension into a profile of its own`);
  await run(editor.command, [...folders, "--install-extension", vsix, "--force"], {
    label: `${editor.name}: installing the extension`,
  });
  await run(editor.command, [...folders, "--new-window", folder], {
    label: `${editor.name}: opening the example`,
  });
}
