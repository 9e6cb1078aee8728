// The entry of the extension host: it runs every *.test.js beside this file, and reports as JSON.
const fs = require("node:fs");
const path = require("node:path");
const Mocha = require("mocha");

/** Called by the editor; rejects when a test failed, so that the editor reports exit code 1. */
exports.run = () =>
  new Promise((resolve, reject) => {
    const mocha = new Mocha({
      ui: "bdd",
      timeout: 60_000,
      reporter: "json",
      reporterOptions: { output: path.join(process.env.SENTINEL_TEST_OUTPUT, "host.json") },
    });
    for (const name of fs.readdirSync(__dirname).sort()) {
      if (name.endsWith(".test.js")) mocha.addFile(path.join(__dirname, name));
    }
    mocha.run((failures) =>
      failures === 0 ? resolve() : reject(new Error(`${failures} tests failed`)),
    );
  });
