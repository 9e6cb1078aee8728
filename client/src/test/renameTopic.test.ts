import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { renameTopic } from "../changes/renameTopic";
import { tidyLog } from "../changes/tidy";
import type { RenameTopicParams } from "../memory/contracts";
import { FakeMemory, folderStatus, serverError } from "./samples";
import { editor, press, settled, undone } from "./vscodeStub";

const FOLDER = "file:///shop";
const LOG = "file:///shop/.context/memory_log.jsonl";

function memory(existing: string): FakeMemory & { status(): Promise<never> } {
  const fake = new FakeMemory({
    "sentinel/rename_topic": ({ new_topic, merge = false }: RenameTopicParams) => {
      if (new_topic === "") {
        throw serverError("new_topic is blank.", -32602, { code: "blank", field: "new_topic" });
      }
      if (new_topic === existing && !merge) {
        throw serverError("It exists.", -32602, { code: "topic_exists", field: "new_topic" });
      }
      return { text: "Renamed.", replaced: ["a@111111"] };
    },
    "sentinel/tidy_log": () => ({ text: "In order." }),
  });
  const topics = [{ topic: "결제 $(x)", logs: 2, principles: 0 }];
  return Object.assign(fake, {
    status: () => Promise.resolve([folderStatus({ topics: topics as never })] as never),
  });
}

describe("renaming a topic", () => {
  let asked: (string | undefined)[] = [];
  const answers = (...names: string[]): void => {
    asked = [];
    editor.input = ({ value, ...options }) => {
      asked.push(value, (options as { prompt?: string }).prompt);
      return names.shift();
    };
  };
  beforeEach(() => {
    editor.messages = [];
    editor.documents = [];
    press();
  });

  it("asks with the name as it is, and can be taken back (N03)", async () => {
    const shop = memory("other");
    answers("payment");
    press("Undo");
    await renameTopic(shop, FOLDER, "결제");
    await settled();
    assert.equal(asked[0], "결제");
    assert.deepEqual(shop.paramsOf("sentinel/rename_topic"), [
      { folder: FOLDER, topic: "결제", new_topic: "payment" },
    ]);
    assert.deepEqual(undone(), [{ folder: FOLDER, ids: ["a@111111"] }]);
  });

  it("asks which topic is meant where none is given", async () => {
    const shop = memory("other");
    answers("payment");
    editor.picks = [(rows) => rows[0]];
    await renameTopic(shop, FOLDER);
    const [sent] = shop.paramsOf("sentinel/rename_topic") as RenameTopicParams[];
    assert.equal(sent?.topic, "결제 $(x)");
  });

  it("keeps what was typed where the name is refused, and says why", async () => {
    answers("", "payment");
    await renameTopic(memory("other"), FOLDER, "결제");
    assert.deepEqual(asked.slice(2), ["", "new_topic is blank."]);
    assert.deepEqual(editor.messages, ["Renamed."]);
  });

  it("joins a topic that exists only when the user says so", async () => {
    const shop = memory("payment");
    answers("payment");
    await renameTopic(shop, FOLDER, "결제");
    assert.deepEqual(shop.paramsOf("sentinel/rename_topic").length, 1);
    answers("payment");
    press("Merge");
    await renameTopic(shop, FOLDER, "결제");
    assert.deepEqual(shop.paramsOf("sentinel/rename_topic").at(-1), {
      folder: FOLDER,
      topic: "결제",
      new_topic: "payment",
      merge: true,
    });
  });

  it("does nothing where the user leaves, or where what was typed in the log cannot be saved", async () => {
    const shop = memory("other");
    answers();
    await renameTopic(shop, FOLDER, "결제");
    answers("payment");
    editor.documents = [
      { isDirty: true, uri: { toString: () => LOG }, save: () => Promise.resolve(false) } as never,
    ];
    await renameTopic(shop, FOLDER, "결제");
    assert.deepEqual(shop.requests, []);
  });
});

describe("tidying the log", () => {
  it("saves what was typed first, and says what it did (N03)", async () => {
    const done: string[] = [];
    const shop = memory("other");
    const save = (): Promise<boolean> => {
      done.push(`saved after ${shop.requests.length.toString()}`);
      return Promise.resolve(true);
    };
    editor.messages = [];
    editor.documents = [{ isDirty: true, uri: { toString: () => LOG }, save } as never];
    await tidyLog(shop, FOLDER, ["0123"]);
    assert.deepEqual(done, ["saved after 0"]);
    assert.deepEqual(shop.paramsOf("sentinel/tidy_log"), [{ folder: FOLDER, move_out: ["0123"] }]);
    assert.deepEqual(editor.messages, ["In order."]);
  });
});
