import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type * as vscode from "vscode";
import type { FolderStatus, Operations, RecordView } from "../memory/contracts";
import type { MemoryClient } from "../memory/memoryClient";
import type { MemoryServer } from "../server/server";
import { ServerUnavailable } from "../server/unavailable";
import { askFilter } from "../view/filterBox";
import { RecordFilter } from "../view/recordFilter";
import { RecordsProvider } from "../view/recordsProvider";
import type { ViewFilter } from "../view/viewFilter";
import { FakeMemory, folderStatus, record } from "./samples";
import type { MemoryNode } from "../view/treeModel";
import { showFolders } from "../view/treeView";
import { EventEmitter, lastInput, ThemeIcon, TreeItemCollapsibleState } from "./vscodeStub";

const TOPIC = { topic: "auth", logs: 1, principles: 0, newest: null, size: 1, conflicting: null };

/** A view of a memory whose requests end as told. */
function provider(
  error: Error | undefined,
  of: keyof Operations,
  records: readonly RecordView[] = [],
): RecordsProvider {
  return filteredProvider(error, of, records).view;
}

/** The same, with its filter. */
function filteredProvider(
  error: Error | undefined,
  of: keyof Operations,
  records: readonly RecordView[],
): { readonly view: RecordsProvider; readonly filter: RecordFilter } {
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
  const filter = new RecordFilter(source);
  const view = new RecordsProvider(
    source as unknown as MemoryClient,
    { state: "ready" } as unknown as MemoryServer,
    { warn: () => undefined } as unknown as vscode.LogOutputChannel,
    filter,
    { of: () => undefined },
  );
  return { view, filter };
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
        ["note", undefined],
        ["warning", "list.warningForeground"],
        ["note", "disabledForeground"],
      ],
    );
  });
});

describe("a topic of the view", () => {
  const { Collapsed, Expanded } = TreeItemCollapsibleState;
  const setUp = async (): Promise<{
    view: RecordsProvider;
    filter: RecordFilter;
    topic: () => Promise<MemoryNode>;
    state: () => Promise<unknown>;
  }> => {
    const { view, filter } = filteredProvider(undefined, "sentinel/list_records", [record()]);
    const topic = async (): Promise<MemoryNode> => {
      const [row] = await view.getChildren();
      assert.ok(row);
      return row;
    };
    const state = async (): Promise<unknown> => view.getTreeItem(await topic()).collapsibleState;
    assert.equal(await state(), Collapsed);
    return { view, filter, topic, state };
  };

  it("is open after a filter when its rows were asked for, though the editor told of no opening (S26)", async () => {
    const { view, filter, topic, state } = await setUp();
    await view.getChildren(await topic());
    filter.set("lesson");
    filter.set("");
    assert.equal(await state(), Expanded);
  });

  it("is closed after a filter when it was closed before, whatever a filter opened (S26)", async () => {
    const { view, filter, topic, state } = await setUp();
    const row = await topic();
    await view.getChildren(row);
    view.toggled(row, false);
    filter.set("lesson");
    const found = await topic();
    assert.equal(view.getTreeItem(found).collapsibleState, Expanded);
    await view.getChildren(found);
    filter.set("");
    // The editor may tell of a row of the filter when that is gone.
    view.toggled(found, true);
    await view.getChildren(found);
    assert.equal(await state(), Collapsed);
  });
});

describe("the records of a topic", () => {
  it("stand with the newest first, as the topics do, whatever line they are on (S26)", async () => {
    const records = ["old", "newer", "newest"].map((id, line) => record({ id, line }));
    const view = provider(undefined, "sentinel/list_records", records);
    const [topic] = await view.getChildren();
    const before = await view.getChildren(topic);
    assert.deepEqual(
      before.map((row) => row.kind === "record" && row.record.id),
      ["newest", "newer", "old"],
    );
    // A save by another process moves lines; the editor finds rows again by their ids.
    const moved = records.map((one) => ({ ...one, line: one.line + 5 }));
    const after = provider(undefined, "sentinel/list_records", moved);
    const ids = (await after.getChildren(topic)).map((row) => after.getTreeItem(row).id);
    assert.deepEqual(
      ids,
      before.map((row) => view.getTreeItem(row).id),
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

describe("the title of the view", () => {
  it("says how many lessons of all folders quote code that is lost, until none does (M12)", () => {
    const lost = (stale: number): FolderStatus =>
      folderStatus({ code: { stale, gone: 1, unchecked: 0, withheld: 0 } });
    const view: Pick<vscode.TreeView<MemoryNode>, "badge" | "description"> = {};
    showFolders(view, [lost(2), lost(1), folderStatus()]);
    assert.equal(view.description, "Code changed or gone: 3");
    showFolders(view, [lost(0)]);
    assert.equal(view.description, "");
  });
});
