import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FolderStatus, RecordView } from "../memory/contracts";
import { type FilterSource, matches, RecordFilter } from "../view/recordFilter";
import { FakeMemory, folderStatus, record } from "./samples";
import { rootNodes } from "../view/treeModel";

/** Folders with their records, and how often each was read. */
class Source extends FakeMemory implements FilterSource {
  readonly #folders: readonly FolderStatus[];

  constructor(folders: readonly FolderStatus[], records: Record<string, readonly RecordView[]>) {
    super({
      "sentinel/list_records": ({ folder }) => ({
        folder: "shop",
        records: records[folder ?? ""] ?? [],
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

describe("a record and the words of a filter", () => {
  it("match in every text field, whatever the case", () => {
    const one = record({ ask_next_time: "Which Devices?" });
    for (const text of ["AUTH", "outlives", "refresh", "devices?"]) {
      assert.equal(matches(one, text), true, text);
    }
    assert.equal(matches(one, "0123456789abcdef"), false);
  });

  it("match when every word does, in whichever field", () => {
    assert.equal(matches(record(), "auth  revoke"), true);
    assert.equal(matches(record(), "auth refund"), false);
  });

  it("match in Hangul, composed or not (S05)", () => {
    const stored = record({ lesson: "환불은 7일 안에".normalize("NFD") });
    assert.equal(matches(stored, "환불"), true);
    assert.equal(matches(record({ lesson: "환불" }), "환불".normalize("NFD")), true);
  });
});

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
    filter.set("s");
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

  it("reads the records once while one types, and again after a change", async () => {
    const source = new Source([SHOP], RECORDS);
    const filter = new RecordFilter(source);
    for (const text of ["t", "to", "tok"]) {
      filter.set(text);
      await filter.filtered();
    }
    assert.equal(source.reads, 1);
    assert.equal(await filter.filtered(), await filter.filtered(), "once for all topics");
    filter.forget();
    await filter.filtered();
    assert.equal(source.reads, 2);
  });

  it("ends with a blank text", () => {
    const filter = new RecordFilter(new Source([SHOP], RECORDS));
    filter.set("payment");
    assert.equal(filter.shows(record()), false);
    filter.set("  ");
    assert.equal(filter.isActive, false);
    assert.equal(filter.shows(record()), true);
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
    filter.set("auth");
    await assert.rejects(filter.filtered(), /stopped/);
    assert.equal((await filter.filtered()).matching, 2);
  });
});
