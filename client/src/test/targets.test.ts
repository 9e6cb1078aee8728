import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keyRows, menuRows, targetOf } from "../targets";
import { recordNodes } from "../view/treeModel";
import { record } from "./samples";

const [first, second, third] = recordNodes("file:///shop", [
  record(),
  record({ line: 2 }),
  record({ line: 3 }),
]);

describe("what a command is about", () => {
  it("is read from a row or from named facts, and nothing else", () => {
    assert.deepEqual(targetOf({ folder: "file:///shop", topic: "auth", agent: "claude" }), {
      folder: "file:///shop",
      topic: "auth",
      agent: "claude",
    });
    assert.deepEqual(targetOf({ refs: ["log:a@1"], folder: "file:///shop" }), {
      folder: "file:///shop",
      refs: ["log:a@1"],
    });
    assert.deepEqual(targetOf({ refs: ["log:a@1", 2] }), {});
    const place = { ref: "log:a@1", field: "lesson", start: 3, end: 43 };
    assert.deepEqual(targetOf({ ...place, folder: "file:///shop" }), {
      folder: "file:///shop",
      place,
    });
    assert.deepEqual(targetOf({ ...place, end: "43" }), {});
    assert.deepEqual(targetOf(first), { folder: "file:///shop", record: record() });
    for (const other of [undefined, null, "text", 3, [], { folder: 1, agent: "rm", record: {} }]) {
      assert.deepEqual(targetOf(other), {});
    }
  });
});

describe("the rows that a menu is about", () => {
  it("are all selected ones when it was opened on one of them", () => {
    assert.deepEqual(menuRows(first, [first, second]), [first, second]);
  });

  it("are only the row it was opened on when that is not selected", () => {
    assert.deepEqual(menuRows(third, [first, second]), [third]);
    assert.deepEqual(menuRows(third, undefined), [third]);
  });

  it("are none when there was no menu", () => {
    assert.equal(menuRows(undefined, undefined), undefined);
    assert.equal(menuRows({ folder: "file:///shop" }, undefined), undefined);
  });
});

describe("the rows that a key is about", () => {
  assert.ok(first && second && third);

  it("are the selected ones when the focus is on one of them", () => {
    assert.deepEqual(keyRows([first, second], [first], [first, second]), [first, second]);
  });

  it("are only the focused one when another is selected", () => {
    assert.deepEqual(keyRows([first], [first, third], [first]), [third]);
    assert.deepEqual(keyRows([], [third], []), [third]);
  });

  it("are the selected ones too when the view was read anew as the key came (S33)", () => {
    // Meanwhile the editor tells of no row that is selected.
    assert.deepEqual(keyRows([], [], [first]), [first]);
    assert.deepEqual(keyRows([], [second], [first, second]), [first, second]);
  });
});
