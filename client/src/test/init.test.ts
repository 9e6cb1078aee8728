import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { FileChange, InitProjectResult } from "../memory/contracts";
import { type Agent, initProject, isFollowed } from "../project/init";
import { InitOffer } from "../project/initOffer";
import { FakeMemory, serverError } from "./samples";
import { editor, type Pick, Uri } from "./vscodeStub";

const FOLDER = "file:///shop";
const CHANGE: FileChange = { path: "AGENTS.md", before: null, after: "## Project memory\n" };

function plan(changes: readonly FileChange[], written = false): InitProjectResult {
  return { folder: "shop", changes, digest: "d1", written };
}

/** Everything that the user saw, in order. */
let seen: string[] = [];

/** Notes a list by its question and answers with the row of this name. */
function take(name: string): Pick {
  return (items, { placeHolder = "" }) => {
    seen.push(placeHolder, ...items.flatMap(({ description }) => description ?? []));
    return items.find(({ label }) => label.includes(name));
  };
}

const WHICH = "Where do your agents read their instructions?";

beforeEach(() => {
  seen = [];
  Object.assign(editor, { messages: [], executed: [] });
});

describe("making agents use the memory", () => {
  const memoryOf = (changes: readonly FileChange[]): FakeMemory =>
    new FakeMemory({ "sentinel/init_project": ({ write }) => plan(changes, write === true) });

  it("shows the changes and writes exactly those that were shown (S25)", async () => {
    const memory = memoryOf([CHANGE]);
    editor.picks = [take("CLAUDE.md"), take("Write")];
    await initProject(memory, FOLDER);
    assert.equal(seen[0], WHICH);
    assert.deepEqual(seen.slice(-3), ["Write these changes?", "AGENTS.md", ""]);
    assert.deepEqual(editor.executed, [
      [
        "vscode.diff",
        Uri.parse("sentinel-memory-plan:///shop/AGENTS.md?before#d1"),
        Uri.parse("sentinel-memory-plan:///shop/AGENTS.md?after#d1"),
        "Make agents use the memory",
      ],
    ]);
    assert.deepEqual(editor.messages, ["Written: AGENTS.md."]);
    assert.deepEqual(memory.paramsOf("sentinel/init_project"), [
      { agent: "claude", folder: FOLDER },
      { agent: "claude", write: true, digest: "d1", folder: FOLDER },
    ]);
  });

  it("writes nothing when the user does not agree or names no agent", async () => {
    const memory = memoryOf([CHANGE]);
    editor.picks = [take("AGENTS.md"), take("Cancel")];
    await initProject(memory, FOLDER);
    assert.equal(memory.requests.length, 1);
    await initProject(memory, FOLDER);
    assert.equal(memory.requests.length, 1);
    assert.deepEqual(editor.messages, []);
  });

  it("says so when nothing is to do", async () => {
    await initProject(memoryOf([]), FOLDER, "cursor");
    assert.deepEqual(editor.messages, [
      "Nothing to do. The agents of this project already use the memory.",
    ]);
  });
});

describe("the offer after a lesson", () => {
  const followedBy = (agents: readonly Agent[]): FakeMemory =>
    new FakeMemory({
      "sentinel/init_project": ({ agent }) =>
        plan(agent !== undefined && agents.includes(agent) ? [] : [CHANGE]),
    });

  function offerFor(memory: FakeMemory): InitOffer {
    const kept = new Map<string, unknown>();
    return new InitOffer(memory, {
      get: (key) => kept.get(key),
      update: (key, value) => Promise.resolve(void kept.set(key, value)),
    });
  }

  it("comes once in each folder whose agents do not follow the loop (S25)", async () => {
    const offer = offerFor(followedBy([]));
    assert.deepEqual(
      [await offer.isDue(FOLDER), await offer.isDue(FOLDER), await offer.isDue("file:///api")],
      [true, false, true],
    );
  });

  it("does not come where any agent follows it, whichever file that reads", async () => {
    assert.equal(await isFollowed(followedBy(["cursor"]), FOLDER), true);
    assert.equal(await offerFor(followedBy(["cursor"])).isDue(FOLDER), false);
  });

  it("does not come where a file of the project cannot be read", async () => {
    const memory = new FakeMemory({
      "sentinel/init_project": () => {
        throw serverError("AGENTS.md is not UTF-8.", -32803, {});
      },
    });
    assert.equal(await offerFor(memory).isDue(FOLDER), false);
  });
});
