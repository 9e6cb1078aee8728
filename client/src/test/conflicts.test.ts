import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { conflictPage } from "../changes/conflictPage";
import { resolveConflicts } from "../changes/conflicts";
import type { TextDocuments } from "../editor/textDocuments";
import type { MergedRecord, ResolveConflictsParams } from "../memory/contracts";
import { FakeMemory } from "./samples";
import { editor, press, settled, type Input, type Item, undone } from "./vscodeStub";

const FOLDER = "file:///shop";
const REF = "log:9e0a42824fb985a0";
const ADDED = "0123456789abcdef (auth): added by 1a2b3c4";

function side(name: "ours" | "theirs", wins: boolean): MergedRecord["sides"][number] {
  const lesson = name === "ours" ? "Three days\nafter delivery 😀" : "일곱 날";
  return {
    side: name,
    name: name === "ours" ? "main (1a2b3c4)" : "feature (e6dd3b2)",
    author: "Kim",
    time: "2026-03-04T00:00:00.000+00:00",
    wins,
    removed: false,
    fields: [{ field: "lesson", text: lesson }],
  };
}

/** The records of a plan in which one side stands. */
function records(wins: "ours" | "theirs"): MergedRecord[] {
  const facts = { contested: [], left_out: [], other: null, commit: null, topic: "auth" };
  return [
    { ...facts, kind: "added", id: "0123456789abcdef", ref: "log:a", sides: [], sentence: ADDED },
    {
      ...facts,
      kind: "merged",
      id: "9e0a42824fb985a0",
      ref: REF,
      topic: "refund $(trash)",
      contested: ["lesson"],
      sentence: `lesson as in ${wins}`,
      sides: [side("ours", wins === "ours"), side("theirs", wins === "theirs")],
    },
  ];
}

function conflicted(command: string | null = null): FakeMemory {
  return new FakeMemory({
    "sentinel/resolve_conflicts": ({ write = false, theirs = [] }: ResolveConflictsParams) => ({
      folder: "shop",
      written: write,
      digest: `d${theirs.length.toString()}`,
      records: records(theirs.includes(REF) ? "theirs" : "ours"),
      command: write ? command : null,
      message: write ? "Resolved: 3 records." : "Resolving leaves 3 records:",
    }),
  });
}

/** The texts of the page beside the list, in order. */
let pages: string[] = [];
let revealed: number[] = [];

const documents = {
  open: (_: string, text: string, preserveFocus: boolean) => {
    assert.ok(preserveFocus, "the keys stay with the list");
    pages.push(text);
    const revealRange = ({ start }: { start: { line: number } }): void => {
      revealed.push(start.line);
    };
    return Promise.resolve({ document: {}, revealRange });
  },
  replace: (_: unknown, text: string) => {
    pages.push(text);
  },
} as unknown as TextDocuments;

/** Answers each list in turn: takes the row that holds a text, or leaves it. */
function take(...texts: (string | undefined)[]): void {
  editor.shown = (input: Input) => {
    const text = texts.shift();
    setImmediate(() => {
      const row = (input.items as Item[]).find(
        ({ label }) => text !== undefined && label.includes(text),
      );
      if (row === undefined) {
        input.hide();
      } else {
        input.moveTo(row);
        input.accept();
      }
    });
  };
}

describe("resolving the conflicts of a merge", () => {
  beforeEach(() => {
    pages = [];
    revealed = [];
    editor.messages = [];
    press();
  });

  it("shows both versions in full before anything is written (N02)", async () => {
    const memory = conflicted();
    take("Resolve");
    await resolveConflicts(memory, documents, FOLDER);
    const [page = ""] = pages;
    for (const line of [
      "  ✔ Kept: main (1a2b3c4), Kim, 2026-03-04",
      "      Three days",
      "      after delivery 😀",
      "  ✘ Dropped: feature (e6dd3b2), Kim, 2026-03-04",
      "      일곱 날",
      ADDED,
    ]) {
      assert.ok(page.split("\n").includes(line), line);
    }
    assert.deepEqual(memory.paramsOf("sentinel/resolve_conflicts"), [
      { write: false, folder: FOLDER },
      { write: true, digest: "d0", folder: FOLDER },
    ]);
    assert.deepEqual(editor.messages, ["Resolved: 3 records."]);
  });

  it("lets the other version stand by Enter on its record, and shows that at once (N02)", async () => {
    const memory = conflicted();
    take("refund", "Resolve");
    await resolveConflicts(memory, documents, FOLDER);
    assert.deepEqual(memory.paramsOf("sentinel/resolve_conflicts"), [
      { write: false, folder: FOLDER },
      { write: false, ours: [], theirs: [REF], folder: FOLDER },
      { write: true, digest: "d1", ours: [], theirs: [REF], folder: FOLDER },
    ]);
    assert.match(pages[1] ?? "", /✘ Dropped: main[^]*✔ Kept: feature/u);
    assert.equal(pages[0]?.split("\n")[revealed[0] ?? 0], "refund $(trash) · 9e0a42824fb985a0");
  });

  it("takes a choice back by the same key", async () => {
    const memory = conflicted();
    take("refund", "refund", "Resolve");
    await resolveConflicts(memory, documents, FOLDER);
    const sent = memory.paramsOf("sentinel/resolve_conflicts").at(-1);
    assert.deepEqual(sent, { write: true, digest: "d0", ours: [REF], theirs: [], folder: FOLDER });
  });

  it("offers to undo exactly what it did (S36)", async () => {
    const memory = conflicted();
    take("Resolve");
    press("Undo");
    await resolveConflicts(memory, documents, FOLDER);
    await settled();
    assert.deepEqual(undone(), [{ folder: FOLDER, ids: ["9e0a42824fb985a0"] }]);
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
    take("Resolve", "Resolve");
    await resolveConflicts(memory, documents, FOLDER);
    assert.deepEqual(editor.messages, ["done"]);
    assert.equal(memory.requests.length, 3);
    assert.deepEqual(pages, []);
  });

  for (const [how, text] of [
    ["leaves the list", undefined],
    ["cancels", "Cancel"],
  ] as const) {
    it(`writes nothing when the user ${how} (N02)`, async () => {
      const memory = conflicted();
      take(text);
      await resolveConflicts(memory, documents, FOLDER);
      assert.deepEqual(memory.paramsOf("sentinel/resolve_conflicts"), [
        { write: false, folder: FOLDER },
      ]);
      assert.deepEqual(editor.messages, []);
    });
  }

  it("takes Enter on a record that one side changed for no answer", async () => {
    const memory = conflicted();
    editor.shown = (input: Input) => {
      setImmediate(() => {
        input.moveTo((input.items as Item[]).find(({ label }) => label === ADDED) ?? {});
        input.accept();
        input.hide();
      });
    };
    await resolveConflicts(memory, documents, FOLDER);
    assert.equal(memory.requests.length, 1);
  });

  it("says what is left to do where git could not be told, and copies it (N02)", async () => {
    take("Resolve");
    press("Copy Command");
    await resolveConflicts(conflicted("git add --force log"), documents, FOLDER);
    assert.deepEqual(editor.messages, [
      "Resolved: 3 records. Tell git that it is resolved: git add --force log",
    ]);
    await settled();
    assert.equal(editor.clipboard, "git add --force log");
  });

  it("keeps stored text within its lines: it can imitate neither a head nor a side", () => {
    const [, record] = records("ours");
    assert.ok(record);
    const sides = record.sides.map((one) => ({
      ...one,
      fields: [{ field: "lesson", text: "a\n  ✔ Kept: me\r\nhead\n────" }],
    }));
    const { text, lines } = conflictPage("m", [{ ...record, topic: "a\nb", sides }]);
    assert.equal(text.split("\n")[lines.get(REF) ?? 0], "a b · 9e0a42824fb985a0");
    assert.ok(!text.split("\n").some((line) => line === "  ✔ Kept: me" || line === "head"));
  });
});
