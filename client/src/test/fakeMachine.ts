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

/** Answers `initialize` and `shutdown`, tells of a change once, and ends with `exit` or with its input. */
const PROGRAM = `
const say = (message) => {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  process.stdout.write("Content-Length: " + text.length + "\\r\\n\\r\\n" + text);
};
let text = "";
// One character a byte, since the lengths count bytes.
process.stdin.setEncoding("latin1").on("end", () => process.exit(0)).on("data", (data) => {
  text += data;
  for (let end; (end = text.indexOf("\\r\\n\\r\\n")) >= 0;) {
    const length = Number(/Content-Length: (\\d+)/.exec(text)[1]);
    if (text.length < end + 4 + length) return;
    const { id, method } = JSON.parse(text.slice(end + 4, end + 4 + length));
    text = text.slice(end + 4 + length);
    if (method === "exit") process.exit(0);
    if (method === "initialized") say({ method: "sentinel/memory_changed", params: {} });
    const result = method === "initialize" ? { capabilities: { codeLensProvider: {}, hoverProvider: true } } : null;
    const said = process.argv[1] === "refuse" ? { error: { code: 1, message: "No." } } : { result };
    if (id !== undefined) say({ id, ...said });
  }
});`;

/** A line of a script that serves, or refuses to. */
export const SERVE = `exec '${process.execPath}' -e '${PROGRAM}'`;

/** The body of a script that is an interpreter, notes each start, and serves after `before`. */
export function serving(before = ""): string {
  return `[ "$1" = "-c" ] && printf '3.12.0\\n%s' "$0" && exit
cd "$(dirname "$0")"
echo "$$" >> pids
${before}
${SERVE}`;
}
