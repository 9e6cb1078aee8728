import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rowsOf, targetOf } from "../memoryCommands";
import { row, SHOP } from "./samples";
import { Uri } from "./vscodeStub";

const [first, second, third] = ["a", "b", "c"].map((id) => row({ id })) as [Row, Row, Row];
const TOPIC = row({ kind: "topic", about: { folder: SHOP, topic: "pay", topics: ["pay"] } });
const HERE = { active: null, line: null, about_file: false };
type Row = ReturnType<typeof row>;

describe("the rows that a command is about", () => {
  const cases: Record<string, [string, unknown, unknown, Row[]]> = {
    "are all selected ones for a menu on one": ["rows", first, [first, second], [first, second]],
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
  const file = Uri.parse("file:///shop/a.py");
  const key = { copied_as: "lesson" };
  const cases: [name: string, argument: unknown, rows: Row[], target: object][] = [
    ["is the project of the row in the title bar", TOPIC, [], { ...HERE, folder: SHOP }],
    ["is no project beside rows, which have their own", first, [first, second], HERE],
    ["is what a page or a key says", key, [first], { ...HERE, ...key }],
    ["is that the menu of a file was opened", file, [], { ...HERE, about_file: true }],
  ];
  for (const [name, argument, rows, target] of cases) {
    it(name, () => assert.deepEqual(targetOf(argument, rows), target));
  }
});
