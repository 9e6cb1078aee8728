import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { conflictLine, lineOf } from "../editor/logLines";

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
