import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { resolveConflicts } from "../changes/conflicts";
import type { ResolveConflictsParams } from "../memory/contracts";
import { FakeMemory } from "./samples";
import { editor, type Item, type Pick, press, QuickPickItemKind, settled } from "./vscodeStub";

const FOLDER = "file:///shop";
const ADDED = "0123456789abcdef (auth): added by 1a2b3c4";

/** What the user was shown in a list and in a message, in order. */
const seen = (): readonly string[] => [...shown, ...editor.messages];
let shown: string[] = [];

/** Reads the list and takes the row of this name. */
function take(name: string): Pick {
  return (items, { placeHolder = "" }) => {
    const isRecord = (item: Item): boolean =>
      items.indexOf(item) > items.findIndex((one) => "kind" in one) && items.length > 2;
    shown.push(placeHolder, ...items.filter(isRecord).map(({ label }) => label));
    assert.ok(
      items.every((item) => !("kind" in item) || item.kind === QuickPickItemKind.Separator),
    );
    return items.find(({ label }) => label.includes(name));
  };
}

function conflicted(command: string | null = null): FakeMemory {
  return new FakeMemory({
    "sentinel/resolve_conflicts": ({ write = false }: ResolveConflictsParams) => ({
      folder: "shop",
      written: write,
      digest: "d1",
      records: [{ sentence: ADDED }],
      command: write ? command : null,
      message: write ? "Resolved: 3 records." : "Resolving leaves 3 records:",
    }),
  });
}

describe("resolving the conflicts of a merge", () => {
  beforeEach(() => {
    shown = [];
    editor.messages = [];
    press();
  });

  it("shows what becomes of each record before anything is written (N02)", async () => {
    const memory = conflicted();
    editor.picks = [take("Resolve")];
    await resolveConflicts(memory, FOLDER);
    assert.deepEqual(seen(), ["Resolving leaves 3 records:", ADDED, "Resolved: 3 records."]);
    assert.deepEqual(memory.paramsOf("sentinel/resolve_conflicts"), [
      { write: false, folder: FOLDER },
      { write: true, digest: "d1", folder: FOLDER },
    ]);
  });

  it("asks anew when the log has changed since it was shown (N02)", async () => {
    const memory = new FakeMemory({
      "sentinel/resolve_conflicts": ({ digest }: ResolveConflictsParams) => ({
        folder: "shop",
        written: digest === "d2",
        digest: digest === undefined ? "d1" : "d2",
        records: [],
        command: null,
        message: digest === undefined ? "shown" : digest === "d1" ? "changed" : "done",
      }),
    });
    editor.picks = [take("Resolve"), take("Resolve")];
    await resolveConflicts(memory, FOLDER);
    assert.deepEqual(seen(), ["shown", "changed", "done"]);
  });

  for (const [how, pick] of [
    ["leaves the list", take("nothing")],
    ["cancels", take("Cancel")],
  ] as const) {
    it(`writes nothing when the user ${how} (N02)`, async () => {
      const memory = conflicted();
      editor.picks = [pick];
      await resolveConflicts(memory, FOLDER);
      assert.deepEqual(memory.paramsOf("sentinel/resolve_conflicts"), [
        { write: false, folder: FOLDER },
      ]);
      assert.deepEqual(seen(), ["Resolving leaves 3 records:", ADDED]);
    });
  }

  it("takes Enter on the row of a record for no answer", async () => {
    const memory = conflicted();
    editor.picks = [take(ADDED), take("Cancel")];
    await resolveConflicts(memory, FOLDER);
    assert.equal(memory.requests.length, 1);
    assert.equal(editor.picks.length, 0);
  });

  it("says what is left to do where git could not be told, and copies it (N02)", async () => {
    editor.picks = [take("Resolve")];
    press("Copy Command");
    await resolveConflicts(conflicted("git add --force log"), FOLDER);
    assert.deepEqual(editor.messages, [
      "Resolved: 3 records. Tell git that it is resolved: git add --force log",
    ]);
    await settled();
    assert.equal(editor.clipboard, "git add --force log");
  });
});
