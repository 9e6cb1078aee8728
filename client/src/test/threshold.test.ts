import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setThreshold, type ThresholdUi } from "../project/threshold";
import { FakeMemory, folderStatus, t } from "./samples";

const FOLDER = "file:///shop";

class TypedThreshold implements ThresholdUi {
  readonly said: string[] = [];
  problem: string | undefined;
  current: number | undefined;

  constructor(readonly text: string | undefined) {}

  ask(
    current: number,
    problemOf: (text: string) => string | undefined,
  ): Promise<string | undefined> {
    this.current = current;
    this.problem = problemOf(this.text ?? "");
    return Promise.resolve(this.text);
  }

  say(sentence: string): void {
    this.said.push(sentence);
  }
}

function memoryOf(overruled = false): FakeMemory {
  return new FakeMemory({
    "sentinel/memory_status": () => ({
      folders: [
        folderStatus({ uri: FOLDER, compaction: { state: "ok", count: 3, threshold: 40 } }),
      ],
    }),
    "sentinel/set_threshold": ({ threshold }) => ({
      folder: "shop",
      overruled,
      compaction: { state: "ok", count: 3, threshold: overruled ? 7 : (threshold ?? 50) },
    }),
  });
}

async function typed(text: string | undefined, memory = memoryOf()): Promise<TypedThreshold> {
  const ui = new TypedThreshold(text);
  await setThreshold(memory, ui, FOLDER, t);
  return ui;
}

describe("the command that sets the threshold (S09)", () => {
  it("asks with the present one, sets the number and says it", async () => {
    const memory = memoryOf();
    const ui = await typed(" 60 ", memory);
    assert.equal(ui.current, 40);
    assert.deepEqual(memory.requests.at(-1), {
      method: "sentinel/set_threshold",
      params: { threshold: 60, folder: FOLDER },
    });
    assert.deepEqual(ui.said, ["Compaction is required above 60 records."]);
  });

  it("takes an empty text for the default", async () => {
    const ui = await typed("");
    assert.deepEqual(ui.said, ["Compaction is required above 50 records."]);
  });

  it("says where the environment wins", async () => {
    const ui = await typed("60", memoryOf(true));
    assert.match(ui.said[0] ?? "", /SENTINEL_MEMORY_COMPACT_THRESHOLD says 7/);
  });

  for (const text of ["0", "-1", "1.5", "abc", "1e3", "9".repeat(10)]) {
    it(`refuses ${text} while it is typed`, async () => {
      const memory = memoryOf();
      const ui = await typed(text, memory);
      assert.equal(ui.problem, "Type a whole number from 1, or nothing for the default.");
      assert.equal(memory.requests.length, 1);
    });
  }

  it("sets nothing when it is left", async () => {
    const memory = memoryOf();
    assert.deepEqual((await typed(undefined, memory)).said, []);
    assert.equal(memory.requests.length, 1);
  });
});
