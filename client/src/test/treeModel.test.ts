import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TopicSummary } from "../memory/contracts";
import { contextOf, folderContent, overdue, recordNodes, rootNodes } from "../view/treeModel";
import { notesOf } from "../view/recordNotes";
import { folderStatus, record } from "./samples";

function topic(name: string, newest: string | null, logs = 1, principles = 0): TopicSummary {
  return { topic: name, logs, principles, newest, size: 500, conflicting: null };
}

describe("top rows of the sidebar", () => {
  it("are the topics of the only folder in the order of the server, with their counts", () => {
    const status = folderStatus({
      topics: [
        topic("결제", "2026-01-01T00:00:00+00:00", 3, 1),
        topic("auth", "2026-02-01T00:00:00+00:00", 2),
        topic("undated", null),
      ],
    });
    assert.deepEqual(
      rootNodes([status]).map(({ kind, label, description }) => [kind, label, description]),
      [
        ["topic", "결제", "4"],
        ["topic", "auth", "2"],
        ["topic", "undated", "1"],
      ],
    );
  });

  it("are the folders where there are several, each with its own count (S24)", () => {
    const other = folderStatus({
      folder: "api",
      uri: "file:///api",
      compaction: { state: "required", count: 51, threshold: 50 },
    });
    assert.deepEqual(
      rootNodes([folderStatus(), other]).map(({ label, description, icon }) => [
        label,
        description,
        icon,
      ]),
      [
        ["shop", "12/50", "root-folder"],
        ["api", "51/50", "warning"],
      ],
    );
  });

  it("are none in a project without records", () => {
    assert.deepEqual(rootNodes([folderStatus()]), []);
  });

  it("begin with what is wrong with the log and the policy, and know the file (S20, S34)", () => {
    const status = folderStatus({
      topics: [topic("auth", null)],
      unreadable: 2,
      conflicts: 1,
      problem: "The log cannot be read.",
      set_aside: "git set 1 records aside.",
      policy_problems: ["language must be one of: en, ko."],
    });
    assert.deepEqual(
      folderContent(status).map((node) => [
        node.kind === "problem" ? node.file : node.kind,
        node.label,
      ]),
      [
        ["log", "The log cannot be read."],
        ["log", "Merge conflicts in the log: 1"],
        ["log", "git set 1 records aside."],
        ["log", "Lines that cannot be read: 2"],
        ["policy", "language must be one of: en, ko."],
        ["topic", "auth"],
      ],
    );
  });

  it("count the records of conflicts apart (S20)", () => {
    const between = { ...topic("auth", null, 2), conflicting: 3 };
    const [node] = rootNodes([folderStatus({ topics: [between] })]);
    assert.equal(node?.description, "2 · In a merge conflict: 3");
    assert.equal(node.spoken, "Topic auth, 2, In a merge conflict: 3, Lessons: 2");
  });

  it("tell screen readers what they stand for", () => {
    const [node] = rootNodes([folderStatus({ topics: [topic("auth", null, 2, 1)] })]);
    assert.equal(node?.spoken, "Topic auth, 3, Lessons: 2, Principles: 1");
  });
});

describe("rows of records", () => {
  it("show the first line of the lesson, the date and how often it happened", () => {
    const [node] = recordNodes("file:///shop", [
      record({ lesson: "\n  First line \nSecond line", occurrences: 3 }),
    ]);
    assert.deepEqual(
      [node?.label, node?.description, node?.icon],
      ["First line", "2026-01-31 · ×3", "note"],
    );
  });

  it("tell a principle from a log by icon and label, with its number of sources (S16)", () => {
    const principle = record({
      type: "principle",
      lesson: "Sessions end everywhere",
      missing_context: "",
      compacted_at: "2026-03-01T00:00:00+00:00",
      source_count: 6,
    });
    const [node] = recordNodes("file:///shop", [principle]);
    assert.deepEqual(
      [node?.label, node?.description, node?.icon],
      ["Principle: Sessions end everywhere", "2026-03-01 · from 6", "law"],
    );
  });

  it("show a lock where something was withheld", () => {
    const [open, locked] = recordNodes("file:///shop", [record(), record({ withheld: true })]);
    assert.deepEqual([open?.icon, locked?.icon], ["note", "lock"]);
    assert.match(locked?.tooltip ?? "", /withheld/);
    assert.match(locked?.spoken ?? "", /withheld/);
    assert.doesNotMatch(open?.tooltip ?? "", /withheld/);
  });

  it("say which commits have it where it stands in a merge conflict (S20)", () => {
    const conflicted = record({ conflict: "HEAD, 1a2b3c4" });
    const [outside, between] = recordNodes("file:///shop", [record(), conflicted]);
    assert.deepEqual(
      [between?.description, between?.icon],
      ["In a merge conflict: HEAD, 1a2b3c4 · 2026-01-31", "git-merge"],
    );
    assert.match(between?.tooltip ?? "", /In a merge conflict: HEAD, 1a2b3c4/);
    assert.match(between?.spoken ?? "", /In a merge conflict: HEAD, 1a2b3c4/);
    const menus = [outside, between].map((node) => node && contextOf(node));
    assert.deepEqual(menus, ["record", "conflict"]);
  });

  it("warn where it is worded like an instruction to agents (K08)", () => {
    const [, planted] = recordNodes("file:///shop", [record(), record({ addresses_agent: true })]);
    const mark = "Worded like an instruction to agents";
    assert.deepEqual([planted?.icon, planted?.description], ["warning", `${mark} · 2026-01-31`]);
    assert.match(planted?.tooltip ?? "", new RegExp(mark));
    assert.match(planted?.spoken ?? "", new RegExp(mark));
  });

  it("hold the whole record in the tooltip, leaving out empty fields", () => {
    const [full, short] = recordNodes("file:///shop", [
      record({
        ask_next_time: "Which tokens?",
        cues: ["still signed in", "401"],
        applies_to: ["src/**"],
      }),
      record(),
    ]);
    assert.equal(
      full?.tooltip,
      "[auth]\n\nLesson: Revoke the refresh token on logout\n\n" +
        "What was missing: The token outlives the session\n\nAsk next time: Which tokens?\n\n" +
        "Cues: still signed in, 401\n\nApplies to: src/**\n\n" +
        "Saved 2026-01-31 · line 1 · 0123456789abcdef",
    );
    assert.doesNotMatch(short?.tooltip ?? "", /Ask next time/);
  });

  it("say quietly where a record has no cues (N10)", () => {
    const [bare] = recordNodes("file:///shop", [record({ cues: [] })]);
    assert.deepEqual([bare?.description, bare?.icon], ["2026-01-31 · no cues", "note"]);
    assert.match(bare?.tooltip ?? "", /Without cues, later tasks are less likely to find it\./);
    assert.match(bare?.spoken ?? "", /no cues$/);
  });

  it("say which words and cues of a record a filter found, a few of them (K04)", () => {
    const [one, other] = [record(), record({ id: "b" })];
    const why = { words: ["Money", "refund", "twice", "sent", "parcel"], cues: ["money\nback"] };
    const notes = notesOf({ folder: "shop", records: [one, other], uses: [], why: [why] });
    const [found, last] = recordNodes("file:///shop", [one, other], notes);
    const said = "cue “money back”, refund, twice, sent";
    assert.equal(found?.description, `${said} · 2026-01-31`);
    assert.ok(found.spoken.includes(said));
    assert.ok(found.tooltip.includes(`Matches: ${said}`));
    assert.equal(last?.description, "2026-01-31");
  });

  it("tell how often a lesson was given and answered, and came back all the same (M12)", () => {
    const one = record();
    const use = { id: one.id, topic: one.topic, given: 3, answered: 1, again: 2 };
    const rows = [use, { ...use, answered: 0, again: 0 }].map((use) => {
      const notes = notesOf({ folder: "shop", records: [one], uses: [use] });
      return recordNodes("file:///shop", [one], notes)[0];
    });
    const said = ["given to agents: 3", "answered by a task: 1", "came back all the same: 2"];
    assert.equal(rows[0]?.description, "2026-01-31 · came back ×2");
    assert.ok(rows[0].tooltip.includes(said.join(" · ")));
    assert.ok(rows[0].spoken.includes(said.join(", ")));
    assert.equal(rows[1]?.description, "2026-01-31");
    assert.match(rows[1].tooltip, /given to agents: 3 · line 1/);
  });

  it("have different ids, also for a duplicate and for a log and a principle that share one", () => {
    const nodes = recordNodes("file:///shop", [
      record(),
      record({ line: 2 }),
      record({ type: "principle" }),
    ]);
    assert.equal(new Set(nodes.map(({ id }) => id)).size, 3);
  });

  it("keep their ids when other records move their lines, also where two share an id", () => {
    const twice = (line: number) => [record({ line }), record({ line: line + 1, lesson: "Other" })];
    const ids = [1, 40].map((line) => recordNodes("file:///shop", twice(line)).map(({ id }) => id));
    assert.deepEqual(ids[0], ids[1]);
    assert.equal(new Set(ids[0]).size, 2);
  });

  it("do without dates that a hand-edited record lacks (S20)", () => {
    const [node] = recordNodes("file:///shop", [record({ created: null })]);
    assert.equal(node?.description, "");
    assert.match(node.tooltip, /\n\nline 1 · /);
  });
});

describe("the badge", () => {
  it("counts the records of the folders whose compaction is required (S33)", () => {
    const required = folderStatus({
      compaction: { state: "required", count: 51, threshold: 50 },
    });
    const full = folderStatus({ compaction: { state: "full", count: 60, threshold: 50 } });
    assert.equal(overdue([folderStatus(), full]), 0);
    assert.equal(overdue([folderStatus(), required, full]), 51);
  });
});
