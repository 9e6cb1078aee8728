import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { FoundRow } from "../memory/contracts";
import { searchMemory } from "../search";
import { aboutRecord, FakeMemory } from "./samples";
import { editor, lastInput, settled, until } from "./vscodeStub";

const OPEN = "sentinelMemory.openPage";
const button = (label: string, command: string, ends: boolean): FoundRow["buttons"][number] => ({
  ...{ icon: "edit", label, command, ends },
  copied_as: command.endsWith("copy") ? "agent" : null,
});

function row(changes: Partial<FoundRow> = {}): FoundRow {
  const label = "환불은 7일 안에 $(trash)";
  const found = { label, description: "payment", detail: "Why", icons: ["law", "lock"] };
  const buttons = [
    button("Preview", OPEN, false),
    button("Copy", "sentinelMemory.copy", false),
    button("Edit", "sentinelMemory.editRecord", true),
  ];
  return { ...found, about: aboutRecord(), buttons, command: OPEN, ...changes };
}

/** A search that is open and shows these rows; what it executed. */
async function searching(
  rows: FoundRow[],
  act: () => void,
  memory = new FakeMemory({ "sentinel/search_rows": () => ({ rows, hint: "Ask first:" }) }),
): Promise<unknown[][]> {
  const ended = searchMemory(memory, "");
  await settled();
  act();
  lastInput().hide();
  await ended;
  return editor.executed;
}

const shown = (): readonly { label: string; buttons: readonly { tooltip: string }[] }[] =>
  lastInput().items as never;

function press(tooltip: string): void {
  const [item] = shown();
  const pressed = item?.buttons.find((one) => one.tooltip === tooltip);
  lastInput().itemTriggered.fire({ item, button: pressed } as never);
}

function accept(at: number): void {
  lastInput().activeItems = lastInput().items.slice(at, at + 1);
  lastInput().accept();
}

describe("the search (K04)", () => {
  beforeEach(() => {
    editor.executed = [];
  });

  it("shows the rows of the server in its order, and nothing stored as an icon", async () => {
    await searching([row()], () => {
      const [only] = lastInput().items as readonly { label: string; alwaysShow: boolean }[];
      assert.equal(only?.label, "$(law) $(lock) 환불은 7일 안에 \\$(trash)");
      const { placeholder, sortByLabel } = lastInput();
      assert.deepEqual([only.alwaysShow, placeholder, sortByLabel], [true, "Ask first:", false]);
    });
  });

  it("runs the command of a row, and none of a row that only says something", async () => {
    const said = row({ about: null, command: null });
    const step = { ...said, command: "sentinelMemory.log" };
    const executed = await searching([said, step], () => {
      accept(0);
      accept(1);
    });
    assert.deepEqual(executed, [["sentinelMemory.log"]]);
  });

  it("goes on beside what a button shows, and ends with what a row or a button opens", async () => {
    const beside = await searching([row()], () => {
      press("Preview");
      press("Copy");
      accept(0);
    });
    assert.deepEqual(beside, [
      [OPEN, aboutRecord("a", { copied_as: null })],
      ["sentinelMemory.copy", aboutRecord("a", { copied_as: "agent" })],
      [OPEN, aboutRecord()],
    ]);
    editor.executed = [];
    const edited = await searching([row()], press.bind(undefined, "Edit"));
    const about = aboutRecord("a", { copied_as: null });
    assert.deepEqual(edited, [["sentinelMemory.editRecord", about]]);
  });

  it("shows no answer to what was typed before, and cancels that question", async () => {
    const release = new Map<string, () => void>();
    const cancelled: boolean[] = [];
    const memory = new FakeMemory({});
    memory.request = async (
      _: string,
      { query }: { query: string },
      token?: { isCancellationRequested: boolean },
    ) => {
      await new Promise<void>((resolve) => release.set(query, resolve));
      cancelled.push(token?.isCancellationRequested === true);
      return { rows: [row({ label: `for ${query}`, icons: [] })], hint: query } as never;
    };
    const ended = searchMemory(memory, "");
    await settled();
    lastInput().type("refund");
    await until(() => release.has("refund"));
    for (const query of ["refund", ""]) {
      release.get(query)?.();
      await settled();
    }
    assert.deepEqual(cancelled, [false, true]);
    assert.deepEqual([shown()[0]?.label, lastInput().placeholder], ["for refund", "refund"]);
    lastInput().hide();
    await ended;
  });
});
