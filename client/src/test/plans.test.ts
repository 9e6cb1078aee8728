import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { PlanLenses } from "../compaction/planLenses";
import { until } from "./ownDocuments";
import { PLAN, PlanWindow, SHOP } from "./planWindow";
import { editor, press, settled, undone } from "./vscodeStub";

const QUESTION = "Records that are in no git commit: 2";

describe("a compaction that is planned as a document", () => {
  let window: PlanWindow;
  const begin = async (...answers: ConstructorParameters<typeof PlanWindow>): Promise<void> => {
    window = new PlanWindow(...answers);
    await window.plans.compact(SHOP);
  };
  const uri = (): string => window.document.uri.toString();
  afterEach(() => {
    window.dispose();
  });

  it("opens one document, and once more the same one (N04)", async () => {
    await begin();
    assert.equal(window.document.text, PLAN);
    await window.plans.compact(SHOP, "refund");
    assert.equal(window.count, 1);
    assert.equal(window.memory.paramsOf("sentinel/write_plan").length, 1);
    assert.deepEqual(window.asked, []);
  });

  it("applies a topic, which leaves the document, and offers to undo exactly that (N04, S36)", async () => {
    await begin();
    press("Undo");
    await window.plans.applyTopic({ plan: uri(), topic: "refund" });
    await settled();
    assert.equal(window.document.text, "payment\nauth!\nalone=\n");
    assert.deepEqual(editor.messages, ["refund: principles saved: 1, records replaced: 2."]);
    assert.deepEqual(undone(), [{ folder: SHOP, ids: ["refund1@aaaaaa", "refund2@aaaaaa"] }]);
  });

  it("applies all that can be, says in one sentence what is refused, and undoes all from the last (N04)", async () => {
    await begin();
    press("Undo");
    await window.plans.applyAll(uri());
    await settled();
    assert.deepEqual(window.asked, ["payment", "refund"]);
    assert.equal(window.document.text, "auth!\nalone=\n");
    assert.deepEqual(editor.messages, [
      "Topics applied: 2: principles saved: 2, records replaced: 4.",
      "Line 1: auth is refused.",
    ]);
    const taken = undone() as { ids: string[] }[];
    assert.deepEqual(
      taken.map(({ ids }) => ids[0]),
      ["refund1@aaaaaa", "payment1@aaaaaa"],
    );
  });

  it("is deleted when it is used up, and what changes nothing does not keep it (N04)", async () => {
    await begin({ plan: "payment\nalone=\n" });
    await window.plans.applyAll(uri());
    assert.equal(window.count, 0);
    assert.deepEqual(editor.tabs, []);
  });

  it("keeps what is not applied when the server goes away in the middle (N04)", async () => {
    await begin({
      plan: "payment\nrefund\n",
      applying: (topic) => {
        if (topic === "refund") {
          throw new Error("gone");
        }
      },
    });
    await assert.rejects(() => window.plans.applyAll(uri()), /gone/);
    assert.equal(window.document.text, "refund\n");
    assert.equal(window.count, 1);
    assert.deepEqual(editor.messages, ["payment: principles saved: 1, records replaced: 2."]);
  });

  it("keeps what is typed while a topic is applied (N04)", async () => {
    await begin({
      applying: () => {
        window.document.text = `${PLAN}typed!\n`;
      },
    });
    await window.plans.applyTopic({ plan: uri(), topic: "refund" });
    assert.match(window.document.text, /^typed!$/m);
  });

  it("applies nothing when it is closed, keeps what was typed, and offers it again (N04)", async () => {
    await begin();
    window.document.text = "mine\n";
    window.document.close();
    await until(() => editor.messages.length > 0);
    assert.deepEqual(editor.messages, [
      "Your plan is kept on this machine until you apply or discard it.",
    ]);
    assert.deepEqual(window.asked, []);
    window.restart();
    editor.shown = (input) => {
      assert.match((input.items[0] as { label: string }).label, /mine$/);
      input.activeItems = input.items.slice(0, 1);
      input.accept();
    };
    await window.plans.compact(SHOP);
    assert.equal(window.document.text, "mine\n");
    assert.equal(window.memory.paramsOf("sentinel/write_plan").length, 1);
  });

  it("offers a commit before, and is left where the question is (K10)", async () => {
    const chosen = async (start: string | undefined): Promise<readonly string[]> => {
      window = new PlanWindow({ uncommitted: 2 });
      const seen: string[] = [];
      editor.picks = [
        (items, { placeHolder = "" }) => {
          seen.push(placeHolder);
          return items.find(({ label }) => start !== undefined && label.includes(`) ${start}`));
        },
      ];
      await window.plans.compact(SHOP);
      return [...seen, ...editor.messages, `plans ${window.count}`];
    };
    assert.deepEqual(await chosen(undefined), [QUESTION, "plans 0"]);
    window.dispose();
    assert.deepEqual(await chosen("Compact"), [QUESTION, "plans 1"]);
    window.dispose();
    editor.commands.set("sentinelMemory.commit", () => true);
    assert.deepEqual(await chosen("Commit first"), [QUESTION, "plans 1"]);
    window.dispose();
    editor.commands.set("sentinelMemory.commit", () => undefined);
    assert.deepEqual(await chosen("Commit first"), [QUESTION, "plans 0"]);
    editor.commands.clear();
  });

  it("says so where nothing can be compacted, and shows the log that would be (S09, S32)", async () => {
    await begin({ plan: "" });
    assert.deepEqual(editor.messages, ["There is nothing to compact. No topic has two records."]);
    await window.plans.openPlan(SHOP, PLAN);
    await window.plans.preview(uri());
    assert.deepEqual(window.compared, [{ before: "before", after: "after" }]);
    window.document.text = "auth!\n";
    await window.plans.preview(uri());
    assert.equal(window.compared.length, 1);
    assert.match(editor.messages.at(-1) ?? "", /^This plan changes nothing yet/);
    await window.plans.discard(uri());
    assert.equal(window.count, 0);
    assert.deepEqual(window.asked, []);
  });

  it("is kept where an agent proposed it, though nobody typed (N04)", async () => {
    window = new PlanWindow();
    await window.plans.openPlan(SHOP, PLAN, "");
    window.restart();
    assert.equal((await window.files.kept(SHOP, () => false)).length, 1);
  });

  it("has a line above each topic that can be applied, and one for a model where there is one (N04)", async () => {
    await begin();
    const drafting = {
      isOffered: () => true,
      onDidChange: () => ({ dispose: () => undefined }) as never,
    };
    for (const [lenses, draft] of [
      [new PlanLenses(window.memory, window.files), []],
      [new PlanLenses(window.memory, window.files, drafting), ["Draft with My Model"]],
    ] as const) {
      const found = await lenses.provideCodeLenses(window.document as never);
      const ofTopic = ["Apply This Topic", ...draft];
      assert.deepEqual(
        found.map(({ range, command }) => [
          range.start.line,
          command?.title.replace(/^\$\([\w-]+\) /, ""),
        ]),
        [
          ...["Apply All", "Preview the Log", "Discard"].map((title) => [0, title]),
          ...[0, 1, 2].flatMap((line) => ofTopic.map((title) => [line, title])),
        ],
      );
    }
  });
});
