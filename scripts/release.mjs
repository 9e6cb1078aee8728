// `npm run release`: everything up to the upload, which a person does because tokens stay with people.
import fs from "node:fs";
import path from "node:path";

import { pythonEnvironment } from "./python.mjs";
import { RELEASE, buildArtifacts } from "./releaseArtifacts.mjs";
import {
  manifestFindings,
  pictureFindings,
  treeFindings,
  versionFindings,
} from "./releaseChecks.mjs";
import { StepError, progress, run, runMain, tail } from "./run.mjs";
import { ROOT, prepare } from "./toolchain.mjs";

const DRY_RUN = "--dry-run";
const PAGES = ["README.md", "CHANGELOG.md"];

await runMain(async () => {
  const options = process.argv.slice(2);
  const unknown = options.filter((option) => option !== DRY_RUN);
  if (unknown.length > 0)
    throw new StepError(`Unknown option ${unknown.join(" ")}: there is ${DRY_RUN}.`);
  const dryRun = options.includes(DRY_RUN);
  const python = await prepare({ editor: false });
  const manifest = JSON.parse(read("package.json"));
  const rows = [...(await checkSources(manifest)), ...(await checkArtifacts(python))];
  const isError = (finding) => !finding.undecided || !dryRun;
  process.stdout.write(`${table(rows, isError)}\n`);
  if (rows.some((row) => row.findings.some(isError))) {
    process.stdout.write("\nNot ready: nothing may be published.\n");
    return 1;
  }
  process.stdout.write(dryRun ? "\nDry run: nothing was published.\n" : publishing(manifest));
  return 0;
});

/** One row {what, fact, findings} for each thing that can be judged before a build. */
async function checkSources(manifest) {
  const serverVersion = /__version__ = "([^"]+)"/.exec(read("server/sentinel_memory/__init__.py"));
  const versions = versionFindings({
    manifest,
    serverVersion: serverVersion?.[1],
    changelog: read("CHANGELOG.md"),
  });
  const status = await run("git", ["status", "--porcelain"], { cwd: ROOT, label: "git status" });
  const commit = await run("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT });
  const icon = fs.readFileSync(path.join(ROOT, manifest.icon));
  return [
    { what: "version", fact: manifest.version, findings: versions },
    { what: "tree", fact: `commit ${commit.stdout.trim()}`, findings: treeFindings(status.stdout) },
    {
      what: "manifest",
      fact: `${manifest.publisher}.${manifest.name}, VS Code ${manifest.engines.vscode}`,
      findings: manifestFindings(manifest, icon),
    },
    {
      what: "pages",
      fact: PAGES.join(", "),
      findings: PAGES.flatMap((page) => pictureFindings(page, read(page), manifest.repository)),
    },
  ];
}

/** Builds, reads the metadata and runs what was built; a row for each. */
async function checkArtifacts(python) {
  const builds = await buildArtifacts(python);
  const rows = builds.map(({ kind, name, bytes, again }) => ({
    what: kind,
    fact: `${name}, ${(bytes / 1000).toFixed(0)} kB`,
    findings: again ? [] : [problem(`${name}: two builds of one tree gave different bytes.`)],
  }));
  const files = builds.map(({ name }) => path.join(RELEASE, name));
  const metadata = await said(python, ["scripts/check_distributions.py", ...files.slice(1)]);
  progress("release: installing and running what was built");
  const smoke = await said(python, ["-m", "pytest", "-q", "tests/test_packaging.py"], {
    SENTINEL_RELEASE: RELEASE,
  });
  return [
    ...rows,
    { what: "metadata", fact: "name, version, README, dependencies, files", findings: metadata },
    { what: "smoke run", fact: "VSIX and wheel installed and used", findings: smoke },
    {
      what: "checksums",
      fact: path.relative(ROOT, path.join(RELEASE, "SHA256SUMS")),
      findings: [],
    },
  ];
}

/** Runs a check; what it printed is a finding when it failed. */
async function said(python, args, extra = {}) {
  const { code, output } = await run(python, args, {
    cwd: ROOT,
    env: pythonEnvironment(extra),
    check: false,
    label: `release: ${args[0] === "-m" ? args[1] : args[0]}`,
  });
  return code === 0 ? [] : [problem(tail(output))];
}

function problem(text) {
  return { text, undecided: false };
}

function table(rows, isError) {
  const state = ({ findings }) =>
    findings.length === 0 ? "ok" : findings.some(isError) ? "WRONG" : "to decide";
  const lines = rows.map((row) =>
    `${row.what.padEnd(10)}  ${state(row).padEnd(9)}  ${row.fact}`.trimEnd(),
  );
  const open = rows.flatMap(({ findings }) => findings);
  const list = (title, findings) =>
    findings.length === 0 ? [] : ["", title, ...findings.map(({ text }) => `- ${text}`)];
  return [
    ...lines,
    ...list("Wrong:", open.filter(isError)),
    ...list(
      "To decide before the first release:",
      open.filter((finding) => !isError(finding)),
    ),
  ].join("\n");
}

function publishing({ version, publisher, name }) {
  const folder = path.relative(ROOT, RELEASE);
  const vsix = path.join(folder, `${name}-${version}.vsix`);
  const wheels = path.join(folder, `${name.replaceAll("-", "_")}-${version}`);
  return `
Ready. The tokens are yours, so the uploads are too; compare with SHA256SUMS, then:

  npx vsce verify-pat ${publisher}
  npx vsce publish --packagePath ${vsix}
  npx ovsx publish ${vsix}
  twine upload ${wheels}-py3-none-any.whl ${wheels}.tar.gz
  git tag v${version}
`;
}

function read(file) {
  return fs.readFileSync(path.join(ROOT, file), "utf8");
}
