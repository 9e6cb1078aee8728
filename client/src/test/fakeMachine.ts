import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Why tests that start fake interpreters are left out here, or false. */
export const noScripts =
  process.platform === "win32" && "fake interpreters are shell scripts, which Windows cannot start";

/** Runs `test` with a scratch folder that holds these shell scripts by relative path. */
export async function withScripts<T>(
  scripts: Record<string, string>,
  test: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "sentinel 파이썬 "));
  try {
    for (const [name, body] of Object.entries(scripts)) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `#!/bin/sh\n${body}\n`);
      await chmod(path, 0o755);
    }
    return await test(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The body of a script that answers the probe like an interpreter. */
export function python(version: string, path: string): string {
  return `printf '${version}\\n${path}'`;
}
