import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type * as vscode from "vscode";
import type { Operations, RecordView } from "../memory/contracts";
import type { MemoryClient } from "../memory/memoryClient";
import type { MemoryServer } from "../server/server";
import { ServerUnavailable } from "../server/unavailable";
import { askFilter } from "../view/filterBox";
import { RecordFilter } from "../view/recordFilter";
import { RecordsProvider } from "../view/recordsProvider";
import type { ViewFilter } from "../view/viewFilter";
import { FakeMemory, folderStatus, record } from "./samples";
import { EventEmitter, lastInput, ThemeIcon } from "./vscodeStub";

const TOPIC = { topic: "auth", logs: 1, principles: 0, newest: null, size: 1, conflicting: null };

/** A view of a memory whose requests end as told. */
function provider(
  error: Error | undefined,
  of: keyof Operations,
  records: readonly RecordView[] = [],
): RecordsProvider {
  const fails = (method: keyof Operations): void => {
    if (error !== undefined && method === of) {
      throw error;
    }
  };
  const memory = new FakeMemory({
    "sentinel/list_records": () => {
      fails("sentinel/list_records");
      return { folder: "shop", records, uses: [] };
    },
  });
  const source = Object.assign(memory, {
    status: () => {
      fails("sentinel/memory_status");
      return Promise.resolve([folderStatus({ topics: [TOPIC] })]);
    },
  });
  return new RecordsProvider(
    source as unknown as MemoryClient,
    { state: "ready" } as unknown as MemoryServer,
    { warn: () => undefined } as unknown as vscode.LogOutputChannel,
    new RecordFilter(source),
  );
}

describe("a view that cannot be read", () => {
  it("says so in a row that tries again, with the reason to read and to hear", async () => {
    const view = provider(new Error("The log is a folder."), "sentinel/memory_status");
    const [row, ...others] = await view.getChildren();
    assert.ok(row);
    assert.deepEqual(
      [row.kind, row.label, others],
      ["failure", "The memory could not be read.", []],
    );
    assert.equal(row.tooltip, "The log is a folder.");
    assert.match(row.spoken, /could not be read.*The log is a folder.*Try again/s);
    const { command } = view.getTreeItem(row);
    assert.equal(command?.command, "sentinelMemory.refresh");
  });

  it("says so below a topic too", async () => {
    const view = provider(new Error("No."), "sentinel/list_records");
    const [topic] = await view.getChildren();
    assert.ok(topic);
    const rows = await view.getChildren(topic);
    const [row] = rows;
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ["failure"],
    );
    assert.equal(row && view.getParent(row), topic);
  });

  it("stays empty where the welcome text of the view says why", async () => {
    const gone = new ServerUnavailable({ reason: "failed" });
    assert.deepEqual(await provider(gone, "sentinel/memory_status").getChildren(), []);
  });
});

describe("a record in the view", () => {
  it("has a faint icon without cues, and the usual one with some (N10)", async () => {
    const records = [record({ cues: [] }), record({ addresses_agent: true, cues: [] }), record()];
    const view = provider(undefined, "sentinel/list_records", records);
    const [topic] = await view.getChildren();
    const icons = (await view.getChildren(topic)).map((row) => view.getTreeItem(row).iconPath);
    assert.deepEqual(
      icons.map((icon) => icon instanceof ThemeIcon && [icon.id, icon.color?.id]),
      [
        ["note", "disabledForeground"],
        ["warning", "list.warningForeground"],
        ["note", undefined],
      ],
    );
  });
});

/** The filter of a view, and what it was set to. */
class NotedFilter {
  text = "before";
  readonly set = (text: string): Promise<void> => {
    this.text = text;
    return Promise.resolve();
  };
}

describe("the box that filters the view", () => {
  const open = (): {
    filter: NotedFilter;
    selected: EventEmitter<{ readonly selection: readonly object[] }>;
    asked: Promise<void>;
  } => {
    const filter = new NotedFilter();
    const selected = new EventEmitter<{ readonly selection: readonly object[] }>();
    const view = { onDidChangeSelection: selected.event };
    const asked = askFilter(filter as unknown as ViewFilter, view);
    return { filter, selected, asked };
  };

  it("keeps its filter when a row is clicked that it found", async () => {
    const { filter, selected, asked } = open();
    lastInput().type("환불");
    selected.fire({ selection: [] });
    selected.fire({ selection: [{}] });
    await asked;
    assert.equal(filter.text, "환불");
  });

  it("brings the old filter back on Escape, and does not close when the focus goes", async () => {
    const { filter, asked } = open();
    assert.equal(lastInput().ignoreFocusOut, true);
    lastInput().type("환불");
    lastInput().hide();
    await asked;
    assert.equal(filter.text, "before");
  });
});
