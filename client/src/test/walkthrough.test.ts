import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { DONE, WALKTHROUGH } from "../walkthrough";

// The tests run from the root of the project.
const PICTURES = "media/walkthrough";

interface Step {
  readonly id: string;
  readonly media: { readonly svg: string; readonly altText: string };
  readonly completionEvents?: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly walkthroughs: readonly { readonly id: string; readonly steps: readonly Step[] }[];
  };
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);

describe("the walkthrough", () => {
  it("shows every picture of its folder, each with its description", () => {
    const shown = steps.map(({ media }) => media.svg).sort();
    assert.deepEqual(
      shown,
      readdirSync(PICTURES)
        .map((name) => `${PICTURES}/${name}`)
        .sort(),
    );
    for (const { id, media } of steps) {
      assert.equal(media.altText, `%walkthrough.${id}.alt%`);
    }
  });

  it("takes the colours of its pictures from the theme, in ways that the page of the editor allows", () => {
    for (const { media } of steps) {
      const picture = readFileSync(media.svg, "utf8");
      const colours = [...picture.matchAll(/\b(?:fill|stroke)="([^"]*)"/g)].map(
        ([, value]) => value,
      );
      assert.ok(colours.length > 0, media.svg);
      assert.deepEqual(
        colours.filter((value) => !/^(?:none|var\(--vscode-[\w-]+\))$/.test(value ?? "")),
        [],
        media.svg,
      );
      // That page runs no script, loads nothing and applies no style sheet of ours.
      assert.doesNotMatch(picture, /<style|style=|<script|href=|url\(/, media.svg);
    }
  });

  it("is opened by the name that the manifest gives it", () => {
    const { name, publisher, contributes } = manifest;
    const ids = contributes.walkthroughs.map(({ id }) => `${publisher}.${name}#${id}`);
    assert.deepEqual([WALKTHROUGH], ids);
  });

  it("waits for commands that exist and for keys that the code sets", () => {
    const commands = manifest.contributes.commands.map(({ command }) => `onCommand:${command}`);
    const keys = Object.values(DONE).map((key) => `onContext:${key}`);
    const events = steps.flatMap(({ completionEvents }) => completionEvents ?? []);
    assert.deepEqual(
      keys.filter((key) => !events.includes(key)),
      [],
    );
    assert.deepEqual(
      events.filter((event) => ![...commands, ...keys].includes(event)),
      [],
    );
  });
});
