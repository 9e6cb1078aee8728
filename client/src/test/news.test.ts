import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { markSeen } from "../changes/news";
import type { NewsMemoryResult, NewsRecord } from "../memory/contracts";
import { MemoryClient } from "../memory/memoryClient";
import { newsRows as rowsOf } from "../view/newsRows";
import {
  contextOf,
  type DoneNode,
  folderContent,
  type MemoryNode,
  recordNodes,
} from "../view/treeModel";
import { checkedRecord, FakeMemory, folderStatus, quote, record } from "./samples";

const SHOP = "file:///shop";

function news(changes: Partial<NewsRecord>): NewsRecord {
  return { kind: "added", record: record(), principle: null, by: [], agent: null, ...changes };
}

function result(...records: NewsRecord[]): NewsMemoryResult {
  return { folder: "shop", records, seen: false, left: records.length };
}

function newsRows(folder: string, found: NewsMemoryResult): DoneNode[] {
  return rowsOf(folder, found, () => undefined);
}

describe("the list of what is new", () => {
  it("stands on top of the view with its number, and only where something is (N12)", () => {
    const counts = { added: 2, updated: 1, compacted: 0, removed: 0 };
    const [first] = folderContent(folderStatus({ news: counts, unreadable: 1 }));
    assert.deepEqual(
      [first?.kind, first?.label, first?.description, first?.spoken],
      ["news", "New since you last looked", "3", "New since you last looked, 3, 2 new, 1 updated"],
    );
    assert.deepEqual(folderContent(folderStatus()), []);
  });

  it("says of each record what happened, who did it and when (N12)", () => {
    const rows = newsRows(
      SHOP,
      result(
        news({ agent: "Claude Code" }),
        news({ kind: "updated", by: ["Mina Kim"], agent: "Cursor\u2028" }),
        news({ kind: "compacted", agent: "Claude Code", principle: "abcd" }),
      ),
    );
    assert.deepEqual(
      rows.map(({ label, description, spoken, icon }) => [label, description, spoken, icon]),
      [
        ["Claude Code · 2026-01-31", "2", "Claude Code · 2026-01-31, 2", "hubot"],
        ["Mina Kim · Cursor · 2026-01-31", "1", "Mina Kim · Cursor · 2026-01-31, 1", "account"],
      ],
    );
    const [agent, mina] = rows;
    assert.ok(agent && mina);
    assert.deepEqual(
      agent.rows.map((row) => [row.description, contextOf(row)]),
      [
        ["New · auth", "record new"],
        ["Compacted into abcd · auth", "gone new"],
      ],
    );
    assert.equal(mina.rows[0]?.description, "Changed · auth");
    assert.match(agent.rows[0]?.spoken ?? "", /^Lesson: Revoke.*, New, auth, Claude Code/);
    assert.deepEqual(rows.map(contextOf), ["news done", "news done"]);
  });

  it("marks a lesson whose code has changed, as its row below the topic does (N12, E08)", () => {
    const stored = record({ evidence: [{ path: "src/pay.py", quote: "limit = 30" }] });
    const found = result(news({ record: stored }), news({ kind: "removed", record: stored }));
    const [[stale, gone] = []] = rowsOf(SHOP, found, (of) =>
      checkedRecord(of, quote("changed")),
    ).map(({ rows }) => rows);
    assert.ok(stale && gone);
    assert.equal(stale.description, "New · its code has changed · auth");
    assert.match(stale.spoken, /, New, its code has changed, auth/);
    assert.match(stale.tooltip, /The quoted code has changed: src\/pay\.py/);
    assert.deepEqual([stale.icon, contextOf(stale)], ["warning", "record stale quoting new"]);
    assert.doesNotMatch(`${gone.description}${gone.tooltip}`, /code/);
  });

  it("has rows apart from those of the same records below their topics", () => {
    const [listed] = newsRows(SHOP, result(news({}))).flatMap(({ rows }) => rows);
    const [plain] = recordNodes(SHOP, [record()]);
    assert.notEqual(listed?.id, plain?.id);
  });
});

describe("what was seen", () => {
  const rows = newsRows(
    SHOP,
    result(news({}), news({ kind: "removed", record: record({ ref: "b@1" }) })),
  );
  const group = folderContent(
    folderStatus({ news: { added: 1, updated: 0, compacted: 0, removed: 1 } }),
  );
  const memory = (): FakeMemory => new FakeMemory({ "sentinel/news_memory": () => result() });

  it("is told in the state that was shown, and of the list all that it shows (N12)", async () => {
    const asked = memory();
    const below = (row: MemoryNode): readonly MemoryNode[] => (row === group[0] ? rows : []);
    assert.equal(await markSeen(asked, group, below), true);
    assert.deepEqual(asked.paramsOf("sentinel/news_memory"), [
      { folder: SHOP, refs: ["log:0123456789abcdef@aaaaaa", "log:b@1"], seen: true },
    ]);
  });

  it("is nothing where no row is new", async () => {
    const asked = memory();
    assert.equal(await markSeen(asked, recordNodes(SHOP, [record()]), () => []), false);
    assert.deepEqual(asked.paramsOf("sentinel/news_memory"), []);
  });
});

describe("a save", () => {
  const connected = (): { client: MemoryClient; asked: [string, unknown][] } => {
    const asked: [string, unknown][] = [];
    const connection = {
      sendRequest: <R>(method: string, params: unknown): Promise<R> => {
        asked.push([method, params]);
        return method === "sentinel/news_memory"
          ? Promise.reject(new Error("no"))
          : Promise.resolve({ ref: "a@1" } as R);
      },
    };
    const client = new MemoryClient(
      () => Promise.resolve(connection),
      () => undefined,
    );
    return { client, asked };
  };
  const params = { topic: "auth", lesson: "rule", folder: SHOP };

  it("by a person is not new to them, whatever becomes of that note (N12)", async () => {
    const { client, asked } = connected();
    const { ref } = await client.request("sentinel/log_memory", params);
    assert.equal(ref, "a@1");
    assert.deepEqual(asked.slice(1), [["sentinel/news_memory", { own: "a@1", folder: SHOP }]]);
  });

  it("by an agent of the editor is (N12)", async () => {
    const { client, asked } = connected();
    await client.ofAgents.request("sentinel/log_memory", params);
    assert.equal(asked.length, 1);
  });
});
