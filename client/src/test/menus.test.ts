import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { COMMANDS } from "../commands";
import { MANIFEST } from "./manifest";
import { holds, type Keys } from "./whenClause";

const { menus, keybindings } = MANIFEST.contributes;
const OURS = "sentinelMemory.";

/** The commands in the context menu of a row with this context value. */
function offered(viewItem: string): string[] {
  const entries = menus["view/item/context"] ?? [];
  const shown = entries.filter(({ when }) =>
    holds(when, { view: "sentinelMemory.records", viewItem }),
  );
  return [...new Set(shown.map(({ command }) => command.replace(OURS, "")))].sort();
}

/** What each kind of row can do. */
const RECORD = ["copy", "deleteRecords", "editRecord", "openLog"];
const FOLDER = ["compact", "log", "openLog", "setUpAgents", "undo"];
const GIT = [...FOLDER, "reviewMemory", "showChanges", "toggleTracking"].sort();
const ROWS: Record<string, readonly string[]> = {
  record: RECORD,
  "record withheld": [...RECORD, "redactRecords"],
  "record superseded": RECORD,
  "record new": [...RECORD.slice(0, 3), "markSeen", "openLog"],
  "record withheld new": [...RECORD.slice(0, 3), "markSeen", "openLog", "redactRecords"],
  "gone new": ["markSeen"],
  news: ["markSeen"],
  "news done": ["markSeen"],
  conflict: ["resolveConflicts"],
  problem: [],
  topic: ["deleteRecords", "renameTopic"],
  "folder tracked": ["commit", ...GIT].sort(),
  "folder untracked": ["commit", ...GIT].sort(),
  "folder private": GIT,
  "folder ignored": GIT,
  "folder no-git": FOLDER,
};

describe("the menus of a row", () => {
  for (const [row, commands] of Object.entries(ROWS)) {
    it(`offer what a row "${row}" can do (S35, S36, N02, N08, N12, K10)`, () =>
      assert.deepEqual(offered(row), commands));
  }
});

describe("the command palette", () => {
  const EVERYWHERE = ["chooseInterpreter", "openWalkthrough", "showOutput"];
  /** Our entries that it offers, without those that it offers everywhere. */
  const palette = (keys: Keys): string[] => {
    const clauses = new Map(menus.commandPalette?.map(({ command, when }) => [command, when]));
    return Object.keys(COMMANDS)
      .filter((name) => holds(clauses.get(name) ?? "true", keys))
      .map((name) => name.replace(OURS, ""))
      .filter((name) => !EVERYWHERE.includes(name))
      .sort();
  };
  const trusted = { workspaceFolderCount: 1, isWorkspaceTrusted: true };
  const running = { ...trusted, "sentinelMemory.state": "ready" };
  const empty = { ...running, "sentinelMemory.isEmpty": true, "sentinelMemory.tracking": "no-git" };
  const full = { ...running, "sentinelMemory.isEmpty": false };
  const BEGIN = ["learn", "log", "openLog", "search", "setUpAgents"];
  const cases: Record<string, [Keys, string[]]> = {
    "nothing without a folder": [{ ...trusted, workspaceFolderCount: 0 }, []],
    "nothing without trust": [{ ...trusted, isWorkspaceTrusted: false }, []],
    "a restart without Python": [
      { ...trusted, "sentinelMemory.state": "noPython" },
      ["restartServer"],
    ],
    "how to begin before the server was needed": [trusted, BEGIN],
    "how to begin without a memory": [
      empty,
      [...BEGIN, "restartServer", "setThreshold", "undo"].sort(),
    ],
  };
  for (const [name, [keys, commands]] of Object.entries(cases)) {
    it(`offers ${name}`, () => assert.deepEqual(palette(keys), commands));
  }

  it("offers conflicts and git only where there are some", () => {
    const git = { ...full, "sentinelMemory.tracking": "tracked" };
    const without = palette({ ...full, "sentinelMemory.tracking": "no-git" });
    const more = palette({ ...git, "sentinelMemory.conflicted": true });
    const added = more.filter((name) => !without.includes(name));
    const ofGit = ["commit", "reviewMemory", "showChanges", "toggleTracking"];
    assert.deepEqual(added, ["commit", "resolveConflicts", ...ofGit.slice(1)].sort());
    assert.ok(!palette(git).includes("resolveConflicts"));
  });
});

describe("the keys", () => {
  const bound = (key: string): unknown[] =>
    keybindings
      .filter((one) => one.key === key || one.mac === key)
      .map(({ command, args, when }) => [command.replace(OURS, ""), args, when]);
  const IN_VIEW = "focusedView == sentinelMemory.records && !inputFocus";
  const IN_LESSON = "editorTextFocus && editorLangId == sentinel-lesson";
  const IN_PLAN = "editorTextFocus && editorLangId == sentinel-plan";
  const undo = ["undo", { latest: true }, `${IN_VIEW} && sentinelMemory.canUndo`];
  const redo = ["undo", { redo: true }, `${IN_VIEW} && sentinelMemory.canRedo`];
  const cases: Record<string, readonly unknown[][]> = {
    "ctrl+s": [["saveForm", undefined, IN_LESSON]],
    "cmd+shift+enter": [["applyPlan", undefined, IN_PLAN]],
    "ctrl+enter": [
      ["applyTopic", undefined, IN_PLAN],
      ["markSeen", undefined, IN_VIEW],
    ],
    "ctrl+z": [undo],
    "cmd+z": [undo],
    "ctrl+y": [redo],
    "ctrl+shift+z": [redo],
    "cmd+shift+z": [redo],
    f2: [["editRecord", undefined, IN_VIEW]],
    delete: [["deleteRecords", undefined, IN_VIEW]],
    "ctrl+c": [["copy", { copied_as: "lesson" }, IN_VIEW]],
  };
  for (const [key, commands] of Object.entries(cases)) {
    it(`${key} does what it says, where it has something to do, and nothing elsewhere (N04, S36)`, () =>
      assert.deepEqual(bound(key), commands));
  }

  it("tab goes to the next field of a lesson, and leaves the key to what is open there (N04)", () => {
    const tabs = keybindings.filter(({ key }) => /^(shift\+)?tab$/.test(key));
    assert.equal(tabs.length, 2);
    for (const { when } of tabs) {
      const keys = { editorTextFocus: true, editorLangId: "sentinel-lesson" };
      assert.ok(holds(when, keys));
      for (const open of ["editorTabMovesFocus", "inlineSuggestionVisible", "inSnippetMode"]) {
        assert.ok(!holds(when, { ...keys, [open]: true }), open);
      }
    }
  });
});
