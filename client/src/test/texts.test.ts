import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";

// The tests run from the root of the project.
const SOURCES = "client/src";

function texts(path: string): Record<string, string> {
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
}

function sourceText(): string {
  return readdirSync(SOURCES)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(`${SOURCES}/${name}`, "utf8"))
    .join("\n");
}

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort();

describe("texts of the running extension", () => {
  const used = [...sourceText().matchAll(/\bt\(\s*("(?:[^"\\]|\\.)*")/g)].map(
    ([, literal]) => JSON.parse(literal ?? "") as string,
  );

  it("are all in the English and in the Korean bundle, and no others (S11)", () => {
    const expected = [...new Set(used)].sort();
    assert.ok(expected.length > 50);
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

  it("are Korean in the Korean bundle", () => {
    const korean = Object.values(texts("l10n/bundle.l10n.ko.json"));
    assert.deepEqual(
      korean.filter((text) => !/[가-힣]/.test(text)),
      [],
    );
  });

  it("are never passed to the translation as anything but a literal", () => {
    assert.deepEqual(sourceText().match(/[^\w.]t\((?!\s*["\n])[^)]/g) ?? [], []);
  });
});

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Record<string, readonly { readonly command: string }[]>;
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

  it("declares exactly the commands that the code registers, and menus only use those", () => {
    const { contributes } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
    const declared = contributes.commands.map(({ command }) => command).sort();
    const table = /const table: .*?> = \{(.*?)\n {2}\};/s.exec(sourceText())?.[1] ?? "";
    const registered = [...table.matchAll(/^ {4}"([\w.]+)":/gm)].map(([, name]) => name);
    assert.deepEqual(declared, registered.sort());
    const inMenus = Object.values(contributes.menus).flat();
    assert.deepEqual(
      inMenus.filter(({ command }) => !declared.includes(command)),
      [],
    );
  });
});
