import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { type FormFacts, FormFiles } from "../forms/formFiles";
import { record } from "./samples";

const FACTS: FormFacts = { folder: "file:///shop", type: "log", written: "topic: \n" };
const CLOSED = (): boolean => false;

describe("the files of forms", () => {
  let storage: string;
  let files: FormFiles;

  beforeEach(() => {
    storage = mkdtempSync(join(tmpdir(), "forms-"));
    files = new FormFiles(join(storage, "extension"));
  });
  afterEach(() => {
    rmSync(storage, { recursive: true });
  });

  it("are for their user only, and gone when they are removed (N04)", async () => {
    const path = await files.create("New lesson", FACTS);
    const modes = [path, join(dirname(path), "form.json"), dirname(path), dirname(dirname(path))];
    if (process.platform !== "win32") {
      assert.deepEqual(
        modes.map((one) => statSync(one).mode & 0o777),
        [0o600, 0o600, 0o700, 0o700],
      );
    }
    assert.ok(files.holds(path));
    assert.ok(!files.holds(join(storage, "New lesson")));
    await files.remove(path);
    assert.deepEqual(readdirSync(dirname(dirname(path))), []);
    assert.equal(await files.factsOf(path), undefined);
  });

  it("are drafts of a folder where something was typed, and deleted where nothing was", async () => {
    const typed = await files.create("New lesson", FACTS);
    const facts = { ...FACTS, record: record(), learned: ["a"] };
    const ofRecord = await files.create("교훈 편집", facts);
    const [blank, open] = [await files.create("a", FACTS), await files.create("b", FACTS)];
    const elsewhere = await files.create("c", { ...FACTS, folder: "file:///api" });
    for (const path of [typed, ofRecord, elsewhere]) {
      writeFileSync(path, "topic: auth\n");
    }
    const kept = await files.kept("file:///shop", (path) => path === open);
    assert.deepEqual(
      new Map(kept.map(({ path, facts, text }) => [path, [facts, text]])),
      new Map<string, unknown>([
        [typed, [FACTS, "topic: auth\n"]],
        [ofRecord, [facts, "topic: auth\n"]],
      ]),
    );
    assert.equal(await files.factsOf(blank), undefined);
    assert.deepEqual(await files.factsOf(open), FACTS);
  });

  it("are passed over where somebody else wrote into their folder", async () => {
    assert.deepEqual(await files.kept("file:///shop", CLOSED), []);
    const path = await files.create("New lesson", FACTS);
    const root = dirname(dirname(path));
    writeFileSync(join(root, "stray"), "x");
    mkdirSync(join(root, "empty"));
    for (const text of ["", "[]", "{", '{"folder": 1}', '{"folder": "x", "type": "other"}']) {
      writeFileSync(join(dirname(path), "form.json"), text);
      assert.equal(await files.factsOf(path), undefined);
      assert.deepEqual(await files.kept("file:///shop", CLOSED), []);
    }
  });
});
