import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { draftOf } from "../forms/fields";
import { type Clash, collisions, merged, settle, type Way } from "../forms/meanwhile";
import { record } from "./samples";

const MINE = { ...draftOf(record()), lesson: "My rule" };

/** The questions and actions until a clash was settled. */
interface Run {
  readonly asked: [sentence: string, ways: readonly Way[]][];
  readonly shown: string[];
  readonly copied: string[];
  readonly settled: string | undefined;
}

/** Settles a clash by these ways; the first saves fail as often as `fails` says. */
async function run(clash: Clash, ways: readonly Way[], fails = 0): Promise<Run> {
  const noted: Omit<Run, "settled"> = { asked: [], shown: [], copied: [] };
  const [left, failing] = [[...ways], { times: fails }];
  const settled = await settle<string>(
    {
      choose: (sentence, offered) => {
        noted.asked.push([sentence, offered]);
        return Promise.resolve(left.shift());
      },
      show: (_, text) => Promise.resolve(void noted.shown.push(text)),
      copy: (text) => Promise.resolve(void noted.copied.push(text)),
      saveNew: () => {
        failing.times -= 1;
        return failing.times >= 0
          ? Promise.reject(new Error("The disk is full."))
          : Promise.resolve("saved anew");
      },
    },
    clash,
  );
  return { ...noted, settled };
}

describe("an edit whose record was changed or deleted meanwhile", () => {
  it("goes on with what somebody else stored and what was typed, and says what differs (S36)", () => {
    const now = record({
      ref: "0123456789abcdef@cccccc",
      lesson: "Revoke every token",
      ask_next_time: "Which devices?",
      cues: ["their cue", "a, b"],
    });
    const typed = { ...MINE, cues: ["my cue"] };
    assert.deepEqual(merged(typed, record(), now), {
      ...draftOf(now),
      lesson: "My rule",
      cues: ["my cue"],
    });
    assert.deepEqual(collisions(typed, record(), now), {
      lesson: "It now says: Revoke every token",
      cues: 'It now says: their cue, "a, b"',
    });
    assert.deepEqual(collisions({ ...typed, lesson: now.lesson }, record(), now), {
      cues: 'It now says: their cue, "a, b"',
    });
  });

  it("asks how to go on, and tries again where that is wanted (S36)", async () => {
    const clash = { base: record(), now: record({ lesson: "Their rule" }), typed: MINE };
    const { asked, settled } = await run(clash, ["again"]);
    const sentence = "This record was changed while you edited it. Your text is kept.";
    assert.deepEqual([asked, settled], [[[sentence, ["again", "show", "copy"]]], "again"]);
  });

  it("shows both texts and copies what was typed, and ends when the user leaves (S36)", async () => {
    const clash = { base: record(), now: record({ lesson: "Their rule" }), typed: MINE };
    const { asked, shown, copied, settled } = await run(clash, ["show", "copy"]);
    assert.match(shown[0] ?? "", /The record now.*Their rule.*Your text.*My rule/s);
    const missing = "What was missing: The token outlives the session";
    assert.deepEqual(copied, [`Topic: auth\n${missing}\nLesson: My rule\nCues: still signed in`]);
    assert.deepEqual([asked.length, settled], [3, undefined]);
    assert.equal(asked[2]?.[0], "Your text is on the clipboard.");
  });

  it("saves a new lesson where the record was deleted, also at the second try (S36)", async () => {
    const clash = { base: record(), now: undefined, typed: MINE };
    const { asked, shown, settled } = await run(clash, ["show", "new", "new"], 1);
    const sentence = "This record was deleted while you edited it. Your text is kept.";
    assert.deepEqual(asked[0], [sentence, ["new", "show", "copy"]]);
    assert.match(shown[0] ?? "", /The record before it was deleted.*Revoke the refresh.*My rule/s);
    assert.equal(asked[2]?.[0], "The disk is full.");
    assert.equal(settled, "saved anew");
  });

  it("offers a new lesson only where that does not replace the changed record (S36)", async () => {
    const now = record({ lesson: "Their rule" });
    const { asked } = await run({ base: record(), now, typed: { ...MINE, topic: "login" } }, []);
    assert.deepEqual(asked[0]?.[1], ["again", "show", "new", "copy"]);
  });
});
