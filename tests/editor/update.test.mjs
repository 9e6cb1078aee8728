// The VSIX installed over an older one while a window is open, as an editor does it.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { before, describe, it } from "node:test";

import { VSIX } from "../../scripts/package.mjs";
import { run } from "../../scripts/run.mjs";
import { findPython } from "../../scripts/toolchain.mjs";
import { EXTENSION, copyExample, countRecords, saveThroughForm } from "./scenario.mjs";
import { processesWith } from "./server.mjs";
import { outputOf, shareEditor } from "./sharedEditor.mjs";

const OUTPUT = outputOf("update");
const OLDER_VSIX = path.join(OUTPUT, "older.vsix");
const OLDER = "0.0.9";
const THRESHOLD = 20;

/** Writes the same package under another version; nothing else in it changes. */
const REPACK = `
import re, sys, zipfile
source, target, version = sys.argv[1:]
with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
    for entry in old.infolist():
        data = old.read(entry)
        if entry.filename == "extension/package.json":
            data = re.sub(rb'"version": "[^"]+"', b'"version": "%b"' % version.encode(), data, 1)
        if entry.filename == "extension.vsixmanifest":
            data = re.sub(rb' Version="\\d+\\.\\d+\\.\\d+"', b' Version="%b"' % version.encode(), data, 1)
        new.writestr(entry, data)
`;

describe("a new version installed over an older one", () => {
  let server, workbench, titles, project, older, records;

  before(async () => {
    fs.mkdirSync(OUTPUT, { recursive: true });
    const { executable } = await findPython();
    const words = ["-c", REPACK, VSIX, OLDER_VSIX, OLDER];
    await run(executable, words, { label: "repacking the VSIX" });
  });

  shareEditor("update", { vsix: OLDER_VSIX }, (shared) => {
    ({ server, workbench, titles } = shared);
    older = server.extensionFolder(EXTENSION);
    project = copyExample(server);
    const policy = JSON.stringify({ compact_threshold: THRESHOLD });
    fs.writeFileSync(path.join(project, ".context", "config.json"), policy);
    records = countRecords(project);
  });

  const serving = (folder) => processesWith(path.join(folder, "server", "launch.py"), "lsp").length;

  it("leaves the open window at work when the folder of the older one is removed", async () => {
    await workbench.show(server.address(project));
    await workbench.statusShows(`${records}/${THRESHOLD}`);
    assert.equal(path.basename(older).split("-").at(-1), OLDER);
    await server.install(VSIX);
    fs.rmSync(older, { recursive: true });
    await saveThroughForm(workbench, titles["sentinelMemory.log"], {
      topic: "payment",
      missing_context: "Whether an update may interrupt a save",
      lesson: "It may not",
    });
    await workbench.statusShows(`${records + 1}/${THRESHOLD}`);
    assert.equal(countRecords(project), records + 1);
  });

  it("says to reload the window when the removed server would have to start again", async () => {
    await workbench.command(titles["sentinelMemory.restartServer"]);
    const notice = await workbench.sees(workbench.notification("Reload the window"));
    assert.match(await workbench.notificationText(notice), /\[Reload Window\]/);
    assert.equal(serving(older), 0);
  });

  it("serves the same log with the same settings after the reload (S03)", async () => {
    await workbench.notification("Reload the window").getByText("Reload Window").click();
    await workbench.statusShows(`${records + 1}/${THRESHOLD}`);
    const newer = server.extensionFolder(EXTENSION);
    assert.notEqual(path.basename(newer), path.basename(older));
    assert.equal(serving(newer), 1);
    await saveThroughForm(workbench, titles["sentinelMemory.log"], {
      topic: "payment",
      missing_context: "Whether the new version reads the log of the older one",
      lesson: "It does",
    });
    await workbench.statusShows(`${records + 2}/${THRESHOLD}`);
  });
});
