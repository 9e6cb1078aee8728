// `npm run release`: everything up to the upload, which a person does because tokens stay with people.
import fs from "node:fs";
import path from "node:path";

import { pythonEnvironment } from "./python.mjs";
import { RELEASE, buildArtifacts } from "./releaseArtifacts.mjs";
import {
  manifestFindings,
  pictureFindings,
  targetFindings,
  treeFindings,
  waitingFindings,
  versionFindings,
} from "./releaseChecks.mjs";
import { StepError, progress, run, runMain, tail } from "./run.mjs";
import { ROOT, prepare } from "./toolchain.mjs";

const DRY_RUN = "--dry-run";
const REPOSITORY = "--repository=";
const PAGES = ["README.md", "CHANGELOG.md"];
const INSTRUCTIONS = ["README.md", "README.ko.md", "docs/hosts.md"];
const GENERATOR = "scripts/generate_plugins.py";

await runMain(async () => {
  const options = process.argv.slice(2);
  const address = options.find((option) => option.startsWith(REPOSITORY));
  const unknown = options.filter((option) => option !== DRY_RUN && option !== address);
  if (unknown.length > 0)
    throw new StepError(
      `Unknown option ${unknown.join(" ")}: there are ${DRY_RUN} and ${REPOSITORY}https://github.com/OWNER/NAME.`,
    );
  const dryRun = options.includes(DRY_RUN);
  const python = await prepare({ editor: false });
  if (address !== undefined) {
    const { stdout } = await run(python, [GENERATOR, address], {
      cwd: ROOT,
      env: pythonEnvironment(),
      label: "release: the address",
    });
    process.stdout.write(stdout);
  }
  const manifest = JSON.parse(read("package.json"));
  const rows = [...(await checkSources(manifest, python)), ...(await checkArtifacts(python))];
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
async function checkSources(manifest, python) {
  const serverVersion = /__version__ = "([^"]+)"/.exec(read("server/sentinel_memory/__init__.py"));
  const versions = versionFindings({
    manifest,
    lockVersion: JSON.parse(read("package-lock.json")).version,
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
      findings: [
        ...PAGES.flatMap((page) => [
          ...pictureFindings(page, read(page), manifest.repository),
          ...targetFindings(page, read(page), (file) => fs.existsSync(path.join(ROOT, file))),
        ]),
        ...INSTRUCTIONS.flatMap((page) => waitingFindings(page, read(page))),
      ],
    },
    {
      what: "registries",
      fact: `server.json and plugins of ${manifest.version}`,
      findings: await said(python, [GENERATOR, "--check"]),
    },
    { what: "uv", ...(await uvRow()) },
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
  const files = ["wheel", "sdist"].map((kind) =>
    path.join(RELEASE, builds.find((build) => build.kind === kind).name),
  );
  const metadata = await said(python, ["scripts/check_distributions.py", ...files]);
  progress("release: installing and running what was built");
  const tests = ["tests/workshop/test_packaging.py", "tests/workshop/test_published.py"];
  const smoke = await said(python, ["-m", "pytest", "-q", ...tests], {
    SENTINEL_RELEASE: RELEASE,
  });
  return [
    ...rows,
    { what: "metadata", fact: "name, version, README, dependencies, files", findings: metadata },
    { what: "smoke run", fact: "VSIX, wheel and bundle installed and used", findings: smoke },
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

/** Whether the smoke run has the program that users start the wheel and the bundle with. */
async function uvRow() {
  const missing = {
    fact: "not on this machine",
    findings: [{ text: "uv is not here: wheel and bundle ran without it.", undecided: true }],
  };
  try {
    const { code, stdout } = await run("uv", ["--version"], { check: false, label: "uv" });
    return code === 0 ? { fact: stdout.trim(), findings: [] } : missing;
  } catch (error) {
    if (error instanceof StepError) return missing;
    throw error;
  }
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
  const bundle = path.join(folder, `${name}-${version}.mcpb`);
  const wheels = path.join(folder, `${name.replaceAll("-", "_")}-${version}`);
  return `
Ready. The tokens are yours, so the uploads are too; compare with SHA256SUMS, then:

  npx vsce verify-pat ${publisher}
  npx vsce publish --packagePath ${vsix}
  npx ovsx publish ${vsix}
  twine upload ${wheels}-py3-none-any.whl ${wheels}.tar.gz
  git tag v${version}
  gh release create v${version} ${vsix} ${bundle}
  mcp-publisher login github
  mcp-publisher publish
`;
}

function read(file) {
  return fs.readFileSync(path.join(ROOT, file), "utf8");
}
