import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { COMMANDS } from "../commands";

// The tests run from the root of the project.
const SOURCES = "client/src";

function texts(path: string): Record<string, string> {
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
}

function sourceText(): string {
  return readdirSync(SOURCES, { encoding: "utf8", recursive: true })
    .filter((name) => name.endsWith(".ts") && !name.startsWith("test"))
    .map((name) => readFileSync(`${SOURCES}/${name}`, "utf8"))
    .join("\n");
}

/** Names and commands that are the same in every language. */
const NAMES = [
  "Sentinel Memory",
  "Claude Code",
  "winget install Python",
  "brew install python",
  "uv python install",
  "sudo apt install python",
];

/** Returns the runs of English words in a Korean text, without names, code and links. */
function englishPhrases(korean: string): string[] {
  const prose = korean.replace(/`[^`]*`|\]\([^)]*\)/g, " · ");
  return (prose.match(/[A-Za-z]+(?: [A-Za-z]+)+/g) ?? []).filter((run) => !NAMES.includes(run));
}

const links = (text: string): string[] => text.match(/(?<=\]\()[^)]*(?=\))/g) ?? [];

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort();

describe("texts of the running extension", () => {
  const used = [...sourceText().matchAll(/\bt\(\s*("(?:[^"\\]|\\.)*")/g)].map(
    ([, literal]) => JSON.parse(literal ?? "") as string,
  );

  it("are all in the English and in the Korean bundle, and no others (S11)", () => {
    const expected = [...new Set(used)].sort();
    assert.ok(expected.length > 20);
    for (const bundle of ["l10n/bundle.l10n.json", "l10n/bundle.l10n.ko.json"]) {
      assert.deepEqual(Object.keys(texts(bundle)).sort(), expected, bundle);
    }
  });

  it("keep their placeholders in Korean", () => {
    const korean = texts("l10n/bundle.l10n.ko.json");
    for (const [english, translated] of Object.entries(korean)) {
      assert.deepEqual(placeholders(translated), placeholders(english), english);
    }
  });

  it("are Korean in the Korean bundle (S11)", () => {
    const korean = Object.values(texts("l10n/bundle.l10n.ko.json"));
    assert.deepEqual(
      korean.filter((text) => !/[가-힣]/.test(text)),
      [],
    );
    assert.deepEqual(korean.flatMap(englishPhrases), []);
  });

  it("are never passed to the translation as anything but a literal", () =>
    assert.deepEqual(sourceText().match(/[^\w.]t\((?!\s*"|\))[^)]*/g) ?? [], []));

  it("are never shown without a translation (S11)", () => {
    const shown =
      /(?:\.show\w+Message\(\s*|\b(?:title|prompt|place[hH]older|label|detail|tooltip|description|validationMessage)\s*[:=]\s*)(?:"[^"]*"|`[^`]*`)/g;
    const phrases = (sourceText().match(shown) ?? []).filter((found) =>
      /[A-Za-z]{2} [a-z]{2}/.test(found.replace(/\$\{[^}]*\}/g, "")),
    );
    assert.deepEqual(phrases, []);
  });
});

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Record<string, readonly { readonly command: string }[]>;
    readonly views: Record<string, readonly { readonly id: string }[]>;
  };
}

describe("the manifest", () => {
  it("has every text in English and in Korean, and no others (S11)", () => {
    const wanted = [
      ...new Set(
        [...readFileSync("package.json", "utf8").matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key),
      ),
    ].sort();
    for (const file of ["package.nls.json", "package.nls.ko.json"]) {
      assert.deepEqual(Object.keys(texts(file)).sort(), wanted, file);
    }
  });

  it("says everything in Korean too, with the same links (S11)", () => {
    const english = texts("package.nls.json");
    for (const [key, korean] of Object.entries(texts("package.nls.ko.json"))) {
      const words = korean.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
      assert.match(words, /[가-힣]/, key);
      assert.deepEqual(englishPhrases(korean), [], key);
      assert.deepEqual(links(korean), links(english[key] ?? ""), key);
    }
  });

  it("leads from its texts only to commands that exist", () => {
    const { contributes } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
    const known = [
      ...contributes.commands.map(({ command }) => command),
      ...Object.values(contributes.views).flatMap((views) => views.map(({ id }) => `${id}.focus`)),
    ];
    const targets = Object.values(texts("package.nls.json"))
      .flatMap(links)
      .map((link) => link.replace(/^command:/, ""))
      .filter((command) => !command.startsWith("workbench."));
    assert.ok(targets.length > 0);
    assert.deepEqual(
      targets.filter((command) => !known.includes(command)),
      [],
    );
  });

  it("declares exactly the commands that the code registers, and menus only use those", () => {
    const { contributes } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
    const declared = contributes.commands.map(({ command }) => command).sort();
    assert.deepEqual(declared, Object.keys(COMMANDS).sort());
    const inMenus = Object.values(contributes.menus).flat();
    assert.deepEqual(
      inMenus.filter(({ command }) => !declared.some((name) => name === command)),
      [],
    );
  });
});
