import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { FolderStatus, RecordView } from "../memory/contracts";
import { contextOf, hasConflicts, recordNodes, rootNodes, trackingOf } from "../view/treeModel";
import { folderStatus, record } from "./samples";

interface Entry {
  readonly command: string;
  readonly when: string;
}

interface Key extends Entry {
  readonly key: string;
  readonly mac?: string;
}

interface Manifest {
  readonly contributes: {
    readonly menus: Readonly<Record<string, readonly Entry[]>>;
    readonly keybindings: readonly Key[];
  };
}

const { menus, keybindings } = (JSON.parse(readFileSync("package.json", "utf8")) as Manifest)
  .contributes;

function folderRow(tracking: FolderStatus["tracking"]): string {
  const [row] = rootNodes([folderStatus({ tracking }), folderStatus({ uri: "file:///api" })]);
  assert.ok(row);
  return contextOf(row);
}

function recordRow(changes: Partial<RecordView>): string {
  const [row] = recordNodes("file:///shop", [record(changes)]);
  assert.ok(row);
  return contextOf(row);
}

/** Whether the context menu of a row with this context value holds a command. */
function offers(contextValue: string, command: string): boolean {
  return (menus["view/item/context"] ?? [])
    .filter((entry) => entry.command === `sentinelMemory.${command}`)
    .some(({ when }) => {
      const [, equal, pattern] = /viewItem (?:== '?(.+?)'?(?: &&|$)|=~ \/(.+?)\/)/.exec(when) ?? [];
      return equal === undefined
        ? new RegExp(pattern ?? "(?!)").test(contextValue)
        : equal === contextValue;
    });
}

describe("the menus of a row", () => {
  it("let a folder be made private or tracked by what git does with its log (S35)", () => {
    const offered = (["tracked", "untracked", "private", "ignored", "no-git"] as const).map(
      (tracking) => {
        const row = folderRow(tracking);
        return [tracking, offers(row, "keepPrivate"), offers(row, "trackInGit")];
      },
    );
    assert.deepEqual(offered, [
      ["tracked", true, false],
      ["untracked", true, false],
      ["private", false, true],
      ["ignored", true, true],
      ["no-git", false, false],
    ]);
  });

  it("offer what changed and a review where there is git, a commit where it follows the log (K10, N08)", () => {
    const offered = (["tracked", "untracked", "private", "ignored", "no-git"] as const).map(
      (tracking) => {
        const row = folderRow(tracking);
        const seen = ["showChanges", "reviewMemory"].every((command) => offers(row, command));
        return [tracking, seen, offers(row, "commit")];
      },
    );
    assert.deepEqual(offered, [
      ["tracked", true, true],
      ["untracked", true, true],
      ["private", true, false],
      ["ignored", true, false],
      ["no-git", false, false],
    ]);
  });

  it("offer what each kind of row can do (S36)", () => {
    const offered = (row: string): string[] => [
      ...new Set(
        (menus["view/item/context"] ?? [])
          .map(({ command }) => command.replace("sentinelMemory.", ""))
          .filter((command) => offers(row, command)),
      ),
    ];
    const ofRecord = [
      "addCues",
      "copyId",
      "copyLesson",
      "deleteRecords",
      "editRecord",
      "logUnderTopic",
    ];
    assert.deepEqual(offered(recordRow({})).sort(), [...ofRecord, "openRecord"]);
    assert.deepEqual(offered(recordRow({ withheld: true })).sort(), [
      ...ofRecord,
      "openRecord",
      "redactRecords",
    ]);
    assert.deepEqual(offered(recordRow({ withheld: true, conflict: "HEAD" })), [
      "resolveConflicts",
    ]);
    assert.deepEqual(offered("topic").sort(), [
      "compactTopic",
      "deleteRecords",
      "logUnderTopic",
      "renameTopic",
    ]);
    assert.deepEqual(offered(folderRow("no-git")).sort(), [
      "compact",
      "initProject",
      "log",
      "openLog",
      "undo",
    ]);
  });
});

describe("a conflict in a log", () => {
  it("is resolved from its row, from which other problems offer nothing (N02)", () => {
    const status = folderStatus({ conflicts: 1, unreadable: 1 });
    const offered = rootNodes([status]).map((row) => offers(contextOf(row), "resolveConflicts"));
    assert.deepEqual(offered, [true, false]);
  });

  it("is told to the menu of the view, whichever folder has it (N02)", () => {
    assert.equal(hasConflicts([folderStatus()]), false);
    assert.equal(hasConflicts([folderStatus(), folderStatus({ conflicts: 2 })]), true);
  });
});

describe("the command palette", () => {
  it("offers the filter only where there are rows to filter", () => {
    const entry = menus.commandPalette?.find(({ command }) => command === "sentinelMemory.filter");
    assert.equal(entry?.when, "sentinelMemory.state == ready");
  });
});

describe("what git does with the log", () => {
  it("is told to the menu of the view for the only folder", () => {
    const status = folderStatus({ tracking: "private" });
    assert.equal(trackingOf([status]), "private");
    assert.equal(trackingOf([status, status]), "several");
  });
});

describe("the keys of the view", () => {
  it("do nothing elsewhere, nor while a text is typed in the view", () => {
    for (const { command, when } of keybindings) {
      assert.match(when, /focusedView == sentinelMemory\.records/, command);
      assert.match(when, /!inputFocus/, command);
    }
  });

  it("leave no command of a record to the mouse alone", () => {
    const keys = keybindings.map(({ command }) => command);
    for (const command of [
      "editRecord",
      "addCues",
      "deleteRecords",
      "copyLesson",
      "filter",
      "clearFilter",
    ]) {
      assert.ok(keys.includes(`sentinelMemory.${command}`), command);
    }
  });

  it("undo the memory, and never the text of a log that is open beside the view (S36)", () => {
    // Without these the editor passes the keys on to the text editor that was used last.
    const bound = (key: string): string[] =>
      keybindings.filter((one) => one.key === key || one.mac === key).map(({ command }) => command);
    assert.deepEqual(bound("ctrl+z"), ["sentinelMemory.undo"]);
    assert.deepEqual(bound("cmd+z"), ["sentinelMemory.undo"]);
    for (const key of ["ctrl+y", "ctrl+shift+z", "cmd+shift+z"]) {
      assert.deepEqual(bound(key), ["noop"], key);
    }
  });
});
