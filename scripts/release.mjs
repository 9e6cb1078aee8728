// `npm run release`: everything up to the upload, which a person does because tokens stay with people.
import fs from "node:fs";
import path from "node:path";

import { VSIX, fixedTime, packInto } from "./package.mjs";
import { StepError, progress, run, runMain } from "./run.mjs";
import { ROOT, TOOLS, prepare, runPython, sha256 } from "./toolchain.mjs";

const RELEASE = path.join(ROOT, "dist", "release");
const AGAIN = path.join(TOOLS, "release");
const CHECKERS = ["twine==7.0.0", "check-wheel-contents==0.6.3"];

await runMain(async () => {
  const [option, ...more] = process.argv.slice(2);
  const dryRun = option === "--dry-run";
  if ((option && !dryRun) || more.length > 0) throw new StepError("The option is --dry-run.");
  await prepare({ editor: false });
  const variables = await fixedTime();
  const tool = (words, extra = {}) =>
    runPython(words, `release: ${words[words[0] === "-m" ? 1 : 0]}`, { ...variables, ...extra });
  progress("release: building all files twice");
  for (const folder of [RELEASE, AGAIN]) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    const vsix = path.join(folder, path.basename(VSIX));
    await packInto(vsix);
    await tool(["scripts/bundle_mcpb.py", vsix.replace(/vsix$/, "mcpb")]);
    await tool(["-m", "hatchling", "build", "-d", folder, "-t", "wheel", "-t", "sdist"]);
  }
  const names = fs.readdirSync(RELEASE).filter((name) => /\.(vsix|mcpb|whl|tar\.gz)$/.test(name));
  const [sums, others] = [RELEASE, AGAIN].map((folder) =>
    names.map((name) => `${sha256(path.join(folder, name))}  ${name}\n`).join(""),
  );
  if (names.length !== 4 || sums !== others)
    throw new StepError(`Two builds of one tree differ:\n${sums}${others}`);
  fs.writeFileSync(path.join(RELEASE, "SHA256SUMS"), sums, "utf8");
  progress("release: checking what registries would refuse");
  const checkers = path.join(AGAIN, "checkers");
  await tool(["-m", "pip", "install", "--quiet", "--target", checkers, ...CHECKERS]);
  const [wheel, sdist] = [".whl", ".tar.gz"].map((end) =>
    path.join(RELEASE, ...names.filter((name) => name.endsWith(end))),
  );
  // They stand in a folder of their own, whose libraries are not those of the clone.
  const own = { PYTHONPATH: checkers };
  await tool(["-m", "twine", "check", "--strict", wheel, sdist], own);
  const source = ["--package", "server/sentinel_memory"];
  await tool(["-m", "check_wheel_contents", ...source, wheel], own);
  progress("release: installing and using what was built");
  const whole = { SENTINEL_TEST_PROFILE: "full", SENTINEL_RELEASE: RELEASE };
  await tool(["-m", "pytest", "-q", "--timeout=600", "tests/workshop/test_packaging.py"], whole);
  const open = await undecided();
  const list = open.map((text) => `- ${text}\n`).join("");
  process.stdout.write(`${sums}${list && `To decide before the first release:\n${list}`}`);
  return dryRun || open.length === 0 ? 0 : 1;
});

/** What only a person can decide, before anything is published. */
async function undecided() {
  const read = (file) => fs.readFileSync(path.join(ROOT, file), "utf8");
  const { version, publisher, repository } = JSON.parse(read("package.json"));
  const status = await run("git", ["status", "--porcelain"], { cwd: ROOT });
  const waiting = ["README.md", "README.ko.md", "docs/hosts.md"].filter((page) =>
    /\b(?:marketplaces|PyPI)\s+yet\b|아직\s+마켓플레이스/.test(read(page)),
  );
  return Object.entries({
    'The repository has no public address: write it into package.json, as "repository".':
      !repository,
    [`"publisher" is ${publisher}: nobody has registered it yet.`]: !repository,
    [`CHANGELOG.md has no section ${version}.`]: !read("CHANGELOG.md").includes(`## ${version}`),
    [`${waiting.join(", ")}: it says that it is not published yet.`]: waiting.length > 0,
    "Files differ from the last commit.": status.stdout !== "",
  }).flatMap(([text, holds]) => (holds ? [text] : []));
}
