import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { TextDocuments } from "../editor/textDocuments";
import { learn } from "../learning/learn";
import { pageOf } from "../learning/draftText";
import type { Draft, LearnParams, LearnResult } from "../memory/contracts";
import { CancellationTokenSource, type Selection } from "./editorValues";
import { FakeMemory, folderStatus, serverError } from "./samples";
import { editor, type Input, type Item, settled } from "./vscodeStub";

const SHOP = "file:///shop";

function draft(changes: Partial<Draft> = {}): Draft {
  return {
    id: "a".repeat(16),
    kind: "fix",
    source: "0123456789",
    topic: "payment",
    missing_context: "The task did not name a fault.",
    lesson: "Release the lock before the callback.",
    ask_next_time: "Does this task touch the lock?",
    applies_to: ["src/pay.py"],
    evidence: ["src/pay.py: total = round(amount * rate, 2)"],
    ...changes,
  };
}

const FIX = draft();
const RULE = draft({ id: "b".repeat(16), kind: "rule", lesson: "Never edit generated files." });
const GUIDE = draft({ id: "c".repeat(16), kind: "guide", lesson: "Close the ledger first." });

/** The answers of a server whose list has these drafts. */
function memoryOf(drafts: readonly Draft[], fails = 0): FakeMemory {
  let failing = fails;
  let left = drafts;
  const answer = ({ keep, drop }: LearnParams): LearnResult => {
    if (keep && failing > 0) {
      failing -= 1;
      throw serverError("keep: a draft is not there any more.", -32602, { field: "keep" });
    }
    const decided = [...(keep ?? []), ...(drop ?? [])];
    left = left.filter(({ id }) => !decided.includes(id));
    return {
      folder: "shop",
      drafts: decided.length > 0 ? [] : left,
      brief: "",
      files: 2,
      fixes: 3,
      withheld: 0,
      planted: 0,
      kept: (keep ?? []).map((id) => `${id}@aaaaaa`),
      saved: null,
      dropped: drop?.length ?? 0,
      problem: null,
    };
  };
  const memory = new FakeMemory({
    "sentinel/learn": answer,
  });
  return Object.assign(memory, {
    status: () => Promise.resolve([folderStatus({ uri: SHOP })]),
  });
}

/** The page as it was opened, and what of it was marked, in order. */
let page = "";
let marked: string[] = [];

const documents = {
  open: (title: string, text: string): Promise<object> => {
    page = `${title}\n${text}`;
    return Promise.resolve({
      set selection({ start, end }: Selection) {
        marked.push(text.split("\n").slice(start.line, end.line).join("\n"));
      },
      revealRange: () => undefined,
    });
  },
};

/** Acts on each list of drafts as it is shown; without an action it is left. */
function onLists(...actions: ((list: Input) => void)[]): void {
  editor.shown = (list) => {
    const act = actions.shift();
    if (act === undefined) {
      list.hide();
    } else {
      act(list);
    }
  };
}

/** Moves to the row whose label ends so, and takes it. */
function take(label: string): (list: Input) => void {
  return (list) => {
    const item = (list.items as Item[]).find((one) => one.label.endsWith(label));
    assert.ok(item, label);
    list.moveTo(item);
    list.accept();
  };
}

/** Answers the question what to do; the rows of each question are returned. */
function doThen(...tasks: string[]): (readonly string[])[] {
  const asked: (readonly string[])[] = [];
  editor.picks = tasks.map((task) => (items) => {
    asked.push(items.map(({ label }) => label));
    return task === "" ? undefined : items.find(({ label }) => label.endsWith(task));
  });
  return asked;
}

async function run(memory: FakeMemory): Promise<FakeMemory> {
  await learn({ memory, documents: documents as unknown as TextDocuments }, SHOP);
  await settled();
  return memory;
}

const decisions = (memory: FakeMemory): unknown[] => memory.paramsOf("sentinel/learn").slice(1);

beforeEach(() => {
  page = "";
  marked = [];
  editor.executed = [];
  Object.assign(editor, { messages: [], picks: [], cancelling: new CancellationTokenSource() });
  onLists();
});

describe("the list of drafts", () => {
  it("has all drafts in full on a page before any can be kept, and marks the one at hand (N16)", async () => {
    onLists((list) => {
      for (const { lesson, missing_context, ask_next_time } of [FIX, RULE]) {
        for (const text of [lesson, missing_context, ask_next_time, "src/pay.py"]) {
          assert.ok(page.includes(text), text);
        }
      }
      list.moveTo(list.items[1] ?? {});
      list.hide();
    });
    const memory = await run(memoryOf([FIX, RULE]));
    assert.match(page, /^Drafts for shop/);
    assert.equal(marked.length, 2);
    assert.match(marked[0] ?? "", /^1\. payment · fix /);
    assert.match(
      marked[1] ?? "",
      /^2\. payment · rule for agents .*\n +Lesson: Never edit generated/,
    );
    assert.deepEqual(decisions(memory), []);
    assert.deepEqual(editor.messages, []);
  });

  it("keeps one and drops another, one at a time, until none is left (N16)", async () => {
    onLists(take(FIX.lesson), take(RULE.lesson));
    const asked = doThen("Keep", "Drop");
    const memory = await run(memoryOf([FIX, RULE]));
    assert.deepEqual(decisions(memory), [
      { keep: [FIX.id], folder: SHOP },
      { drop: [RULE.id], folder: SHOP },
    ]);
    for (const [index, { lesson, missing_context }] of [FIX, RULE].entries()) {
      // The whole text stands below the question.
      assert.ok(asked[index]?.includes(`Lesson: ${lesson}`));
      assert.ok(asked[index]?.includes(`Missing: ${missing_context}`));
    }
    assert.deepEqual(editor.messages, [
      "Drafts kept: 1, dropped: 1. The others come again next time.",
    ]);
  });

  it("comes back to the draft behind the one that was decided on", async () => {
    let at: readonly object[] = [];
    onLists(take(RULE.lesson), (list) => {
      at = list.activeItems;
      list.hide();
    });
    doThen("Drop");
    await run(memoryOf([FIX, RULE, GUIDE]));
    assert.deepEqual(
      (at as Item[]).map(({ label }) => label),
      ["$(book) Close the ledger first."],
    );
  });

  it("keeps several together, of which none is marked at first (N16)", async () => {
    onLists(take("Keep or drop several…"));
    editor.picks = [
      (items) => {
        assert.deepEqual(
          items.filter((item) => "picked" in item),
          [],
        );
        return items.slice(1);
      },
      (items, { title }) => {
        assert.equal(title, "Drafts: 2");
        const rows = items.map(({ label }) => label);
        assert.deepEqual(rows.slice(0, 2), ["$(check) Keep", "$(trash) Drop"]);
        for (const { lesson } of [RULE, GUIDE]) {
          assert.ok(rows.includes(`Lesson: ${lesson}`));
        }
        return items[0];
      },
    ];
    const memory = await run(memoryOf([FIX, RULE, GUIDE]));
    assert.deepEqual(decisions(memory), [{ keep: [RULE.id, GUIDE.id], folder: SHOP }]);
  });

  it("decides nothing by Enter on a line of the text", async () => {
    onLists(take(FIX.lesson));
    doThen(FIX.ask_next_time, "");
    assert.deepEqual(decisions(await run(memoryOf([FIX]))), []);
    assert.deepEqual(editor.picks, []);
  });

  it("stands at a draft from the start, so that Enter takes it", async () => {
    onLists((list) => {
      assert.equal((list.activeItems as Item[])[0]?.label, `$(wrench) ${FIX.lesson}`);
      list.hide();
    });
    await run(memoryOf([FIX, RULE]));
  });

  it("changes nothing when the question or the marking is left", async () => {
    onLists(take(FIX.lesson), take("Keep or drop several…"));
    doThen("", "");
    assert.deepEqual(decisions(await run(memoryOf([FIX, RULE]))), []);
  });

  it("opens a draft to change as the form of a new lesson, which takes its place (N16)", async () => {
    onLists(take(FIX.lesson));
    doThen("Change before keeping…");
    const memory = await run(memoryOf([FIX, RULE]));
    const began = ["sentinelMemory.log", { folder: SHOP, learned: FIX.id }];
    assert.deepEqual(editor.executed, [began]);
    assert.deepEqual([decisions(memory), editor.messages], [[], []]);
  });

  it("tells why a draft could not be kept, and looks again what is left", async () => {
    onLists(take(FIX.lesson), take(FIX.lesson));
    doThen("Keep", "Keep");
    const memory = await run(memoryOf([FIX], 1));
    assert.deepEqual(editor.messages[0], "A draft is not there any more.");
    assert.equal(memory.paramsOf("sentinel/learn").length, 4);
  });

  it("says what was read where there is no draft", async () => {
    await run(memoryOf([]));
    assert.equal(page, "");
    assert.match(editor.messages.join(), /no new draft\. Rule files read: 2\. Fixes read: 3\./);
  });

  it("is not shown when the reading is cancelled", async () => {
    const memory = memoryOf([FIX]);
    memory.request = () => new Promise(() => undefined);
    const running = run(memory);
    editor.cancelling.cancel();
    await running;
    assert.equal(page, "");
  });
});

describe("the page of drafts", () => {
  it("breaks long texts into lines of a window, by words, also in Korean", () => {
    const long = { lesson: "lock ".repeat(60), missing_context: "환불은 결제한 뒤에 ".repeat(20) };
    const { text } = pageOf([draft(long)]);
    const lines = text.split("\n");
    assert.ok(lines.every((line) => line.length <= 80));
    assert.equal(text.match(/lock/g)?.length, 60 + 1);
    assert.equal(text.match(/결제한/g)?.length, 20);
  });

  it("draws no icon and no line of a stored text", () => {
    const { text, lines } = pageOf([draft({ lesson: "One\n2. two" })]);
    assert.match(text, /One 2\. two/);
    assert.equal(lines.size, 1);
  });
});
