// Builds dist/extension.js, or with --test the unit tests as files that plain Node can run.
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const client = dirname(fileURLToPath(import.meta.url));
const project = dirname(client);
const testFolder = join(client, "src", "test");
const shared = { bundle: true, platform: "node", target: "node20", logLevel: "warning" };

async function buildExtension(production) {
  const outfile = join(project, "dist", "extension.js");
  rmSync(`${outfile}.map`, { force: true });
  await build({
    ...shared,
    entryPoints: [join(client, "src", "extension.ts")],
    outfile,
    format: "cjs",
    external: ["vscode"],
    minify: production,
    sourcemap: production ? false : "linked",
  });
}

async function buildTests() {
  // Git and the VSIX leave .tools out; below node_modules the test runner of Node 24 would not look.
  const outdir = join(project, ".tools", "client-tests");
  rmSync(outdir, { recursive: true, force: true });
  await build({
    ...shared,
    entryPoints: readdirSync(testFolder)
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => join(testFolder, name)),
    outdir,
    // There is no editor around plain Node: two small stand-ins take its place.
    alias: {
      vscode: join(testFolder, "vscodeStub.ts"),
      "vscode-languageclient/node": join(testFolder, "languageClientStub.ts"),
    },
    // The stand-ins have only what the tests reach.
    logOverride: { "import-is-undefined": "silent" },
    format: "esm",
    outExtension: { ".js": ".mjs" },
    sourcemap: "inline",
  });
}

if (process.argv.includes("--test")) {
  await buildTests();
} else {
  await buildExtension(process.argv.includes("--production"));
}
