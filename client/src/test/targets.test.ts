import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { menuRows, namesRecords, targetOf } from "../targets";
import { record, row } from "./samples";

const [first, second, third] = ["a", "b", "c"].map((id) => row({ id, record: record() }));

describe("what a command is about", () => {
  it("is read from a row or from named facts, and nothing else", () => {
    assert.deepEqual(targetOf({ folder: "file:///shop", topic: "auth" }), {
      folder: "file:///shop",
      topic: "auth",
    });
    assert.deepEqual(targetOf({ refs: ["log:a@1"], folder: "file:///shop" }), {
      folder: "file:///shop",
      refs: ["log:a@1"],
    });
    assert.deepEqual(targetOf({ refs: ["log:a@1", 2] }), {});
    assert.deepEqual(targetOf(first), { folder: "file:///shop", record: record() });
    for (const other of [undefined, null, "text", 3, [], { folder: 1, record: {} }]) {
      assert.deepEqual(targetOf(other), {});
    }
  });
});

describe("an argument that names records", () => {
  it("is not overruled by what is chosen in the view", () => {
    const named = [{ folder: "file:///shop", record: record() }, { refs: ["log:a@1"] }];
    assert.deepEqual(named.map(namesRecords), [true, true]);
    assert.deepEqual([undefined, { folder: "file:///shop" }].map(namesRecords), [false, false]);
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
