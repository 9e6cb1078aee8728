// Whether a file is part of a project. Imports no `vscode`.
import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";

/** Whether `path` is in `folder`, also when a link leads to either of them. */
export function isInside(folder: string, path: string): boolean {
  return isBelow(folder, path) || isBelow(real(folder), join(real(dirname(path)), basename(path)));
}

function isBelow(folder: string, path: string): boolean {
  // On Windows this ignores case, as its file system does.
  const way = relative(folder, path);
  return !isAbsolute(way) && way !== ".." && !way.startsWith(`..${sep}`);
}

/** Follows links; the interpreter itself is not followed, since an environment only links to one. */
function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
