import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { conflictLine, lineOf } from "../editor/logLines";
import { openInLog } from "../editor/openRecord";
import { Range, Uri, editor, settled, textChanged } from "./vscodeStub";

const log = '{"id": "aa", "type": "log", "lesson": "x"}';
const principle = '{"id":"aa","type":"principle","lesson":"\\"id\\": \\"bb\\""}';
const other = '{"id": "bb", "type": "log"}';

describe("the line of a record", () => {
  it("is the one that the server told, counted from 0", () => {
    assert.equal(lineOf([other, log], { id: "aa", type: "log", line: 2 }), 1);
  });

  it("is found again after lines moved", () => {
    assert.equal(lineOf([other, principle, log], { id: "aa", type: "log", line: 1 }), 2);
  });

  it("is that of the right type where a log and a principle share an id (S06)", () => {
    assert.equal(lineOf([log, principle], { id: "aa", type: "principle", line: 1 }), 1);
  });

  it("is not one that only quotes the id", () => {
    assert.equal(lineOf([principle, other], { id: "bb", type: "log", line: 1 }), 1);
  });

  it("stays inside the file when the record is gone", () => {
    assert.equal(lineOf([log, ""], { id: "cc", type: "log", line: 9 }), 1);
    assert.equal(lineOf([""], { id: "cc", type: "log", line: 0 }), 0);
  });
});

describe("the line of a conflict", () => {
  it("is where the first one begins, and not in the text of a record (N02)", () => {
    const block = ["<<<<<<< HEAD", log, "=======", other, ">>>>>>> side"];
    assert.equal(conflictLine(['{"lesson": "<<<<<<< "}', ...block, ...block]), 1);
    assert.equal(conflictLine([log, other]), undefined);
  });
});

describe("opening the log", () => {
  const stored = ["<<<<<<< HEAD", log, "=======", other, ">>>>>>> side"];
  let folder: string;
  let text: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "log-"));
    mkdirSync(join(folder, ".context"));
    writeFileSync(join(folder, ".context", "memory_log.jsonl"), [log, ...stored].join("\n"));
    text = [log, other].join("\r\n");
    editor.selected = undefined;
  });

  afterEach(() => {
    editor.open = undefined;
    rmSync(folder, { recursive: true });
  });

  it("waits for what a merge wrote where the editor has it open, and shows the conflict (N02)", async () => {
    const asked: string[] = [];
    const getText = (): string => {
      asked.push(text);
      return text;
    };
    const document = { isDirty: false, getText };
    editor.open = () => document;
    const opening = openInLog(Uri.file(folder).toString());
    while (asked.length === 0) {
      await settled();
    }
    textChanged.fire({ document, contentChanges: [] });
    await settled();
    text = [log, ...stored].join("\r\n");
    textChanged.fire({ document, contentChanges: [{}] });
    await opening;
    assert.deepEqual(editor.selected, new Range(1, 0, 1, 0));
  });
});
