import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  utimesSync,
} from "node:fs";
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

  it("are drafts where something was typed, and deleted where nothing was for a day", async () => {
    const typed = await files.create("New lesson", FACTS);
    const facts = { ...FACTS, record: record(), learned: ["a"] };
    const ofRecord = await files.create("교훈 편집", facts);
    const [blank, open] = [await files.create("a", FACTS), await files.create("b", FACTS)];
    const elsewhere = await files.create("c", { ...FACTS, folder: "file:///api" });
    for (const path of [typed, ofRecord, elsewhere]) {
      writeFileSync(path, "topic: auth\n");
    }
    // Another window may be about to show this one.
    const young = await files.create("d", FACTS);
    const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
    [typed, blank, open].forEach((path) => {
      utimesSync(path, before, before);
    });
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
    assert.deepEqual(await files.factsOf(young), FACTS);
  });

  it("are kept when they are closed where something was typed, and deleted else", async () => {
    const [typed, blank] = [await files.create("a", FACTS), await files.create("b", FACTS)];
    writeFileSync(typed, "topic: auth\n");
    assert.deepEqual([await files.isKept(typed), await files.isKept(blank)], [true, false]);
    assert.deepEqual(await files.factsOf(typed), FACTS);
    assert.equal(await files.factsOf(blank), undefined);
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
