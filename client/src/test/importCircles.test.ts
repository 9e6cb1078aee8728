import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, it } from "node:test";

/** The imports of each module, both by path without `.ts`. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** Returns the modules that the text of a file imports, statically, for a type or later. */
function importsOf(file: string, text: string): readonly string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]*)"/g);
  return [...found].map(([, path = ""]) => posix.join(posix.dirname(file), path));
}

/** Returns the same between folders; modules outside a folder count as the folder `.`. */
function betweenFolders(imports: Imports): Imports {
  const folders = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    const folder = posix.dirname(file);
    const others = imported.map((path) => posix.dirname(path)).filter((path) => path !== folder);
    folders.set(folder, [...(folders.get(folder) ?? []), ...others]);
  }
  return folders;
}

/** Returns the modules from which a way of imports leads back to themselves. */
function inCircles(imports: Imports): string[] {
  const reaches = (start: string): boolean => {
    const found = new Set<string>();
    const left = [...(imports.get(start) ?? [])];
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      if (!found.has(file)) {
        found.add(file);
        left.push(...(imports.get(file) ?? []));
      }
    }
    return found.has(start);
  };
  return [...imports.keys()].filter(reaches);
}

const files = readdirSync("client/src", { encoding: "utf8", recursive: true })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts") && !file.startsWith("test/"));
const imports = new Map(
  files.map((file) => [
    file.slice(0, -".ts".length),
    importsOf(file, readFileSync(`client/src/${file}`, "utf8")),
  ]),
);

describe("the modules of the client", () => {
  it("import each other in no circle, types and folders included, and nothing that is not there", () => {
    assert.ok(imports.size > 30);
    assert.deepEqual([inCircles(imports), inCircles(betweenFolders(imports))], [[], []]);
    const missing = [...imports.values()].flat().filter((path) => !imports.has(path));
    assert.deepEqual(missing, []);
  });

  it("would be found where a type or a later import closes a circle", () => {
    const planted = new Map([
      ["a", importsOf("a.ts", 'import { b } from "./view/b";')],
      ["view/b", importsOf("view/b.ts", 'import type {\n  A,\n} from "../c";')],
      ["c", importsOf("c.ts", 'const a = await import("./a");')],
      ["free", importsOf("free.ts", 'import { a } from "./a";')],
    ]);
    assert.deepEqual(inCircles(planted), ["a", "view/b", "c"]);
    assert.deepEqual(inCircles(betweenFolders(planted)), [".", "view"]);
  });
});
