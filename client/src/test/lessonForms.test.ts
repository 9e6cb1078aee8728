import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { FormWindow, SHOP } from "./formWindow";
import { until } from "./ownDocuments";
import { logResult, record, serverError } from "./samples";
import {
  editor,
  press,
  settled,
  TextDocumentSaveReason,
  type Input,
  undone,
  Uri,
} from "./vscodeStub";

const LESSON = { topic: "auth", missing_context: "gap", lesson: "a rule" };
const KEPT = "Your text is kept on this machine until you save or discard it.";

/** Takes an item of the list of drafts; the answer tells what was offered. */
function choose(label: string): string[] {
  const offered: string[] = [];
  editor.shown = (input: Input) => {
    const items = input.items as { label: string }[];
    offered.push(...items.map((item) => item.label));
    input.activeItems = items.filter((item) => item.label.includes(label));
    input.accept();
  };
  return offered;
}

describe("a lesson that is written as a document", () => {
  let window: FormWindow;
  const said = (sentence: string): boolean => editor.messages.includes(sentence);

  beforeEach(() => {
    window = new FormWindow({ records: () => [record({ topic: "auth" })] });
  });
  afterEach(() => {
    window.dispose();
  });

  it("is stored when the user saves it: it is revealed, and its document is gone (N04, S36)", async () => {
    await window.forms.log(SHOP);
    assert.deepEqual(editor.executed, [["editor.action.triggerSuggest"]]);
    window.type(LESSON);
    window.save();
    await until(() => said("Saved a lesson under auth."));
    assert.deepEqual(window.memory.paramsOf("sentinel/log_memory"), [{ ...LESSON, folder: SHOP }]);
    assert.deepEqual(window.revealed, [record().id]);
    assert.deepEqual([editor.tabs, window.files], [[], 0]);
    assert.equal(said(KEPT), false);
  });

  it("is a draft and no more when the editor saves it by itself (N04)", async () => {
    await window.forms.log(SHOP);
    window.type(LESSON);
    window.save(TextDocumentSaveReason.AfterDelay);
    window.save(TextDocumentSaveReason.FocusOut);
    window.close();
    await until(() => said(KEPT));
    assert.deepEqual(window.memory.paramsOf("sentinel/log_memory"), []);
    assert.equal(window.files, 1);
  });

  it("stays with its text where it is refused, and is marked by the server (S04, S19)", async () => {
    window.dispose();
    window = new FormWindow({
      saveNew: () => {
        throw serverError("lesson: type a text.", -32602, { field: "lesson" });
      },
    });
    await window.forms.log(SHOP, { fields: { topic: "auth" }, at: "missing_context" });
    window.type({ missing_context: "gap" });
    const text = window.document.getText();
    window.save();
    await until(() => said("lesson: type a text."));
    const uri = Uri.file(window.document.uri.query).toString();
    assert.deepEqual(editor.executed, [["sentinelMemory.formRefused", uri]]);
    assert.deepEqual([window.document.getText(), window.files], [text, 1]);
    assert.equal(editor.tabs.length, 1);
  });

  it("is kept when its tab is closed, and the message goes on with it or forgets it (N04)", async () => {
    await window.forms.log(SHOP);
    window.type(LESSON);
    press("Continue");
    window.close();
    await until(() => editor.tabs.length === 1);
    press("Discard");
    window.close();
    await until(() => window.files === 0);
    assert.deepEqual(window.memory.paramsOf("sentinel/log_memory"), []);
  });

  it("is forgotten without a word when nothing was typed (N04)", async () => {
    await window.forms.open(SHOP, { fields: LESSON, learned: ["a"] });
    window.close();
    await until(() => window.files === 0);
    assert.deepEqual(editor.messages, []);
  });

  it("is offered again, with what it says, when the next one is begun (N04)", async () => {
    await window.forms.log(SHOP);
    window.type({ ...LESSON, lesson: "" });
    window.close();
    await until(() => said(KEPT));
    const offered = choose("gap");
    await window.forms.log(SHOP);
    assert.deepEqual(offered, ["$(edit) gap", "$(add) Start Over"]);
    assert.equal(editor.tabs.length, 1);
    choose("Start Over");
    await window.forms.log(SHOP);
    assert.deepEqual([editor.tabs.length, window.files], [2, 2]);
    editor.shown = (input: Input) => {
      input.hide();
    };
    await window.forms.log(SHOP);
    assert.equal(editor.tabs.length, 2);
  });

  it("is closed and forgotten by its command, also the one that is given (N04)", async () => {
    await window.forms.log(SHOP);
    window.type(LESSON);
    await window.forms.discard(window.document.uri.toString());
    assert.deepEqual([editor.tabs, window.files, editor.messages], [[], 0, []]);
    await window.forms.save("file:///shop/other.md");
    assert.deepEqual(window.memory.paramsOf("sentinel/read_form"), []);
  });

  it("is stored by the command as by the keys, and only once at a time (N04)", async () => {
    await window.forms.log(SHOP);
    window.type(LESSON);
    const uri = window.document.uri.toString();
    await Promise.all([window.forms.save(uri), window.forms.save(uri)]);
    assert.equal(window.memory.paramsOf("sentinel/log_memory").length, 1);
    assert.equal(window.files, 0);
  });

  it("takes the place of a draft of learn, which comes no more (N16)", async () => {
    await window.forms.open(SHOP, { fields: LESSON, learned: ["a"], at: "lesson" });
    window.type({ lesson: "a better rule" });
    window.save();
    await until(() => said("Saved a lesson under auth."));
    assert.deepEqual(window.memory.paramsOf("sentinel/learn"), [{ drop: ["a"], folder: SHOP }]);
  });

  it("says that it was stored elsewhere, and stores nothing twice (N04)", async () => {
    await window.forms.log(SHOP);
    window.type(LESSON);
    const { document } = window;
    await window.forms.discard(document.uri.toString());
    editor.documents = [document];
    await window.forms.save(document.uri.toString());
    assert.match(editor.warnings.join(), /^This form was saved or discarded elsewhere/);
    assert.deepEqual(window.memory.paramsOf("sentinel/log_memory"), []);
  });
});

describe("a record that is edited as a document", () => {
  let window: FormWindow;
  const now = record({ ref: "0123456789abcdef@cccccc", lesson: "Theirs" });
  let stored: (typeof now)[] = [];
  let refusals = 0;

  beforeEach(() => {
    [stored, refusals] = [[now], 1];
    window = new FormWindow({
      records: () => stored,
      save: () => {
        refusals -= 1;
        if (refusals >= 0) {
          throw serverError("ref: it was changed.", -32602, { code: "record_changed" });
        }
        return {
          folder: "shop",
          id: now.id,
          ref: now.ref,
          withheld: {},
          hints: [],
          compaction: { state: "ok", count: 1, threshold: 50 },
        };
      },
    });
  });
  afterEach(() => {
    window.dispose();
  });

  it("goes on with what somebody else stored and what was typed (S36)", async () => {
    await window.forms.edit(SHOP, record());
    window.type({ lesson: "Mine" });
    editor.picks = [(items) => items[0]];
    await window.forms.save(window.document.uri.toString());
    const { lesson, noted, notes } = JSON.parse(window.document.getText()) as Record<
      string,
      unknown
    >;
    assert.deepEqual([lesson, noted, notes], ["Mine", ["lesson"], ["It now says: Theirs"]]);
    press("Undo");
    await window.forms.save(window.document.uri.toString());
    assert.deepEqual(window.memory.paramsOf("sentinel/edit_record").at(-1), {
      ref: now.ref,
      lesson: "Mine",
      folder: SHOP,
    });
    await settled();
    assert.deepEqual(undone(), [{ folder: SHOP, ids: [now.ref] }]);
    assert.equal(window.files, 0);
  });

  it("becomes a new lesson where the record is gone, and is offered as one (S36)", async () => {
    stored = [];
    await window.forms.edit(SHOP, record());
    window.type({ lesson: "Mine" });
    await window.forms.save(window.document.uri.toString());
    assert.equal(window.files, 1, "the choice was left: the text stays");
    window.close();
    await until(() => editor.messages.includes(KEPT));
    const offered = choose("Mine");
    await window.forms.log(SHOP);
    assert.deepEqual(offered, ["$(edit) Mine", "$(add) Start Over"]);
    refusals = 1;
    editor.picks = [(items) => items.find(({ label }) => label.includes("Save as a New Lesson"))];
    await window.forms.save(window.document.uri.toString());
    const { topic, missing_context, cues } = record();
    assert.deepEqual(window.memory.paramsOf("sentinel/log_memory"), [
      { topic, missing_context, lesson: "Mine", cues, folder: SHOP },
    ]);
    assert.equal(window.files, 0);
  });

  it("is closed where nothing was changed, and says so (S36)", async () => {
    await window.forms.edit(SHOP, record(), "cues");
    await window.forms.save(window.document.uri.toString());
    assert.deepEqual(editor.messages, ["Nothing was changed."]);
    assert.deepEqual([window.files, window.memory.paramsOf("sentinel/edit_record")], [0, []]);
  });

  it("offers its own draft only, not those of other records (S36)", async () => {
    await window.forms.edit(SHOP, record());
    window.type({ lesson: "Mine" });
    window.save(TextDocumentSaveReason.AfterDelay);
    stored = [record(), record({ id: "f".repeat(16) })];
    const offered = choose("Start Over");
    await window.forms.edit(SHOP, record({ id: "f".repeat(16) }));
    await window.forms.log(SHOP);
    assert.deepEqual(offered, []);
    await window.forms.edit(SHOP, record());
    assert.deepEqual(offered, ["$(edit) Mine", "$(add) Start Over"]);
  });

  it("offers to make agents use the memory after a first lesson (S25)", async () => {
    window.isInitDue = true;
    press("Set Up Agents…");
    await window.forms.log(SHOP);
    window.type({ topic: "auth", missing_context: "gap", lesson: "rule" });
    await window.forms.save(window.document.uri.toString());
    await until(() => editor.executed.some(([name]) => name === "sentinelMemory.setUpAgents"));
    assert.deepEqual(editor.executed.at(-1), ["sentinelMemory.setUpAgents", { folder: SHOP }]);
    assert.equal(logResult().saved, "created");
  });
});
