import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { FoundRow } from "../memory/contracts";
import { searchMemory } from "../search/searchPick";
import { FakeMemory, record } from "./samples";
import { editor, lastInput, settled } from "./vscodeStub";

const SHOP = "file:///shop";
const REFUND = record({ id: "a", lesson: "환불은 7일 안에 $(trash)" });

function row(changes: Partial<FoundRow> = {}): FoundRow {
  const label = REFUND.lesson;
  const found = { label, description: "payment", detail: "Why", icons: ["law", "lock"] };
  return { ...found, folder: SHOP, record: REFUND, command: null, ...changes };
}

/** A server that finds these rows. */
function finding(...rows: FoundRow[]): FakeMemory {
  return new FakeMemory({ "sentinel/search_rows": () => ({ rows, hint: "Ask first:" }) });
}

const shown = (): readonly { label: string; buttons?: readonly { tooltip: string }[] }[] =>
  lastInput().items as never;

function press(tooltip: string, at = 0): void {
  const item = shown()[at];
  const button = item?.buttons?.find((one) => one.tooltip === tooltip);
  assert.ok(button);
  lastInput().triggerItem({ item, button } as never);
}

describe("the search", () => {
  beforeEach(() => {
    editor.executed.length = 0;
  });

  it("shows the rows of the server in its order, and nothing stored as an icon (K04)", async () => {
    const ended = searchMemory(finding(row()), "back");
    await settled();
    const [only] = lastInput().items as readonly { label: string; alwaysShow: boolean }[];
    assert.equal(only?.label, "$(law) $(lock) 환불은 7일 안에 \\$(trash)");
    assert.equal(only.alwaysShow, true);
    assert.deepEqual([lastInput().placeholder, lastInput().sortByLabel], ["Ask first:", false]);
    lastInput().hide();
    await ended;
  });

  it("runs the command of a row, and none of a row that only says something (K04)", async () => {
    const said = row({ record: null, folder: null });
    const ended = searchMemory(finding(said, { ...said, command: "sentinelMemory.log" }), "");
    await settled();
    for (const item of lastInput().items) {
      lastInput().activeItems = [item];
      lastInput().accept();
    }
    await ended;
    assert.deepEqual(editor.executed, [["sentinelMemory.log"]]);
  });

  it("opens by Enter, and goes on searching beside a preview and a copy (K04)", async () => {
    const ended = searchMemory(finding(row()), "");
    await settled();
    press("Preview");
    press("Copy for the Agent");
    lastInput().activeItems = lastInput().items.slice(0, 1);
    lastInput().accept();
    await ended;
    const about = { folder: SHOP, record: REFUND };
    assert.deepEqual(editor.executed, [
      ["sentinelMemory.openPage", { ...about, preserveFocus: true }],
      ["sentinelMemory.copy", { ...about, as: "agent" }],
      ["sentinelMemory.openPage", about],
    ]);
  });

  it("edits by the button of a row, and never a record of a merge conflict (S36)", async () => {
    const between = row({ record: record({ id: "c", conflict: "main" }) });
    const ended = searchMemory(finding(row(), between), "");
    await settled();
    assert.ok(shown()[1]?.buttons?.every(({ tooltip }) => tooltip !== "Edit"));
    press("Edit");
    await ended;
    const about = { folder: SHOP, record: REFUND };
    assert.deepEqual(editor.executed, [["sentinelMemory.editRecord", about]]);
  });

  it("shows no answer to what was typed before, and cancels that question (K04)", async () => {
    const release = new Map<string, () => void>();
    const tokens: boolean[] = [];
    const memory = finding();
    memory.request = async (
      _: string,
      { query }: { query: string },
      token?: { isCancellationRequested: boolean },
    ) => {
      await new Promise<void>((resolve) => release.set(query, resolve));
      tokens.push(token?.isCancellationRequested === true);
      const hint = query === "" ? "Ask first:" : null;
      return { rows: [row({ label: `for ${query}`, icons: [] })], hint };
    };
    const ended = searchMemory(memory, "");
    await settled();
    lastInput().type("refund");
    while (!release.has("refund")) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    release.get("refund")?.();
    await settled();
    release.get("")?.();
    await settled();
    assert.deepEqual(tokens, [false, true]);
    assert.deepEqual(
      shown().map(({ label }) => label),
      ["for refund"],
    );
    assert.equal(lastInput().placeholder, "Words of a lesson or of a task, in any order");
    lastInput().hide();
    await ended;
  });
});
