// Builds the extension into dist/, with --watch again at every change, or with --test the unit tests
// as files that plain Node can run.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, context, transform } from "esbuild";

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
  const { outputFiles } = await build(extensionOptions(folder, production));
  await writeExtension(folder, production, outputFiles);
}

/** Builds the extension for debugging, now and whenever a module changes, until it is ended. */
async function watchExtension(folder) {
  const written = {
    name: "written",
    setup: ({ onEnd }) => {
      onEnd(async ({ errors, outputFiles }) => {
        if (errors.length > 0) return;
        await writeExtension(folder, false, outputFiles);
        process.stdout.write("Built: reload the window that runs the extension.\n");
      });
    },
  };
  const watching = await context({ ...extensionOptions(folder, false), plugins: [written] });
  await watching.watch();
}

function extensionOptions(folder, production) {
  return {
    ...shared,
    entryPoints: [join(client, "src", "extension.ts")],
    outdir: folder,
    // A file of another version must be missed, and not be taken for one of ours.
    chunkNames: "[name]-[hash]",
    format: "esm",
    splitting: true,
    external: ["vscode"],
    minify: production,
    sourcemap: production ? false : "inline",
    write: false,
  };
}

async function writeExtension(folder, production, outputFiles) {
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
      sourcemap: production ? false : "inline",
      sourcefile: basename(path),
    });
    writeFileSync(path, code, "utf8");
  }
}

/** The stand-in of the editor; where the language client extends a class of the editor, it gets some class. */
const standIn = {
  name: "stand-in",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^vscode$/ }, ({ importer }) =>
      importer.includes("node_modules")
        ? { path: "vscode", namespace: "whole" }
        : { path: join(testFolder, "vscodeStub.ts") },
    );
    onLoad({ filter: /.*/, namespace: "whole" }, () => ({
      contents: `const known = require("./vscodeStub.ts");
        module.exports = new Proxy(known, { get: (_, name) => known[name] ?? known.EventEmitter });`,
      resolveDir: testFolder,
    }));
  },
};

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
    // There is no editor around plain Node: a small stand-in takes its place.
    plugins: [standIn],
    // The stand-ins have only what the tests reach.
    logOverride: { "import-is-undefined": "silent" },
    format: "esm",
    outExtension: { ".js": ".mjs" },
    // For the language client, which asks for modules of Node so.
    banner: {
      js: 'import { createRequire as of } from "node:module"; const require = of(import.meta.url);',
    },
    sourcemap: "inline",
  });
  // As it is shipped, for the tests of what a window loads.
  await buildExtension(join(outdir, "extension"), true);
}

if (process.argv.includes("--test")) {
  await buildTests();
} else if (process.argv.includes("--watch")) {
  await watchExtension(join(project, "dist"));
} else {
  await buildExtension(join(project, "dist"), process.argv.includes("--production"));
}
