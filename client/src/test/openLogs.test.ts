import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { openAnyLog, openAsStored } from "../editor/openLogs";
import { Uri, editor, settled, textChanged, until } from "./vscodeStub";

const log = '{"id": "aa", "type": "log", "lesson": "x"}';
const other = '{"id": "bb", "type": "log"}';

describe("opening the log", () => {
  const stored = ["<<<<<<< HEAD", log, "=======", other, ">>>>>>> side"];
  let folder: string;
  let text: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "log-"));
    mkdirSync(join(folder, ".context"));
    writeFileSync(join(folder, ".context", "memory_log.jsonl"), [log, ...stored].join("\n"));
    text = [log, other].join("\r\n");
  });

  afterEach(() => {
    editor.open = undefined;
    rmSync(folder, { recursive: true });
  });

  it("waits for what a merge wrote where the editor has it open, and no longer (N02)", async () => {
    const asked: string[] = [];
    const getText = (): string => asked[asked.push(text) - 1] ?? "";
    const document = { isDirty: false, getText };
    editor.open = () => document;
    let isOpen = false;
    const path = Uri.file(join(folder, ".context", "memory_log.jsonl")) as never;
    const opening = openAsStored(path).then(() => (isOpen = true));
    await until(() => asked.length > 0);
    textChanged.fire({ document, contentChanges: [] });
    await settled();
    assert.equal(isOpen, false);
    text = [log, ...stored].join("\r\n");
    textChanged.fire({ document, contentChanges: [{}] });
    await opening;
  });

  it("shows the first one where no server runs", async () => {
    editor.files.add(join(folder, ".context", "memory_log.jsonl"));
    editor.folders = [{ name: "shop", uri: Uri.file(folder) }];
    assert.equal(await openAnyLog(), true);
    editor.folders = [{ name: "none", uri: Uri.file(join(folder, "none")) }];
    assert.equal(await openAnyLog(), false);
  });
});
