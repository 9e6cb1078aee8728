// Builds the extension into dist/, or with --test the unit tests as files that plain Node can run.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const client = dirname(fileURLToPath(import.meta.url));
const project = dirname(client);
const testFolder = join(client, "src", "test");
const shared = { bundle: true, platform: "node", target: "node20", logLevel: "warning" };

/**
 * Builds `extension.js`, which every window loads, and beside it what `await import` brings later.
 * Each module is in one file only: esbuild splits ES modules so, and the editor wants CommonJS, which
 * each file is made into by itself.
 */
async function buildExtension(folder, production) {
  const sourcemap = production ? false : "inline";
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [join(client, "src", "extension.ts")],
    outdir: folder,
    // A file of another version must be missed, and not be taken for one of ours.
    chunkNames: "[name]-[hash]",
    format: "esm",
    splitting: true,
    external: ["vscode"],
    minify: production,
    sourcemap,
    write: false,
  });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((file) => /\.js(\.map)?$/.test(file))) {
    rmSync(join(folder, name));
  }
  for (const { path, text } of outputFiles) {
    const { code } = await transform(text, {
      format: "cjs",
      platform: "node",
      target: shared.target,
      // By `require`: the editor gives `vscode` to modules that come so.
      supported: { "dynamic-import": false },
      minify: production,
      sourcemap,
      sourcefile: basename(path),
    });
    writeFileSync(path, code, "utf8");
  }
}

async function buildTests() {
  // Git and the VSIX leave .tools out; below node_modules the test runner of Node 24 would not look.
  const outdir = join(project, ".tools", "client-tests");
  rmSync(outdir, { recursive: true, force: true });
  await build({
    ...shared,
    entryPoints: readdirSync(testFolder)
      .filter((name) => /(\.test|Figure)\.ts$/.test(name))
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
  // As it is shipped, for the tests of what a window loads.
  await buildExtension(join(outdir, "extension"), true);
}

if (process.argv.includes("--test")) {
  await buildTests();
} else {
  await buildExtension(join(project, "dist"), process.argv.includes("--production"));
}
