import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Row, RowsResult, ViewState } from "../memory/contracts";
import { MemoryView } from "../view";
import { FakeMemory, row, SHOP } from "./samples";
import { TreeItemCollapsibleState } from "./editorValues";
import { editor, EventEmitter, selectionChanged, settled, ThemeIcon, Uri } from "./vscodeStub";

const TOPIC = row({ id: "auth", kind: "topic", context: "topic", opens: "closed" });
const OTHER = { ...TOPIC, id: "payment" };
const [FIRST, SECOND, THIRD] = [row({ id: "a" }), row({ id: "b" }), row({ id: "c" })] as const;

/** A view of a memory that answers so, by the row above. */
function viewOf(
  answer: (parent: string | null) => readonly Row[],
  state: Partial<ViewState> = {},
): { view: MemoryView; memory: FakeMemory; changed: EventEmitter<undefined> } {
  const changed = new EventEmitter<undefined>();
  const memory = new FakeMemory({
    "sentinel/rows": ({ parent }): RowsResult => ({
      ...{ rows: answer(parent ?? null), view: state as ViewState },
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

describe("the view", () => {
  it("reveals a record that was saved also where its log is not told of yet (S26)", async () => {
    let topics: readonly Row[] = [OTHER];
    const { view } = viewOf((parent) => (parent === null ? topics : [FIRST]));
    const revealed: unknown[] = [];
    const reveal = (one: Row): unknown => revealed.push(one) === 2 && view.refresh();
    Object.assign(view.view, { visible: true, reveal });
    await view.getChildren();
    topics = [TOPIC, OTHER];
    await view.reveal([SHOP, "auth", "gone"]);
    await view.reveal([SHOP, "auth", "a"]);
    assert.deepEqual(revealed, [FIRST]);
    // Where the view is read anew meanwhile, the editor leaves the topic closed.
    await view.reveal([SHOP, "auth", "a"]);
    assert.equal(revealed.length, 3);
  });

  it("keeps rows selected while the editor reads it anew, not when a person leaves them (S26)", () => {
    const { view } = viewOf(() => []);
    Object.assign(view.view, { selection: [FIRST] });
    selectionChanged.fire({ selection: [FIRST] });
    assert.deepEqual(view.selected, [FIRST]);
    Object.assign(view.view, { selection: [] });
    assert.deepEqual(view.selected, [FIRST]);
    selectionChanged.fire({ selection: [] });
    assert.deepEqual(view.selected, []);
  });

  it("lets a key act on the selected lesson as it is saved now (S26, S36)", async () => {
    let rows = [FIRST, SECOND];
    const { view } = viewOf((parent) => (parent === null ? [TOPIC] : rows));
    await view.getChildren(TOPIC);
    Object.assign(view.view, { selection: [FIRST] });
    rows = [{ ...FIRST, about: { ...FIRST.about, refs: ["log:a@000002"] } }, SECOND];
    await view.getChildren(TOPIC);
    assert.deepEqual(view.selected, rows.slice(0, 1));
  });

  it("shows the rows that the server made, as plain text (K02)", () => {
    const { view } = viewOf(() => []);
    const shown = row({ icon: "warning", color: "list.warningForeground", opens: "open" });
    const item = view.getTreeItem(shown);
    assert.deepEqual([item.label, item.description], [shown.label, shown.description]);
    assert.deepEqual([item.tooltip, item.contextValue, item.id], ["[auth]", "record", shown.id]);
    assert.equal(item.accessibilityInformation?.label, shown.spoken);
    assert.equal(item.collapsibleState, TreeItemCollapsibleState.Expanded);
    assert.ok(item.iconPath instanceof ThemeIcon);
    assert.equal(item.iconPath.color?.id, "list.warningForeground");
    assert.deepEqual(item.command?.arguments, [shown]);
    const config = row({ command: "vscode.open", file: "file:///shop/config.json" });
    const file = view.getTreeItem(config);
    assert.ok(file.command?.arguments?.[0] instanceof Uri);
  });

  it("asks for what is below the row that is opened", async () => {
    const { view, memory } = await opened();
    assert.deepEqual(await view.getChildren(TOPIC), [FIRST, SECOND, THIRD]);
    assert.deepEqual(memory.requests.at(-1)?.params, { folder: SHOP, parent: TOPIC.id });
    assert.equal(view.getParent(SECOND), TOPIC);
  });

  it("says why it has no rows where the server refuses; without one the welcome text does", async () => {
    for (const state of ["ready", "failed"]) {
      const { view, memory } = viewOf(() => {
        Object.assign(memory, { state });
        throw new Error("The log is a folder.");
      });
      assert.deepEqual(await view.getChildren(), []);
      assert.equal(view.view.message, state === "ready" ? "The log is a folder." : undefined);
      Object.assign(memory, { state: "failed" });
      await view.getChildren();
      assert.equal(view.view.message, undefined);
    }
  });

  it("is read again when the memory changed, the top once for it and the counter", async () => {
    const { memory, changed } = await opened();
    const before = memory.requests.length;
    changed.fire(undefined);
    await settled();
    assert.equal(memory.requests.length, before + 1);
  });

  it("shows counter, badge and menus by the state that came with the rows", async () => {
    const badge = { value: 51, tooltip: "Lessons to compact: 51" };
    const { view } = viewOf(() => [TOPIC], { badge, description: "lost: 1", conflicted: true });
    editor.executed = [];
    await view.refresh();
    assert.deepEqual([view.view.badge, view.view.description], [badge, "lost: 1"]);
    const isSet = ([, name, value]: unknown[]): boolean =>
      name === "sentinelMemory.conflicted" && value === true;
    assert.ok(editor.executed.some(isSet));
  });

  it("goes on after a deletion with the next row or the one before, else the next topic", async () => {
    const { view } = await opened();
    const all = [FIRST, SECOND, THIRD, OTHER];
    const cases = { b: "c", c: "b", "a b": "c", "a b c": "payment", payment: "auth" };
    for (const [gone, left] of Object.entries({
      ...cases,
      "payment a b c": undefined,
      "": undefined,
    })) {
      const rows = gone.split(" ").flatMap((id) => all.filter((one) => one.id === id));
      assert.equal(view.besides(rows)?.id, left, gone);
    }
  });
});
