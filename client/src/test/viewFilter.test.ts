import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type FilterSource, RecordFilter } from "../view/recordFilter";
import { type FilterArea, ViewFilter } from "../view/viewFilter";
import { FakeMemory, folderStatus, record } from "./samples";

/** A view that keeps what it was told last. */
class Area implements FilterArea {
  message: string | undefined;
  isMarked = false;

  tell(message: string | undefined): void {
    this.message = message;
  }

  mark(isActive: boolean): void {
    this.isMarked = isActive;
  }

  working: FilterArea["working"] = (task) => task();
}

/** One folder with one record, read when `release` is called. */
class Source extends FakeMemory implements FilterSource {
  readonly #released: Promise<void>;
  release: () => void = () => undefined;

  constructor() {
    super({ "sentinel/list_records": () => ({ folder: "shop", records: [record()], uses: [] }) });
    this.#released = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  async status(): Promise<ReturnType<typeof folderStatus>[]> {
    await this.#released;
    const one = { topic: "auth", logs: 1, principles: 0, newest: null, size: 1, conflicting: null };
    return [folderStatus({ topics: [one] })];
  }
}

function setUp(): {
  area: Area;
  source: Source;
  filter: ViewFilter;
  rows: { isReadable: boolean };
} {
  const area = new Area();
  const source = new Source();
  const rows = { isReadable: true, canBeRead: () => rows.isReadable, refresh: () => undefined };
  return { area, source, rows, filter: new ViewFilter(area, new RecordFilter(source), rows) };
}

describe("the message of the filter", () => {
  it("says how many records match, and goes with the filter", async () => {
    const { area, source, filter } = setUp();
    source.release();
    await filter.set("auth");
    assert.equal(area.message, "Filtered by “auth”: 1 of 1 records. Escape shows all.");
    assert.equal(area.isMarked, true);
    await filter.set("");
    assert.deepEqual([area.message, area.isMarked], [undefined, false]);
  });

  it("stays away when the filter ended before the records were read", async () => {
    const { area, source, filter } = setUp();
    const typed = filter.set("auth");
    const left = filter.set("");
    source.release();
    await Promise.all([typed, left]);
    assert.equal(area.message, undefined);
  });

  it("leaves its place to the reason why nothing can be read, and comes back", async () => {
    const { area, source, rows, filter } = setUp();
    source.release();
    await filter.set("auth");
    rows.isReadable = false;
    await filter.refresh();
    assert.deepEqual([area.message, area.isMarked], [undefined, true]);
    rows.isReadable = true;
    await filter.refresh();
    assert.deepEqual([area.message], ["Filtered by “auth”: 1 of 1 records. Escape shows all."]);
  });
});
