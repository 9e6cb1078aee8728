import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Row, RowsResult, ViewState } from "../memory/contracts";
import { ServerUnavailable } from "../server/unavailable";
import { MemoryView } from "../view";
import { FakeMemory, row, SHOP } from "./samples";
import {
  editor,
  EventEmitter,
  selectionChanged,
  settled,
  ThemeIcon,
  TreeItemCollapsibleState,
  Uri,
} from "./vscodeStub";

const TOPIC = row({ id: "auth", kind: "topic", context: "topic", opens: "closed" });
const OTHER = { ...TOPIC, id: "payment" };
const [FIRST, SECOND, THIRD] = [row({ id: "a" }), row({ id: "b" }), row({ id: "c" })] as const;

const STATE: ViewState = {
  item: null,
  badge: null,
  description: "",
  empty: false,
  tracking: "tracked",
  conflicted: false,
};

/** A view of a memory that answers so, by the row above. */
function viewOf(
  answer: (parent: string | null) => readonly Row[],
  state: Partial<ViewState> = {},
): { view: MemoryView; memory: FakeMemory; changed: EventEmitter<undefined> } {
  const changed = new EventEmitter<undefined>();
  const memory = new FakeMemory({
    "sentinel/rows": ({ parent }): RowsResult => ({
      rows: answer(parent ?? null),
      view: { ...STATE, ...state },
    }),
  });
  const source = Object.assign(memory, { onDidChange: changed.event, state: "ready" as const });
  return { view: new MemoryView(source, { warn: () => undefined }), memory, changed };
}

/** The same, with two topics of which the first is open. */
async function opened(): Promise<ReturnType<typeof viewOf>> {
  const parts = viewOf((parent) => (parent === null ? [TOPIC, OTHER] : [FIRST, SECOND, THIRD]));
  await parts.view.getChildren(TOPIC);
  await parts.view.getChildren();
  return parts;
}

describe("a record that was saved", () => {
  it("is revealed also where its log is not told of yet (S26)", async () => {
    let topics: readonly Row[] = [OTHER];
    const { view } = viewOf((parent) => (parent === null ? topics : [FIRST]));
    const revealed: unknown[] = [];
    Object.assign(view.view, { visible: true, reveal: (one: Row) => revealed.push(one) });
    await view.getChildren();
    topics = [TOPIC, OTHER];
    await view.reveal([SHOP, "auth", "gone"]);
    await view.reveal([SHOP, "auth", "a"]);
    assert.deepEqual(revealed, [FIRST]);
  });
});

describe("the rows that are selected", () => {
  it("stay selected while the editor reads the view anew, and not when a person leaves them (S26)", () => {
    const { view } = viewOf(() => []);
    Object.assign(view.view, { selection: [FIRST] });
    selectionChanged.fire({ selection: [FIRST] });
    assert.deepEqual(view.selected, [FIRST]);
    Object.assign(view.view, { selection: [] });
    assert.deepEqual(view.selected, [FIRST]);
    selectionChanged.fire({ selection: [] });
    assert.deepEqual(view.selected, []);
  });

  it("are those that were read last, so that a key acts on the lesson as it is saved now (S26, S36)", async () => {
    let rows = [FIRST, SECOND];
    const { view } = viewOf((parent) => (parent === null ? [TOPIC] : rows));
    await view.getChildren(TOPIC);
    Object.assign(view.view, { selection: [FIRST] });
    rows = [{ ...FIRST, about: { ...FIRST.about, refs: ["log:a@000002"] } }, SECOND];
    await view.getChildren(TOPIC);
    assert.deepEqual(view.selected, rows.slice(0, 1));
  });
});

describe("the rows of the view", () => {
  it("are what the server made, as plain text (K02)", () => {
    const { view } = viewOf(() => []);
    const shown = row({ icon: "warning", color: "list.warningForeground", opens: "open" });
    const item = view.getTreeItem(shown);
    assert.deepEqual(
      [item.label, item.description, item.tooltip, item.contextValue, item.id],
      [shown.label, shown.description, "[auth]", "record", shown.id],
    );
    assert.equal(item.accessibilityInformation?.label, shown.spoken);
    assert.equal(item.collapsibleState, TreeItemCollapsibleState.Expanded);
    assert.ok(item.iconPath instanceof ThemeIcon);
    assert.equal(item.iconPath.color?.id, "list.warningForeground");
    assert.deepEqual(item.command?.arguments, [shown]);
    const file = view.getTreeItem(
      row({ command: "vscode.open", file: "file:///shop/config.json" }),
    );
    assert.ok(file.command?.arguments?.[0] instanceof Uri);
  });

  it("are asked for below the row that is opened", async () => {
    const { view, memory } = await opened();
    assert.deepEqual(await view.getChildren(TOPIC), [FIRST, SECOND, THIRD]);
    assert.deepEqual(memory.requests.at(-1)?.params, { folder: SHOP, parent: TOPIC.id });
    assert.equal(view.getParent(SECOND), TOPIC);
  });

  it("are none, and the view says why, where the server refuses; without one the welcome text does", async () => {
    const refusing = (error: Error): MemoryView =>
      viewOf(() => {
        throw error;
      }).view;
    const view = refusing(new Error("The log is a folder."));
    assert.deepEqual(await view.getChildren(), []);
    assert.equal(view.view.message, "The log is a folder.");
    const gone = refusing(new ServerUnavailable({ reason: "failed" }));
    assert.deepEqual(await gone.getChildren(), []);
    assert.equal(gone.view.message, undefined);
  });

  it("are read again when the memory changed, the top once for view and counter", async () => {
    const { memory, changed } = await opened();
    const before = memory.requests.length;
    changed.fire(undefined);
    await settled();
    assert.equal(memory.requests.length, before + 1);
  });
});

describe("the counter, the badge and the menus", () => {
  it("show the state that came with the rows, and nothing once the server is gone", async () => {
    const badge = { value: 51, tooltip: "Lessons to compact: 51" };
    const { view } = viewOf(() => [TOPIC], { badge, description: "lost: 1", conflicted: true });
    editor.executed = [];
    await view.refresh();
    assert.deepEqual([view.view.badge, view.view.description], [badge, "lost: 1"]);
    assert.ok(
      editor.executed.some(([, name, value]) => name === "sentinelMemory.conflicted" && value),
    );
  });
});

describe("the row that is selected after a deletion", () => {
  it("is the next one or the one before, else the next topic, and none where nothing is left", async () => {
    const { view } = await opened();
    const records = [FIRST, SECOND, THIRD];
    const cases: [gone: Row[], left: Row | undefined][] = [
      ...([
        [[SECOND], THIRD],
        [[THIRD], SECOND],
        [[FIRST, SECOND], THIRD],
      ] as [Row[], Row][]),
      ...([
        [records, OTHER],
        [[OTHER], TOPIC],
      ] as [Row[], Row][]),
      ...([
        [[OTHER, ...records], undefined],
        [[], undefined],
      ] as [Row[], undefined][]),
    ];
    for (const [gone, left] of cases) {
      assert.equal(view.besides(gone), left);
    }
  });
});
