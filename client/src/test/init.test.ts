import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FileChange, InitProjectResult } from "../memory/contracts";
import { type Agent, InitOffer, isFollowed } from "../project/initOffer";
import { FakeMemory, serverError } from "./samples";

const FOLDER = "file:///shop";
const CHANGE: FileChange = { path: "AGENTS.md", before: null, after: "## Project memory\n" };

function plan(changes: readonly FileChange[], written = false): InitProjectResult {
  return { folder: "shop", changes, digest: "d1", written };
}

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
