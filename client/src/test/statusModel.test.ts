import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Compaction } from "../memory/contracts";
import { statusSummary } from "../view/statusModel";
import { folderStatus } from "./samples";

const required: Compaction = { state: "required", count: 51, threshold: 50 };
const shop = folderStatus();
const api = folderStatus({ folder: "api", uri: "file:///api" });

describe("the status bar", () => {
  it("is hidden where no folder has a log", () => {
    assert.equal(statusSummary([folderStatus({ exists: false })], undefined), undefined);
  });

  it("shows the count and the threshold", () => {
    assert.deepEqual(statusSummary([shop], undefined), {
      folder: "file:///shop",
      icon: "book",
      text: "12/50",
      tooltip: "shop: 12 of 50 records",
      isRequired: false,
      news: 0,
    });
  });

  it("warns when compaction is required (S33)", () => {
    const summary = statusSummary([folderStatus({ compaction: required })], undefined);
    assert.deepEqual(
      [summary?.icon, summary?.text, summary?.isRequired, summary?.tooltip],
      ["warning", "51/50", true, "shop: 51 of 50 records, compaction is required"],
    );
  });

  it("says in the tooltip how many records have no cues (N10)", () => {
    const summary = statusSummary([folderStatus({ without_cues: 3 })], undefined);
    assert.deepEqual(
      [summary?.text, summary?.tooltip],
      ["12/50", "shop: 12 of 50 records\nRecords without cues: 3"],
    );
  });

  it("says in the tooltip how many lessons quote code that is lost (M12)", () => {
    const code = { stale: 2, gone: 1, unchecked: 0, withheld: 0 };
    const summary = statusSummary([folderStatus({ code })], undefined);
    assert.equal(
      summary?.tooltip,
      "shop: 12 of 50 records\nLessons whose code has changed or is gone: 2",
    );
  });

  it("does not warn when the log is full, because nothing can be done about it (S09)", () => {
    const full = folderStatus({ compaction: { state: "full", count: 60, threshold: 50 } });
    const summary = statusSummary([full], undefined);
    assert.deepEqual([summary?.text, summary?.isRequired], ["60/50", false]);
  });

  it("follows the active editor's folder and names all folders in the tooltip (S24)", () => {
    const summary = statusSummary([shop, api], "file:///api");
    assert.equal(summary?.folder, "file:///api");
    assert.equal(summary.tooltip, "shop: 12 of 50 records\napi: 12 of 50 records");
  });

  it("tells what the memory did once it did anything (S37)", () => {
    const idle = folderStatus().value;
    const tooltip = (value: Partial<typeof idle>): string | undefined =>
      statusSummary([folderStatus({ value: { ...idle, ...value } })], undefined)?.tooltip;
    assert.equal(tooltip({}), "shop: 12 of 50 records");
    assert.equal(
      tooltip({ given: 4, again: 2 }),
      "shop: 12 of 50 records\n" +
        "Given to agents on this machine: 4. Logged again although given: 2.",
    );
  });

  it("counts what is new in all folders (N12)", () => {
    const news = { added: 3, updated: 1, compacted: 0, removed: 0 };
    const changed = folderStatus({ folder: "api", uri: "file:///api", news });
    const one = statusSummary([shop, changed], undefined);
    assert.deepEqual([one?.folder, one?.news], [shop.uri, 4]);
    assert.equal(
      one?.tooltip,
      "shop: 12 of 50 records\napi: 12 of 50 records\n" +
        "New since you last looked: 3 new, 1 updated",
    );
    const two = statusSummary([changed, folderStatus({ news })], undefined);
    assert.equal(two?.news, 8);
  });

  it("prefers a folder that needs compaction to the active one", () => {
    const waiting = folderStatus({ uri: "file:///w", compaction: required });
    assert.equal(statusSummary([shop, api, waiting], "file:///api")?.folder, "file:///w");
  });
});
