import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ConflictUi, resolveConflicts } from "../changes/conflictFlow";
import type { MergedRecord, ResolveConflictsParams } from "../memory/contracts";
import { FakeMemory } from "./samples";

const FOLDER = "file:///shop";
const ADDED = "0123456789abcdef (auth): added by 1a2b3c4";

/** Notes what the user sees; answers as prepared. */
class ScriptedUi implements ConflictUi {
  readonly seen: string[] = [];
  readonly #agrees: boolean;

  constructor(agrees: boolean) {
    this.#agrees = agrees;
  }

  working: ConflictUi["working"] = (task) => task();

  agrees(sentence: string, records: readonly MergedRecord[]): Promise<boolean> {
    this.seen.push(sentence, ...records.map((record) => record.sentence));
    return Promise.resolve(this.#agrees);
  }

  resolved(sentence: string, command: string | null): void {
    this.seen.push(sentence, ...(command === null ? [] : [command]));
  }
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
  it("shows what becomes of each record before anything is written (N02)", async () => {
    const memory = conflicted();
    const ui = new ScriptedUi(true);
    await resolveConflicts(memory, ui, FOLDER);
    assert.deepEqual(ui.seen, ["Resolving leaves 3 records:", ADDED, "Resolved: 3 records."]);
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
    const ui = new ScriptedUi(true);
    await resolveConflicts(memory, ui, FOLDER);
    assert.deepEqual(ui.seen, ["shown", "changed", "done"]);
  });

  it("writes nothing when the user does not agree (N02)", async () => {
    const memory = conflicted();
    const ui = new ScriptedUi(false);
    await resolveConflicts(memory, ui, FOLDER);
    assert.deepEqual(memory.paramsOf("sentinel/resolve_conflicts"), [
      { write: false, folder: FOLDER },
    ]);
    assert.deepEqual(ui.seen, ["Resolving leaves 3 records:", ADDED]);
  });

  it("says what is left to do where git could not be told (N02)", async () => {
    const ui = new ScriptedUi(true);
    await resolveConflicts(conflicted("git add --force log"), ui, FOLDER);
    assert.deepEqual(ui.seen.slice(2), ["Resolved: 3 records.", "git add --force log"]);
  });
});
