import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Drafts, type KeptDraft, newFields, summaryOf } from "../forms/drafts";
import { NO_TEXT } from "../forms/fields";
import { record } from "./samples";

const SHOP = "file:///shop";

function draft(changes: Partial<KeptDraft> = {}, lesson = "A rule"): KeptDraft {
  const fields = { ...NO_TEXT, topic: "auth", missing_context: "gap", lesson };
  return { folder: SHOP, fields, at: "lesson", base: undefined, ...changes };
}

describe("the drafts of a window", () => {
  it("are those of a folder and of a record, or of new ones, the newest first", () => {
    const drafts = new Drafts();
    const [first, second] = [draft(), draft({}, "Another rule")];
    const ofRecord = draft({ base: record() });
    [first, ofRecord, second, draft({ folder: "file:///api" })].forEach((one) => {
      drafts.keep(one);
    });
    assert.deepEqual(drafts.of(SHOP, undefined), [second, first]);
    assert.deepEqual(drafts.of(SHOP, record({ ref: "0123456789abcdef@ffffff" })), [ofRecord]);
    assert.deepEqual(drafts.of(SHOP, record({ type: "principle" })), []);
  });

  it("are gone when they are dropped, and no others with them", () => {
    const drafts = new Drafts();
    const [first, second] = [draft(), draft()];
    drafts.keep(first);
    drafts.keep(second);
    drafts.drop(first);
    assert.deepEqual(drafts.of(SHOP, undefined), [second]);
  });

  it("are told by what was typed, and saved without an empty question or list", () => {
    const { fields } = draft({}, " ");
    assert.deepEqual(summaryOf(fields), ["gap"]);
    assert.deepEqual(Object.keys(newFields(fields)), ["topic", "missing_context", "lesson"]);
    const typed = newFields({ ...fields, ask_next_time: " Which? ", cues: "a, b" });
    assert.deepEqual([typed.ask_next_time, typed.cues], ["Which?", ["a", "b"]]);
  });
});
