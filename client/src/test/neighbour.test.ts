import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folderContent, type MemoryNode, recordNodes } from "../view/treeModel";
import { ShownRows } from "../view/shownRows";
import { folderStatus, record } from "./samples";

const SHOP = "file:///shop";

/** A view of two topics, of which the first holds three records and is open. */
function shown(): { rows: ShownRows; topics: MemoryNode[]; records: MemoryNode[] } {
  const rows = new ShownRows();
  const topics = folderContent(
    folderStatus({
      topics: ["auth", "payment"].map((topic) => ({
        topic,
        logs: 3,
        principles: 0,
        newest: null,
        size: 1,
        conflicting: null,
      })),
    }),
  );
  rows.show(undefined, topics);
  const records = recordNodes(
    SHOP,
    ["a", "b", "c"].map((id) => record({ id })),
  );
  rows.show(topics[0], records);
  return { rows, topics, records };
}

describe("the row that gets the focus after a deletion", () => {
  it("is the one below, and the one above behind the last", () => {
    const { rows, records } = shown();
    const [first, second, third] = records;
    assert.ok(first && second && third);
    assert.equal(rows.besides([second]), third);
    assert.equal(rows.besides([third]), second);
    assert.equal(rows.besides([first, second]), third);
    assert.equal(rows.besides([second, third]), first);
  });

  it("is the next topic where the records of one are all gone, and none where nothing is left", () => {
    const { rows, topics, records } = shown();
    const [auth, payment] = topics;
    assert.ok(auth && payment);
    assert.equal(rows.besides(records), payment);
    assert.equal(rows.besides([auth]), payment);
    assert.equal(rows.besides([payment]), auth);
    assert.equal(rows.besides([payment, ...records]), undefined);
    assert.equal(rows.besides([]), undefined);
  });

  it("has the row above that it stands under, also after the view was read again", () => {
    const { rows, topics, records } = shown();
    const [row] = records;
    assert.ok(row);
    assert.equal(rows.parentOf(row), topics[0]);
    const again = folderContent(folderStatus());
    rows.show(undefined, again);
    assert.equal(rows.parentOf({ ...row, label: "read again" })?.id, topics[0]?.id);
  });
});
