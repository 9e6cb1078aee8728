// A project in git into whose log a hand wrote two keys that no save would have let in.
import fs from "node:fs";
import path from "node:path";

import { generateProject } from "./generatedProject.mjs";
import { LOG } from "./scenario.mjs";
import { Team } from "./teammate.mjs";

/** Made up, in the form of the real ones. */
export const KEYS = ["a1B2c3D4e5F6", "f6E5d4C3b2A1"].map((text) => `ghp_${text.repeat(3)}`);

/** Creates `folder` with three lessons in a commit, and the keys in two of them since. */
export async function createLeakyProject(folder, editor) {
  await generateProject(folder, editor, 3);
  const team = await Team.of(folder, editor);
  const keys = [...KEYS];
  const leaked = team.log().replace(/(?<="lesson":.*?)lesson [13]/g, () => keys.pop());
  fs.writeFileSync(path.join(folder, LOG), leaked, "utf8");
  return team;
}
