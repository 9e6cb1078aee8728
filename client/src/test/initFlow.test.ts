import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FileChange, InitProjectResult } from "../memory/contracts";
import { type Agent, initProject, type InitUi, isFollowed } from "../project/initFlow";
import { InitOffer } from "../project/initOffer";
import { FakeMemory, serverError } from "./samples";

const FOLDER = "file:///shop";
const CHANGE: FileChange = { path: "AGENTS.md", before: null, after: "## Project memory\n" };

function plan(changes: readonly FileChange[], written = false): InitProjectResult {
  return { folder: "shop", changes, digest: "d1", written };
}

/** Notes what the user sees; answers as prepared. */
class ScriptedUi implements InitUi {
  readonly seen: string[] = [];
  readonly #agent: Agent | undefined;
  readonly #agrees: boolean;

  constructor(agent: Agent | undefined, agrees = true) {
    this.#agent = agent;
    this.#agrees = agrees;
  }

  pickAgent(): Promise<Agent | undefined> {
    this.seen.push("agents?");
    return Promise.resolve(this.#agent);
  }

  working: InitUi["working"] = (task) => task();

  agrees({ changes }: InitProjectResult): Promise<boolean> {
    this.seen.push(`write ${changes.map(({ path }) => path).join(", ")}?`);
    return Promise.resolve(this.#agrees);
  }

  nothingToDo(): void {
    this.seen.push("nothing");
  }

  written(changes: readonly FileChange[]): void {
    this.seen.push(`written ${changes.length}`);
  }
}

describe("making agents use the memory", () => {
  const memoryOf = (changes: readonly FileChange[]): FakeMemory =>
    new FakeMemory({ "sentinel/init_project": ({ write }) => plan(changes, write === true) });

  it("shows the changes and writes exactly those that were shown (S25)", async () => {
    const memory = memoryOf([CHANGE]);
    const ui = new ScriptedUi("claude");
    await initProject(memory, ui, FOLDER);
    assert.deepEqual(ui.seen, ["agents?", "write AGENTS.md?", "written 1"]);
    assert.deepEqual(memory.paramsOf("sentinel/init_project"), [
      { agent: "claude", folder: FOLDER },
      { agent: "claude", write: true, digest: "d1", folder: FOLDER },
    ]);
  });

  it("writes nothing when the user does not agree or names no agent", async () => {
    const memory = memoryOf([CHANGE]);
    await initProject(memory, new ScriptedUi("agents", false), FOLDER);
    assert.equal(memory.requests.length, 1);
    await initProject(memory, new ScriptedUi(undefined), FOLDER);
    assert.equal(memory.requests.length, 1);
  });

  it("says so when nothing is to do", async () => {
    const ui = new ScriptedUi(undefined);
    await initProject(memoryOf([]), ui, FOLDER, "cursor");
    assert.deepEqual(ui.seen, ["nothing"]);
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
