import { describe } from "node:test";
import { rowsOf, targetOf } from "../memoryCommands";
import { row, SHOP, testEqual } from "./samples";
import { Uri } from "./vscodeStub";

const [first, second, third] = ["a", "b", "c"].map((id) => row({ id })) as [Row, Row, Row];
const TOPIC = row({ kind: "topic", about: { folder: SHOP, topic: "pay", topics: ["pay"] } });
const HERE = { active: null, line: null, about_file: false };
type Row = ReturnType<typeof row>;

describe("the rows that a command is about", () => {
  const about = (kind: string, argument?: unknown, selected?: unknown): readonly Row[] =>
    rowsOf(kind, argument, selected, [second]);
  const both = [first, second];
  testEqual({
    "are all selected ones for a menu on one": [about("rows", first, both), both],
    "are only that of the menu where it is not selected": [about("rows", third, both), [third]],
    "are the chosen ones for a key": [about("rows", { copied_as: "id" }), [second]],
    "are none beside records that are named": [about("rows", { refs: ["log:a@1"] }), []],
    "are that of the menu alone": [about("row", first, both), [first]],
    "are none for a key that is not about rows": [about("row"), []],
    "are none where only the project counts": [about("project", first, [first]), []],
  });
});

describe("what the server is told of a command", () => {
  const file = Uri.parse("file:///shop/a.py");
  testEqual({
    "is the project of the row in the title bar": [targetOf(TOPIC, []), { ...HERE, folder: SHOP }],
    "is no project beside rows, which have their own": [targetOf(first, [first, second]), HERE],
    "is what a page or a key says": [targetOf({ line: 3 }, [first]), { ...HERE, line: 3 }],
    "is that the menu of a file was opened": [targetOf(file, []), { ...HERE, about_file: true }],
  });
});
