// Builds what is published, twice, and says what it is: VSIX, wheel, source distribution, bundle.
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { VSIX, fixedTime, packInto } from "./package.mjs";
import { pythonEnvironment } from "./python.mjs";
import { StepError, run } from "./run.mjs";
import { ROOT } from "./toolchain.mjs";

/** Where the files of a release are. */
export const RELEASE = path.join(ROOT, "dist", "release");

/**
 * Builds all four into an empty folder; `python` is the interpreter of the clone.
 *
 * Each is built a second time, the wheel from the source distribution. Returns {kind, name, bytes,
 * sha256, again} for each; `again` tells whether both times gave the same bytes.
 */
export async function buildArtifacts(python) {
  fs.rmSync(RELEASE, { recursive: true, force: true });
  fs.mkdirSync(RELEASE, { recursive: true });
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "sentinel-release-"));
  try {
    const builds = [
      await buildVsix(scratch),
      ...(await buildPython(python, scratch)),
      await buildBundle(python, scratch),
    ];
    const list = builds.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");
    fs.writeFileSync(path.join(RELEASE, "SHA256SUMS"), list, "utf8");
    return builds;
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

async function buildVsix(scratch) {
  const [kept, again] = [RELEASE, scratch].map((folder) => path.join(folder, path.basename(VSIX)));
  await packInto(kept);
  await packInto(again);
  return described("VSIX", kept, digest(again));
}

async function buildBundle(python, scratch) {
  const [kept, again] = [RELEASE, scratch].map((folder) =>
    path.join(folder, path.basename(VSIX).replace(/vsix$/, "mcpb")),
  );
  for (const file of [kept, again]) {
    await run(python, ["scripts/bundle_mcpb.py", file], {
      cwd: ROOT,
      env: pythonEnvironment(await fixedTime()),
      label: "release: the bundle",
    });
  }
  return described("MCPB", kept, digest(again));
}

async function buildPython(python, scratch) {
  await hatch(python, ROOT, RELEASE);
  await hatch(python, ROOT, path.join(scratch, "again"), "sdist");
  const sdist = one(RELEASE, ".tar.gz");
  await run(python, ["-m", "tarfile", "--extract", sdist, scratch], {
    label: "release: unpacking the source distribution",
  });
  const unpacked = path.join(scratch, path.basename(sdist, ".tar.gz"));
  await hatch(python, unpacked, path.join(scratch, "again"), "wheel");
  const ends = { wheel: ".whl", sdist: ".tar.gz" };
  return Object.entries(ends).map(([kind, end]) =>
    described(kind, one(RELEASE, end), digest(one(path.join(scratch, "again"), end))),
  );
}

async function hatch(python, source, target, ...kinds) {
  const wanted = (kinds.length > 0 ? kinds : ["sdist", "wheel"]).flatMap((kind) => ["-t", kind]);
  await run(python, ["-m", "hatchling", "build", "-d", target, ...wanted], {
    cwd: source,
    env: pythonEnvironment(await fixedTime()),
    label: `release: hatchling ${kinds.join("")}`.trimEnd(),
  });
}

function one(folder, end) {
  const [name, ...more] = fs.readdirSync(folder).filter((entry) => entry.endsWith(end));
  if (!name || more.length > 0) throw new StepError(`One ${end} was expected.`);
  return path.join(folder, name);
}

function described(kind, file, otherDigest) {
  const sha256 = digest(file);
  const bytes = fs.statSync(file).size;
  return { kind, name: path.basename(file), bytes, sha256, again: sha256 === otherDigest };
}

function digest(file) {
  return createHash("sha256").update(fs.readFileSync(file)).digest("hex");
}
