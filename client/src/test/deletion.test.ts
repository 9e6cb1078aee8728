import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { DeleteRecordsParams, DeleteRecordsResult, RecordView } from "../memory/contracts";
import {
  type DeletionQuestion,
  type DeletionUi,
  deleteNamed,
  deleteRows,
  type Shown,
} from "../changes/deletion";
import { folderContent, type MemoryNode, recordNodes } from "../view/treeModel";
import { undoneSentence, type Undoable } from "../changes/undo";
import { FakeMemory, folderStatus, record, serverError, t } from "./samples";

const SHOP = "file:///shop";
const API = "file:///api";

/** A view without a filter. */
const ALL: Shown = { isActive: false, shows: () => true };

class ScriptedUi implements DeletionUi {
  readonly questions: DeletionQuestion[] = [];
  readonly told: [string, readonly Undoable[]][] = [];
  readonly #agrees: boolean;

  constructor(agrees = true) {
    this.#agrees = agrees;
  }

  working: DeletionUi["working"] = (task) => task();

  confirm(question: DeletionQuestion): Promise<boolean> {
    this.questions.push(question);
    return Promise.resolve(this.#agrees);
  }

  deleted(sentence: string, changes: readonly Undoable[]): void {
    this.told.push([sentence, changes]);
  }
}

function numbered(count: number, topic = "auth"): RecordView[] {
  return Array.from({ length: count }, (_, index) =>
    record({ topic, id: `id${index}`, ref: `id${index}@aaaaaa`, lesson: `Lesson ${index}` }),
  );
}

const rowsOf = (folder: string, records: readonly RecordView[]): MemoryNode[] =>
  recordNodes(folder, records, t);

function topicRow(topic: string, logs: number): MemoryNode[] {
  const topics = [{ topic, logs, principles: 0, newest: null, size: 1, conflicting: null }];
  return folderContent(folderStatus({ topics }), t);
}

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

describe("deleting from the view", () => {
  it("asks once with the record's lesson and deletes it in the state shown (S36)", async () => {
    const memory = memoryOf([]);
    const ui = new ScriptedUi();
    await deleteRows(memory, ui, rowsOf(SHOP, [record()]), ALL, t);
    assert.deepEqual(ui.questions, [
      {
        message: "Delete this record: Revoke the refresh token on logout",
        detail: "The deletion can be undone.",
      },
    ]);
    assert.deepEqual(deletions(memory), [[SHOP, ["log:0123456789abcdef@aaaaaa"]]]);
    assert.deepEqual(ui.told, [
      ["Records deleted: 1.", [{ folder: SHOP, ids: ["0123456789abcdef"] }]],
    ]);
  });

  it("says so when no commit holds the one record (S14)", async () => {
    const ui = new ScriptedUi();
    await deleteRows(memoryOf([], ["0123456789abcdef"]), ui, rowsOf(SHOP, [record()]), ALL, t);
    assert.equal(
      ui.questions[0]?.detail,
      "The deletion can be undone.\nIt is in no git commit: only this machine can restore it.",
    );
  });

  it("deletes nothing when the user says no", async () => {
    const memory = memoryOf([]);
    const ui = new ScriptedUi(false);
    await deleteRows(memory, ui, rowsOf(SHOP, [record()]), ALL, t);
    assert.deepEqual([deletions(memory), ui.told], [[], []]);
  });

  it("says how many records a topic holds, and takes them all", async () => {
    const memory = memoryOf(numbered(3));
    const ui = new ScriptedUi();
    await deleteRows(memory, ui, topicRow("auth", 3), ALL, t);
    assert.equal(ui.questions[0]?.message, "Delete the topic auth with its records (3)?");
    assert.deepEqual(memory.paramsOf("sentinel/list_records"), [{ folder: SHOP, topic: "auth" }]);
    assert.deepEqual(deletions(memory), [
      [SHOP, ["log:id0@aaaaaa", "log:id1@aaaaaa", "log:id2@aaaaaa"]],
    ]);
  });

  it("takes no record of a topic that a filter hides, and counts without it (S36)", async () => {
    const memory = memoryOf(numbered(3));
    const ui = new ScriptedUi();
    const shown: Shown = { isActive: true, shows: ({ id }) => id !== "id1" };
    await deleteRows(memory, ui, topicRow("auth", 2), shown, t);
    assert.equal(ui.questions[0]?.message, "Delete 2 records?");
    assert.deepEqual(deletions(memory), [[SHOP, ["log:id0@aaaaaa", "log:id2@aaaaaa"]]]);
  });

  it("counts a record once that is chosen with its topic", async () => {
    const records = numbered(2);
    const ui = new ScriptedUi();
    const rows = [...topicRow("auth", 2), ...rowsOf(SHOP, records.slice(0, 1))];
    await deleteRows(memoryOf(records), ui, rows, ALL, t);
    assert.equal(ui.questions[0]?.message, "Delete 2 records?");
  });

  it("names the records that only this machine could restore, at most five (S14)", async () => {
    const records = numbered(8);
    const lost = records.slice(0, 7).map(({ id }) => id);
    const ui = new ScriptedUi();
    await deleteRows(memoryOf([], lost), ui, rowsOf(SHOP, records), ALL, t);
    assert.deepEqual(ui.questions[0]?.detail.split("\n"), [
      "The deletion can be undone.",
      "In no git commit, restorable on this machine only:",
      ...[0, 1, 2, 3, 4].map((number) => `• auth: Lesson ${number}`),
      "and 2 more",
    ]);
  });

  it("takes the rows of each folder from that folder (S24)", async () => {
    const memory = memoryOf([]);
    const ui = new ScriptedUi();
    const rows = [...rowsOf(SHOP, numbered(1)), ...rowsOf(API, numbered(1))];
    await deleteRows(memory, ui, rows, ALL, t);
    assert.deepEqual(deletions(memory), [
      [SHOP, ["log:id0@aaaaaa"]],
      [API, ["log:id0@aaaaaa"]],
    ]);
    assert.equal(ui.told[0]?.[1].length, 2);
  });

  it("offers to undo what went before another folder refused", async () => {
    const memory = memoryOf([], [], ({ folder }) => {
      if (folder === API) {
        throw serverError("refs: the record was changed.", -32602, { code: "record_changed" });
      }
    });
    const ui = new ScriptedUi();
    const rows = [...rowsOf(SHOP, numbered(1)), ...rowsOf(API, numbered(1))];
    await assert.rejects(deleteRows(memory, ui, rows, ALL, t), /was changed/);
    assert.deepEqual(ui.told, [["Records deleted: 1.", [{ folder: SHOP, ids: ["id0"] }]]]);
  });

  it("asks nothing for a topic whose records went meanwhile", async () => {
    const ui = new ScriptedUi();
    await deleteRows(memoryOf([]), ui, topicRow("auth", 3), ALL, t);
    assert.deepEqual(ui.questions, []);
  });
});

describe("the message after an undoing", () => {
  const nothing = { folder: "shop", restored: [], removed: [], kept: [], replaced: [] };
  const compaction = { state: "ok", count: 0, threshold: 50 } as const;

  it("says what came back, what went and what was left (S36)", () => {
    const result = {
      ...nothing,
      restored: ["a", "b"],
      removed: ["c"],
      kept: ["d"],
      replaced: ["e"],
      compaction,
    };
    assert.equal(
      undoneSentence(result, t),
      "Records restored: 2. Records removed that the change had written: 1. " +
        "Records saved again since, left as they are: 1. Undo once more to put the earlier texts in their place. " +
        "Later texts taken out: 1. Undo once more to bring them back.",
    );
  });

  it("says so when there is nothing", () => {
    assert.equal(undoneSentence({ ...nothing, compaction }, t), "There is nothing to undo.");
  });
});

describe("deleting what a quick fix names", () => {
  it("offers no undo where nothing was deleted: it would take back something else (S36)", async () => {
    const memory = memoryOf([]);
    const ui = new ScriptedUi();
    await deleteNamed(memory, ui, SHOP, [], t);
    assert.deepEqual(ui.told, [["Records deleted: 0.", []]]);
  });

  it("deletes exactly that without a question, and offers to take it back (N02)", async () => {
    const memory = memoryOf([]);
    const ui = new ScriptedUi();
    await deleteNamed(memory, ui, SHOP, ["log:id0@aaaaaa", "log:id1@bbbbbb"], t);
    assert.deepEqual(memory.paramsOf("sentinel/delete_records"), [
      { refs: ["log:id0@aaaaaa", "log:id1@bbbbbb"], folder: SHOP },
    ]);
    assert.deepEqual(ui.questions, []);
    assert.deepEqual(ui.told, [["Records deleted: 2.", [{ folder: SHOP, ids: ["id0", "id1"] }]]]);
  });
});
