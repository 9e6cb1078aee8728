import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type {
  DeleteRecordsParams,
  DeleteRecordsResult,
  RecordView,
  Row,
} from "../memory/contracts";
import { deleteNamed, deleteRows } from "../changes/deletion";
import { FakeMemory, record, row, serverError } from "./samples";
import { editor, press, settled, undone } from "./vscodeStub";

const SHOP = "file:///shop";
const API = "file:///api";

function numbered(count: number, topic = "auth"): RecordView[] {
  return Array.from({ length: count }, (_, index) =>
    record({ topic, id: `id${index}`, ref: `id${index}@aaaaaa`, lesson: `Lesson ${index}` }),
  );
}

const rowsOf = (folder: string, records: readonly RecordView[]): Row[] =>
  records.map((one) => row({ folder, record: one, label: one.lesson }));

const topicRow = (topic: string): Row[] => [row({ kind: "topic", topic, label: topic })];

/** A memory in which `lost` are in no commit; `refuse` may throw instead of deleting. */
function memoryOf(
  records: readonly RecordView[],
  lost: readonly string[] = [],
  refuse: (params: DeleteRecordsParams) => void = () => undefined,
): FakeMemory {
  return new FakeMemory({
    "sentinel/list_records": () => ({ folder: "shop", records }),
    "sentinel/delete_records": (params): DeleteRecordsResult => {
      const removed = params.refs.map((ref) => ref.replace(/^\w+:|@.*$/g, ""));
      if (params.dry_run !== true) {
        refuse(params);
      }
      return {
        folder: "shop",
        removed,
        uncommitted: removed.filter((id) => lost.includes(id)),
        compaction: { state: "ok", count: 0, threshold: 50 },
      };
    },
  });
}

/** The deletions that were really asked for. */
function deletions(memory: FakeMemory): unknown[] {
  const sent = memory.paramsOf("sentinel/delete_records") as DeleteRecordsParams[];
  return sent.filter(({ dry_run }) => dry_run !== true).map(({ refs, folder }) => [folder, refs]);
}

beforeEach(() => {
  editor.executed = [];
  editor.messages = [];
  editor.details = [];
  press("Delete", "Undo");
});

describe("deleting from the view", () => {
  it("asks once with the record's lesson and deletes it in the state shown (S36)", async () => {
    const memory = memoryOf([]);
    await deleteRows(memory, rowsOf(SHOP, [record()]));
    assert.deepEqual(editor.messages, [
      "Delete this record: Revoke the refresh token on logout",
      "Records deleted: 1.",
    ]);
    assert.deepEqual(editor.details, ["The deletion can be undone."]);
    assert.deepEqual(deletions(memory), [[SHOP, ["log:0123456789abcdef@aaaaaa"]]]);
    await settled();
    assert.deepEqual(undone(), [{ folder: SHOP, ids: ["0123456789abcdef"] }]);
  });

  it("says so when no commit holds the one record (S14)", async () => {
    await deleteRows(memoryOf([], ["0123456789abcdef"]), rowsOf(SHOP, [record()]));
    assert.equal(
      editor.details[0],
      "The deletion can be undone.\nIt is not in a git commit. Only this machine can restore it.",
    );
  });

  it("deletes nothing when the user says no", async () => {
    const memory = memoryOf([]);
    press();
    await deleteRows(memory, rowsOf(SHOP, [record()]));
    await settled();
    assert.deepEqual([deletions(memory), undone()], [[], []]);
    assert.equal(editor.messages.length, 1);
  });

  it("says how many records a topic holds, and takes them all", async () => {
    const memory = memoryOf(numbered(3));
    await deleteRows(memory, topicRow("auth"));
    assert.equal(editor.messages[0], "Delete the topic auth with its records (3)?");
    assert.deepEqual(memory.paramsOf("sentinel/list_records"), [{ folder: SHOP, topic: "auth" }]);
    assert.deepEqual(deletions(memory), [
      [SHOP, ["log:id0@aaaaaa", "log:id1@aaaaaa", "log:id2@aaaaaa"]],
    ]);
  });

  it("counts a record once that is chosen with its topic", async () => {
    const records = numbered(2);
    const rows = [...topicRow("auth"), ...rowsOf(SHOP, records.slice(0, 1))];
    await deleteRows(memoryOf(records), rows);
    assert.equal(editor.messages[0], "Delete 2 records?");
  });

  it("names the records that only this machine could restore, at most five (S14)", async () => {
    const records = numbered(8);
    const lost = records.slice(0, 7).map(({ id }) => id);
    await deleteRows(memoryOf([], lost), rowsOf(SHOP, records));
    assert.deepEqual(editor.details[0]?.split("\n"), [
      "The deletion can be undone.",
      "Not in a git commit, so only this machine can restore them:",
      ...[0, 1, 2, 3, 4].map((number) => `• auth: Lesson ${number}`),
      "and 2 more",
    ]);
  });

  it("takes the rows of each folder from that folder (S24)", async () => {
    const memory = memoryOf([]);
    const rows = [...rowsOf(SHOP, numbered(1)), ...rowsOf(API, numbered(1))];
    await deleteRows(memory, rows);
    assert.deepEqual(deletions(memory), [
      [SHOP, ["log:id0@aaaaaa"]],
      [API, ["log:id0@aaaaaa"]],
    ]);
    await settled();
    assert.equal(undone().length, 2);
  });

  it("offers to undo what went before another folder refused", async () => {
    const memory = memoryOf([], [], ({ folder }) => {
      if (folder === API) {
        throw serverError("refs: the record was changed.", -32602, { code: "record_changed" });
      }
    });
    const rows = [...rowsOf(SHOP, numbered(1)), ...rowsOf(API, numbered(1))];
    await assert.rejects(deleteRows(memory, rows), /was changed/);
    assert.equal(editor.messages[1], "Records deleted: 1.");
    await settled();
    assert.deepEqual(undone(), [{ folder: SHOP, ids: ["id0"] }]);
  });

  it("asks nothing for a topic whose records went meanwhile", async () => {
    await deleteRows(memoryOf([]), topicRow("auth"));
    assert.deepEqual(editor.messages, []);
  });
});

describe("deleting what a quick fix names", () => {
  it("offers no undo where nothing was deleted: it would take back something else (S36)", async () => {
    const memory = memoryOf([]);
    await deleteNamed(memory, SHOP, []);
    assert.deepEqual(editor.messages, ["Records deleted: 0."]);
    await settled();
    assert.deepEqual(undone(), []);
  });

  it("deletes exactly that without a question, and offers to take it back (N02)", async () => {
    const memory = memoryOf([]);
    await deleteNamed(memory, SHOP, ["log:id0@aaaaaa", "log:id1@bbbbbb"]);
    assert.deepEqual(memory.paramsOf("sentinel/delete_records"), [
      { refs: ["log:id0@aaaaaa", "log:id1@bbbbbb"], folder: SHOP },
    ]);
    assert.equal(editor.messages[0], "Records deleted: 2.");
    await settled();
    assert.deepEqual(undone(), [{ folder: SHOP, ids: ["id0", "id1"] }]);
  });
});
