// Stands in for compilers, system browsers and package managers, and remembers who called them.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const SHADOWED = [
  "gcc",
  "g++",
  "cc",
  "make",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "apt-get",
  "apt",
];

/** Puts a failing script of each name first on PATH, for this process and all that it starts. */
export function shadowSystemTools() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sentinel-shadow-"));
  const log = path.join(folder, "calls");
  for (const name of SHADOWED) {
    const script = `#!/bin/sh\necho "${name} $*" >> "${log}"\necho "${name} is not available in this run" >&2\nexit 127\n`;
    fs.writeFileSync(path.join(folder, name), script, { encoding: "utf8", mode: 0o755 });
  }
  process.env.PATH = `${folder}${path.delimiter}${process.env.PATH}`;
  process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  return {
    names: SHADOWED,
    /** One line for each call so far. */
    calls: () => (fs.existsSync(log) ? fs.readFileSync(log, "utf8").trimEnd().split("\n") : []),
  };
}
