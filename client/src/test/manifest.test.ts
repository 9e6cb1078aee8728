import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { COMMANDS } from "../commands";
import { DONE, WALKTHROUGH } from "../walkthrough";
import { MANIFEST, TEXT, textsOf } from "./manifest";

const SOURCES = "client/src";
const SOURCE = readdirSync(SOURCES, { encoding: "utf8", recursive: true })
  .filter((name) => name.endsWith(".ts") && !name.startsWith("test"))
  .map((name) => readFileSync(`${SOURCES}/${name}`, "utf8"))
  .join("\n");

/** Names and commands that are the same in every language. */
const NAMES = [
  ...["Sentinel Memory", "Claude Code", "winget install Python", "brew install python"],
  ...["uv python install", "sudo apt install python"],
];

/** Returns the runs of English words in a Korean text, without names, code and links. */
function englishPhrases(korean: string): string[] {
  const prose = korean.replace(/`[^`]*`|\]\([^)]*\)/g, " · ");
  return (prose.match(/[A-Za-z]+(?: [A-Za-z]+)+/g) ?? []).filter((run) => !NAMES.includes(run));
}

const links = (text: string): string[] => text.match(/(?<=\]\()[^)]*(?=\))/g) ?? [];
const places = (text: string): string[] => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort();
const literals = [...SOURCE.matchAll(/\bt\(\s*("(?:[^"\\]|\\.)*")/g)].map(
  ([, literal]) => JSON.parse(literal ?? "") as string,
);
const keys = [...TEXT.matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key ?? "");

describe("the texts", () => {
  for (const [files, used] of [
    [["l10n/bundle.l10n.json", "l10n/bundle.l10n.ko.json"], literals],
    [["package.nls.json", "package.nls.ko.json"], keys],
  ] as const) {
    it(`of ${files[0]} are all there, no others, and in Korean too (S11)`, () => {
      const [english, korean] = files.map(textsOf);
      for (const texts of [english, korean]) {
        assert.deepEqual(Object.keys(texts ?? {}).sort(), [...new Set(used)].sort());
      }
      for (const [key, text] of Object.entries(korean ?? {})) {
        const source = english?.[key] ?? "";
        assert.match(text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"), /[가-힣]/, key);
        assert.deepEqual(englishPhrases(text), [], key);
        assert.deepEqual([places(text), links(text)], [places(source), links(source)], key);
      }
    });
  }

  it("of the code are literals, and never shown without a translation (S11)", () => {
    assert.deepEqual(SOURCE.match(/[^\w.]t\((?!\s*"|\))[^)]*/g) ?? [], []);
    const shown =
      /(?:\.show\w+Message\(\s*|\b(?:title|prompt|place[hH]older|label|detail|tooltip|description|validationMessage)\s*[:=]\s*)(?:"[^"]*"|`[^`]*`)/g;
    const phrases = (SOURCE.match(shown) ?? []).filter((found) =>
      /[A-Za-z]{2} [a-z]{2}/.test(found.replace(/\$\{[^}]*\}/g, "")),
    );
    assert.deepEqual(phrases, []);
  });
});

describe("the manifest", () => {
  const { commands, menus, views, viewsContainers, walkthroughs } = MANIFEST.contributes;
  const declared = commands.map(({ command }) => command);
  const steps = walkthroughs.flatMap((walkthrough) => walkthrough.steps);

  it("declares the commands that the code registers, and leads to no others", () => {
    assert.deepEqual([...declared].sort(), Object.keys(COMMANDS).sort());
    const shown = Object.values(views).flatMap((all) => all.map(({ id }) => `${id}.focus`));
    const led = [
      ...Object.values(menus).flatMap((all) => all.map(({ command }) => command)),
      ...Object.values(textsOf("package.nls.json"))
        .flatMap(links)
        .map((link) => link.replace(/^command:/, "")),
    ].filter((command) => !command.startsWith("workbench."));
    assert.deepEqual(
      led.filter((command) => ![...declared, ...shown].includes(command)),
      [],
    );
  });

  it("has icons in the colours of the theme", () => {
    const ofCommands = commands.flatMap(({ icon }) => icon ?? []);
    assert.ok(ofCommands.every((icon) => /^\$\([a-z-]+\)$/.test(icon)));
    for (const { icon } of [...viewsContainers.activitybar, ...Object.values(views).flat()]) {
      const drawing = readFileSync(icon, "utf8");
      assert.match(drawing, /currentColor/);
      assert.doesNotMatch(drawing, /#[0-9a-f]{3,8}\b|rgb\(|<image/i, icon);
    }
  });

  it("has icons of tabs in a colour of their own, since a tab gives them none", () => {
    for (const { icon } of MANIFEST.contributes.languages) {
      const drawings = Object.values(icon ?? {}).map((file) => readFileSync(file, "utf8"));
      assert.equal(new Set(drawings).size, 2);
      assert.ok(drawings.every((drawing) => !drawing.includes("currentColor")));
    }
  });

  it("has one button where nothing is remembered yet: a link on a line of its own", () => {
    for (const file of ["package.nls.json", "package.nls.ko.json"]) {
      const lines = (textsOf(file)["welcome.ready"] ?? "").split("\n");
      assert.equal(lines.filter((line) => /^\[[^\]]*\]\([^)]*\)$/.test(line)).length, 1);
    }
  });

  it("shows in the walkthrough every picture, in the colours of the theme, with its description", () => {
    const folder = "media/walkthrough";
    assert.deepEqual(
      steps.map(({ media }) => media.svg).sort(),
      readdirSync(folder)
        .map((name) => `${folder}/${name}`)
        .sort(),
    );
    for (const { id, media } of steps) {
      assert.equal(media.altText, `%walkthrough.${id}.alt%`);
      const picture = readFileSync(media.svg, "utf8");
      const colours = [...picture.matchAll(/\b(?:fill|stroke)="([^"]*)"/g)];
      const own = /^(?:none|var\(--vscode-[\w-]+\))$/;
      assert.deepEqual(
        colours.map(([, one]) => one ?? "").filter((one) => !own.test(one)),
        [],
      );
      // The page of the editor runs no script, loads nothing and applies no style sheet of ours.
      assert.doesNotMatch(picture, /<style|style=|<script|href=|url\(/, media.svg);
    }
  });

  it("waits in the walkthrough for commands that exist and for keys that the code sets", () => {
    const [id] = walkthroughs.map((one) => `${MANIFEST.publisher}.${MANIFEST.name}#${one.id}`);
    assert.equal(WALKTHROUGH, id);
    const done = Object.values(DONE).map((key) => `onContext:${key}`);
    const events = steps.flatMap(({ completionEvents }) => completionEvents ?? []);
    const known = [...declared.map((command) => `onCommand:${command}`), ...done];
    assert.ok(done.every((one) => events.includes(one)));
    assert.deepEqual(
      events.filter((event) => !known.includes(event)),
      [],
    );
  });
});
