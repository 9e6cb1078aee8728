import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FolderStatus, RecordView } from "../memory/contracts";
import { type FilterSource, RecordFilter } from "../view/recordFilter";
import { FakeMemory, folderStatus, record } from "./samples";
import { rootNodes } from "../view/treeModel";

/** Folders with their records, and how often each was read. */
class Source extends FakeMemory implements FilterSource {
  readonly #folders: readonly FolderStatus[];

  constructor(folders: readonly FolderStatus[], records: Record<string, readonly RecordView[]>) {
    super({
      "sentinel/list_records": ({ folder, query }) => ({
        folder: "shop",
        uses: [],
        records: (records[folder ?? ""] ?? []).filter(({ lesson }) => lesson.includes(query ?? "")),
      }),
    });
    this.#folders = folders;
  }

  status(): Promise<readonly FolderStatus[]> {
    return Promise.resolve(this.#folders);
  }

  get reads(): number {
    return this.paramsOf("sentinel/list_records").length;
  }
}

const summary = (topic: string, logs: number): FolderStatus["topics"][number] => ({
  topic,
  logs,
  principles: 0,
  newest: null,
  size: 1,
  conflicting: null,
});

const SHOP = folderStatus({
  topics: [summary("auth", 2), summary("결제", 1)],
  unreadable: 1,
});
const API = folderStatus({ folder: "api", uri: "file:///api", topics: [summary("rate", 1)] });
const RECORDS = {
  [SHOP.uri]: [
    record({ lesson: "Revoke tokens" }),
    record({ lesson: "Hash passwords", line: 2 }),
    record({ topic: "결제", lesson: "환불은 7일 안에", missing_context: "환불 기한", line: 3 }),
  ],
  [API.uri]: [record({ topic: "rate", lesson: "Limit by key", missing_context: "limits" })],
};

describe("the filtered view", () => {
  it("shows the topics and folders that hold matches, with the counts of these", async () => {
    const filter = new RecordFilter(new Source([SHOP, API], RECORDS));
    filter.set(" tokens ");
    const { folders, matching, total } = await filter.filtered();
    assert.deepEqual([filter.text, matching, total], ["tokens", 1, 4]);
    const statuses = folders.map(({ status }) => status);
    assert.deepEqual(
      rootNodes(statuses).map(({ kind, label, description }) => [kind, label, description]),
      [["topic", "auth", "1"]],
    );
    filter.set("e");
    const both = (await filter.filtered()).folders.map(({ status }) => status.folder);
    assert.deepEqual(both, ["shop", "api"]);
  });

  it("counts the records of conflicts apart (S20)", async () => {
    const found = [record({ lesson: "tokens" }), record({ lesson: "tokens", conflict: "HEAD" })];
    const filter = new RecordFilter(new Source([SHOP], { [SHOP.uri]: found }));
    filter.set("tokens");
    const [shop] = (await filter.filtered()).folders;
    const [auth] = shop?.status.topics ?? [];
    assert.deepEqual([auth?.logs, auth?.conflicting], [1, 1]);
  });

  it("asks the server once a text, and again after a change (K04)", async () => {
    const source = new Source([SHOP], RECORDS);
    const filter = new RecordFilter(source);
    for (const text of ["t", "to", "tok"]) {
      filter.set(text);
      await filter.filtered();
    }
    assert.deepEqual(
      source.paramsOf("sentinel/list_records"),
      ["t", "to", "tok"].map((query) => ({ folder: SHOP.uri, query })),
    );
    assert.equal(await filter.filtered(), await filter.filtered(), "once for all topics");
    filter.forget();
    await filter.filtered();
    assert.equal(source.reads, 4);
  });

  it("keeps the order in which the server found records and their topics (K04)", async () => {
    const found = [
      record({ topic: "결제", lesson: "second tokens", ref: "b@1" }),
      record({ topic: "결제", lesson: "first tokens", ref: "a@1" }),
      record({ lesson: "tokens", ref: "c@1" }),
    ];
    const filter = new RecordFilter(new Source([SHOP], { [SHOP.uri]: found }));
    filter.set("tokens");
    const [shop] = (await filter.filtered()).folders;
    assert.deepEqual(shop?.records, found);
    assert.deepEqual(
      shop.status.topics.map(({ topic }) => topic),
      ["결제", "auth"],
    );
  });

  it("shows what the server found, and everything with a blank text", async () => {
    const found = record({ lesson: "tokens", ref: "a@1" });
    const other = record({ ref: "b@1" });
    const filter = new RecordFilter(new Source([SHOP], { [SHOP.uri]: [found, other] }));
    filter.set("tokens");
    await filter.filtered();
    assert.deepEqual([filter.shows(found), filter.shows(other)], [true, false]);
    filter.set("  ");
    assert.equal(filter.isActive, false);
    assert.equal(filter.shows(other), true);
  });

  it("reads again after a failure", async () => {
    const source = new Source([SHOP], RECORDS);
    let asked = 0;
    const failing: FilterSource = {
      request: (method, params) => source.request(method, params),
      status: () => {
        asked += 1;
        return asked === 1 ? Promise.reject(new Error("stopped")) : source.status();
      },
    };
    const filter = new RecordFilter(failing);
    filter.set("Revoke");
    await assert.rejects(filter.filtered(), /stopped/);
    assert.equal((await filter.filtered()).matching, 1);
  });
});
