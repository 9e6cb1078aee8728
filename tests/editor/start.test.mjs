// The proof of `npm start`: in the editor of the other suites, and in full runs as a person starts it.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";

import { VSIX } from "../../scripts/package.mjs";
import { run } from "../../scripts/run.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { runProof } from "./proof.mjs";
import { inFullRuns, shareEditor } from "./sharedEditor.mjs";

const MOST_LINES = 25;

describe("the proof of npm start", () => {
  let editor, browser;

  shareEditor("start", {}, (shared) => {
    ({ server: editor, browser } = shared);
  });

  function check(lines) {
    assert.equal(lines.at(-1), "PROOF OK");
    assert.ok(lines.length <= MOST_LINES, `${lines.length} lines`);
    const pictures = lines.map((line) => line.trim()).filter((line) => line.endsWith(".png"));
    assert.equal(pictures.filter((file) => fs.existsSync(path.join(ROOT, file))).length, 3);
  }

  it("warns in the Problems panel, a notification and the status bar at the 51st record, and clears all of it when every topic has become one principle (S09, S14, S33)", async () => {
    const lines = [];
    await runProof({ vsix: VSIX, editor, browser, say: (...more) => lines.push(...more) });
    check(lines);
    assert.ok(lines.some((line) => line.includes("51 records became 13 principles")));
  });

  it(
    "is what `npm start` prints after it has built the extension",
    inFullRuns("the test above has the proof, test_scripts.py the scripts"),
    async () => {
      const env = { ...process.env, CI: "1" };
      // That of the person, and not the one that the editor needs.
      const node = process.env.npm_node_execpath ?? process.execPath;
      const { stdout } = await run(node, ["scripts/start.mjs"], {
        cwd: ROOT,
        env,
        label: "npm start",
      });
      check(stdout.trimEnd().split("\n"));
    },
  );
});
