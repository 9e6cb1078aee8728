import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { betweenFolders, circlesIn, importsIn, importsOf } from "./importCircles";

// The tests run from the root of the project.
const imports = importsIn("client/src");

describe("the modules of the client", () => {
  it("import each other in no circle, types included", () => {
    assert.ok(imports.size > 30);
    assert.deepEqual(circlesIn(imports), []);
  });

  it("lie in folders that import each other in no circle: the root imports them all", () =>
    assert.deepEqual(circlesIn(betweenFolders(imports)), []));

  it("import only modules that are there", () => {
    const missing = [...imports.values()].flat().filter((path) => !imports.has(path));
    assert.deepEqual(missing, []);
  });
});

describe("the search for circles", () => {
  it("finds one that a type closes, and one that a later import closes", () => {
    const planted = new Map([
      ["a", importsOf("a.ts", 'import { b } from "./view/b";')],
      ["view/b", importsOf("view/b.ts", 'import type {\n  A,\n} from "../a";')],
      ["c", importsOf("c.ts", 'const d = await import("./d");')],
      ["d", importsOf("d.ts", 'export * from "./e";')],
      ["e", importsOf("e.ts", 'import "./c";\nimport fs from "node:fs";')],
      ["free", importsOf("free.ts", 'import { a } from "./a";')],
    ]);
    assert.deepEqual(circlesIn(planted), [
      ["a", "view/b"],
      ["c", "d", "e"],
    ]);
    assert.deepEqual(circlesIn(betweenFolders(planted)), [[".", "view"]]);
  });
});
