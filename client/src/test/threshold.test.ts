import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setThreshold } from "../project/threshold";
import { FakeMemory, folderStatus } from "./samples";
import { editor } from "./vscodeStub";

const FOLDER = "file:///shop";

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

/** The first text of the box, its remark about the text, and the message afterwards. */
interface Typed {
  readonly current: string | undefined;
  readonly problem: unknown;
  readonly said: readonly string[];
}

async function typed(text: string | undefined, memory = memoryOf()): Promise<Typed> {
  let current: string | undefined;
  let problem: unknown;
  editor.messages = [];
  editor.input = ({ value, validateInput }) => {
    current = value;
    problem = validateInput?.(text ?? "");
    return text;
  };
  await setThreshold(memory, FOLDER);
  return { current, problem, said: editor.messages };
}

describe("the command that sets the threshold (S09)", () => {
  it("asks with the present one, sets the number and says it", async () => {
    const memory = memoryOf();
    const box = await typed(" 60 ", memory);
    assert.equal(box.current, "40");
    assert.deepEqual(memory.requests.at(-1), {
      method: "sentinel/set_threshold",
      params: { threshold: 60, folder: FOLDER },
    });
    assert.deepEqual(box.said, ["Compaction is required above 60 records."]);
  });

  it("takes an empty text for the default", async () => {
    const box = await typed("");
    assert.deepEqual(box.said, ["Compaction is required above 50 records."]);
  });

  it("says where the environment wins", async () => {
    const box = await typed("60", memoryOf(true));
    assert.match(box.said[0] ?? "", /SENTINEL_MEMORY_COMPACT_THRESHOLD is 7/);
  });

  for (const text of ["0", "-1", "1.5", "abc", "1e3", "9".repeat(10)]) {
    it(`refuses ${text} while it is typed`, async () => {
      const memory = memoryOf();
      const box = await typed(text, memory);
      assert.equal(box.problem, "Type a whole number from 1, or nothing for the default.");
      assert.equal(memory.requests.length, 1);
    });
  }

  it("sets nothing when it is left", async () => {
    const memory = memoryOf();
    assert.deepEqual((await typed(undefined, memory)).said, []);
    assert.equal(memory.requests.length, 1);
  });
});
