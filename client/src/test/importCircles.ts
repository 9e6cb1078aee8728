// Finds modules that import each other, also by a way around and also types only.
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** The imports of each module, both by path without `.ts`. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads what the modules below a folder import, those of tests left out. */
export function importsIn(folder: string): Imports {
  const files = readdirSync(folder, { encoding: "utf8", recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.startsWith("test/"));
  return new Map(
    files.map((file) => [
      file.slice(0, -".ts".length),
      importsOf(file, readFileSync(`${folder}/${file}`, "utf8")),
    ]),
  );
}

/** Returns the modules that the text of a file imports, statically, for a type or later. */
export function importsOf(file: string, text: string): readonly string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]*)"/g);
  return [...found].map(([, path = ""]) => posix.join(posix.dirname(file), path));
}

/** Returns the same between folders; modules outside a folder count as the folder `.`. */
export function betweenFolders(imports: Imports): Imports {
  const folders = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    const folder = posix.dirname(file);
    const others = imported.map((path) => posix.dirname(path)).filter((path) => path !== folder);
    folders.set(folder, [...(folders.get(folder) ?? []), ...others]);
  }
  return folders;
}

/** Returns every group of modules that reach each other, each sorted. */
export function circlesIn(imports: Imports): readonly (readonly string[])[] {
  const reached = new Map([...imports.keys()].map((file) => [file, reach(file, imports)]));
  const groups = [...imports.keys()].map((file) =>
    [...(reached.get(file) ?? [])].filter((other) => reached.get(other)?.has(file)).sort(),
  );
  const distinct = new Map(groups.map((group) => [group.join(), group]));
  return [...distinct.values()].filter((group) => group.length > 0);
}

/** The modules that one leads to; itself only where the way comes back. */
function reach(start: string, imports: Imports): ReadonlySet<string> {
  const found = new Set<string>();
  const left = [...(imports.get(start) ?? [])];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (!found.has(file)) {
      found.add(file);
      left.push(...(imports.get(file) ?? []));
    }
  }
  return found;
}
