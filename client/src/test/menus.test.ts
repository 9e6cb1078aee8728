import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { COMMANDS } from "../commands";
import { holds, type Keys } from "./whenClause";

interface Entry {
  readonly command: string;
  readonly when: string;
}

interface Key extends Entry {
  readonly key: string;
  readonly mac?: string;
  readonly args?: unknown;
}

interface Manifest {
  readonly contributes: {
    readonly menus: Readonly<Record<string, readonly Entry[]>>;
    readonly keybindings: readonly Key[];
  };
}

const { menus, keybindings } = (JSON.parse(readFileSync("package.json", "utf8")) as Manifest)
  .contributes;

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
        const row = `folder ${tracking}`;
        return [tracking, offers(row, "toggleTracking")];
      },
    );
    assert.deepEqual(offered, [
      ["tracked", true],
      ["untracked", true],
      ["private", true],
      ["ignored", true],
      ["no-git", false],
    ]);
  });

  it("offer what changed and a review where there is git, a commit where it follows the log (K10, N08)", () => {
    const offered = (["tracked", "untracked", "private", "ignored", "no-git"] as const).map(
      (tracking) => {
        const row = `folder ${tracking}`;
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
    const ofRecord = ["copy", "deleteRecords", "editRecord", "openLog"];
    assert.deepEqual(offered("record").sort(), ofRecord);
    const ofWithheld = [...ofRecord, "redactRecords"].sort();
    assert.deepEqual(offered("record withheld").sort(), ofWithheld);
    assert.deepEqual(offered("record superseded").sort(), ofRecord);
    assert.deepEqual(offered("conflict"), ["resolveConflicts"]);
    assert.deepEqual(offered("topic").sort(), ["deleteRecords", "renameTopic"]);
    assert.deepEqual(offered("folder no-git").sort(), [
      "compact",
      "log",
      "openLog",
      "setUpAgents",
      "undo",
    ]);
  });
});

describe("what is new", () => {
  it("is seen, edited, deleted and copied from its row, and what is gone only seen (N12)", () => {
    for (const command of ["markSeen", "editRecord", "deleteRecords", "copy"]) {
      assert.ok(offers("record new", command), command);
      assert.equal(offers("gone new", command), command === "markSeen", command);
    }
    assert.ok(offers("news", "markSeen") && offers("news done", "markSeen"));
    assert.ok(!offers("record", "markSeen"));
    assert.ok(offers("record withheld new", "redactRecords"));
  });
});

describe("a conflict in a log", () => {
  it("is resolved from its row, from which other problems offer nothing (N02)", () => {
    assert.ok(offers("conflict", "resolveConflicts"));
    assert.ok(!offers("problem", "resolveConflicts"));
  });
});

describe("the command palette", () => {
  /** Our entries that it offers, without those that it offers everywhere. */
  const offered = (keys: Keys): string[] => {
    const clauses = new Map(menus.commandPalette?.map(({ command, when }) => [command, when]));
    return Object.keys(COMMANDS)
      .filter((name) => holds(clauses.get(name) ?? "true", keys))
      .map((name) => name.replace("sentinelMemory.", ""))
      .filter((name) => !EVERYWHERE.includes(name))
      .sort();
  };
  const EVERYWHERE = ["chooseInterpreter", "openWalkthrough", "showOutput"];
  const trusted = { workspaceFolderCount: 1, isWorkspaceTrusted: true };
  const BEGIN = ["learn", "log", "openLog", "search", "setUpAgents"];

  it("offers nothing but help without a folder, without trust and without a server", () => {
    assert.deepEqual(offered({ workspaceFolderCount: 0, isWorkspaceTrusted: true }), []);
    assert.deepEqual(offered({ workspaceFolderCount: 1, isWorkspaceTrusted: false }), []);
    const failed = { ...trusted, "sentinelMemory.state": "noPython" };
    assert.deepEqual(offered(failed), ["restartServer"]);
  });

  it("offers how to begin in a folder without a memory, before the server was needed too", () => {
    assert.deepEqual(offered(trusted), BEGIN);
    const empty = {
      ...trusted,
      "sentinelMemory.state": "ready",
      "sentinelMemory.isEmpty": true,
      "sentinelMemory.tracking": "no-git",
    };
    assert.deepEqual(offered(empty), [...BEGIN, "restartServer", "setThreshold", "undo"].sort());
  });

  it("offers conflicts and a commit only where there are some", () => {
    const full = {
      ...trusted,
      "sentinelMemory.state": "ready",
      "sentinelMemory.isEmpty": false,
      "sentinelMemory.tracking": "tracked",
    };
    assert.ok(!offered(full).includes("resolveConflicts"));
    const all = offered({ ...full, "sentinelMemory.conflicted": true });
    for (const name of ["resolveConflicts", "commit", "toggleTracking"]) {
      assert.ok(all.includes(name), name);
    }
    const untracked = offered({ ...full, "sentinelMemory.tracking": "no-git" });
    for (const name of ["commit", "showChanges", "toggleTracking"]) {
      assert.ok(!untracked.includes(name), name);
    }
  });
});

describe("the keys of the view", () => {
  it("do nothing elsewhere, nor while a text is typed in the view", () => {
    const ofDocuments = /editorLangId == sentinel-(lesson|plan)/;
    const ofView = keybindings.filter(({ when }) => !ofDocuments.test(when));
    for (const { command, when } of ofView) {
      assert.match(when, /focusedView == sentinelMemory\.records/, command);
      assert.match(when, /!inputFocus/, command);
    }
  });

  it("store a lesson where one is written, and nowhere else (N04)", () => {
    const saving = keybindings.filter(({ key, mac }) => key === "ctrl+s" || mac === "cmd+s");
    assert.deepEqual(
      saving.map(({ command, when }) => [command, when]),
      [["sentinelMemory.saveForm", "editorTextFocus && editorLangId == sentinel-lesson"]],
    );
  });

  it("go to the next field where a lesson is written, and leave the key to what is open there (N04)", () => {
    const tabs = keybindings.filter(({ key }) => /^(shift\+)?tab$/.test(key));
    assert.deepEqual(
      tabs.map(({ key }) => key),
      ["tab", "shift+tab"],
    );
    const open = [
      "editorTabMovesFocus",
      "inlineSuggestionVisible",
      "suggestWidgetHasFocusedSuggestion",
    ];
    for (const { when } of tabs) {
      assert.match(when, /^editorTextFocus && editorLangId == sentinel-lesson && /);
      for (const one of open) assert.ok(when.split(" && ").includes(`!${one}`), one);
    }
  });

  it("apply a plan where one is written, and nowhere else (N04)", () => {
    const applying = keybindings.filter(({ key }) => key.endsWith("enter"));
    assert.deepEqual(
      applying
        .filter(({ when }) => when === "editorTextFocus && editorLangId == sentinel-plan")
        .map(({ command, key, mac }) => [command, key, mac]),
      [
        ["sentinelMemory.applyTopic", "ctrl+enter", "cmd+enter"],
        ["sentinelMemory.applyPlan", "ctrl+shift+enter", "cmd+shift+enter"],
      ],
    );
  });

  it("leave no command of a record to the mouse alone", () => {
    const keys = keybindings.map(({ command }) => command);
    for (const command of ["editRecord", "markSeen", "deleteRecords", "copy"]) {
      assert.ok(keys.includes(`sentinelMemory.${command}`), command);
    }
  });

  it("undo and redo the memory, and are not taken where there is nothing to do (S36)", () => {
    const bound = (key: string): unknown[] =>
      keybindings
        .filter((one) => one.key === key || one.mac === key)
        .map(({ command, args, when }) => [command, args, when.split(" && ").at(-1)]);
    const undo = [["sentinelMemory.undo", { latest: true }, "sentinelMemory.canUndo"]];
    const redo = [["sentinelMemory.undo", { redo: true }, "sentinelMemory.canRedo"]];
    assert.deepEqual([bound("ctrl+z"), bound("cmd+z")], [undo, undo]);
    for (const key of ["ctrl+y", "ctrl+shift+z", "cmd+shift+z"]) {
      assert.deepEqual(bound(key), redo, key);
    }
  });
});
