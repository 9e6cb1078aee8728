import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rowsOf, startsOf } from "../memoryCommands";
import { aboutRecord, row, SHOP } from "./samples";
import { Uri } from "./vscodeStub";

const [first, second, third] = ["a", "b", "c"].map((id) => row({ id })) as [Row, Row, Row];
const TOPIC = row({ kind: "topic", about: { folder: SHOP, topic: "pay", topics: ["pay"] } });
const ELSEWHERE = row({ id: "d", about: { folder: "file:///stock", refs: ["log:d@1"] } });
const HERE = { active: null, line: null, about_file: false };
type Row = ReturnType<typeof row>;

describe("the rows that a command is about", () => {
  const cases: Record<string, [string, unknown, unknown, Row[]]> = {
    "are all selected ones for a menu on one of them": [
      "rows",
      first,
      [first, second],
      [first, second],
    ],
    "are only that of the menu where it is not selected": ["rows", third, [first, second], [third]],
    "are the chosen ones for a key": ["rows", { copied_as: "id" }, undefined, [second]],
    "are none beside records that are named": ["rows", { refs: ["log:a@1"] }, undefined, []],
    "are that of the menu alone": ["row", first, [first, second], [first]],
    "are none for a key that is not about rows": ["row", undefined, undefined, []],
    "are none where only the project counts": ["project", first, [first], []],
  };
  for (const [name, [about, argument, selected, rows]] of Object.entries(cases)) {
    it(name, () => assert.deepEqual(rowsOf(about, argument, selected, [second]), rows));
  }
});

describe("what the server is told of a command", () => {
  const both = { refs: ["log:a@1", "log:b@1"], topics: [], news: [] };
  const cases: Record<string, [string, unknown, Row[], object[]]> = {
    "is the project of the row in the title bar, whose topic nobody asked for": [
      ...(["project", TOPIC, []] as [string, Row, Row[]]),
      [{ ...HERE, folder: SHOP }],
    ],
    "is what a page or a key says": [
      ...(["project", { folder: SHOP, topic: "pay" }, []] as [string, object, Row[]]),
      [{ ...HERE, folder: SHOP, topic: "pay" }],
    ],
    "are all rows of a project together, and what the key says of them": [
      ...(["rows", { copied_as: "lesson" }, [first, second]] as [string, object, Row[]]),
      [{ ...HERE, ...aboutRecord("a"), ...both, copied_as: "lesson" }],
    ],
    "is that the menu of a file was opened": [
      ...(["project", Uri.parse("file:///shop/a.py"), []] as [string, Uri, Row[]]),
      [{ ...HERE, about_file: true }],
    ],
  };
  for (const [name, [about, argument, rows, starts]] of Object.entries(cases)) {
    it(name, () => assert.deepEqual(startsOf(about, argument, rows), starts));
  }

  it("is one start for each project, and one for all where rows belong together", () => {
    const refs = (about: string): unknown[] =>
      startsOf(about, undefined, [first, ELSEWHERE]).map((start) => start.refs);
    assert.deepEqual(refs("rows"), [["log:a@1"], ["log:d@1"]]);
    assert.deepEqual(refs("together"), [["log:a@1", "log:d@1"]]);
  });
});
