import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { OwnFileSystem } from "../documents";
import { FORMS_FOLDER, OWN_ADDRESSES, ownPath, ownUri, PLANS_FOLDER } from "../editor/ownAddresses";
import { Uri } from "./vscodeStub";

const ELSEWHERE = "/home/user/.ssh/key";

describe("the address of a text", () => {
  let storage: string;
  let path: string;
  const files = new OwnFileSystem();

  beforeEach(() => {
    storage = mkdtempSync(join(tmpdir(), "forms-"));
    path = join(storage, FORMS_FOLDER, "text-a", "New lesson");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "topic: \n", { mode: 0o600 });
  });
  afterEach(() => {
    rmSync(storage, { recursive: true });
  });

  it("shows its name, and the server is told the file (N04)", () => {
    const uri = ownUri(path);
    assert.equal(uri.path, "/Sentinel Memory/Lessons/New lesson");
    assert.equal(ownPath(uri), path);
    const told = OWN_ADDRESSES.code2Protocol(uri);
    assert.equal(told, Uri.file(path).toString());
    assert.equal(OWN_ADDRESSES.protocol2Code(told).toString(), uri.toString());
    const plan = ownUri(join(storage, PLANS_FOLDER, "text-a", "Compaction"));
    assert.equal(plan.path, "/Sentinel Memory/Plans/Compaction");
    const log = "file:///shop/.context/memory_log.jsonl";
    assert.equal(OWN_ADDRESSES.protocol2Code(log).toString(), log);
  });

  it("leads to its file, which stays for its user only (N04)", async () => {
    const uri = ownUri(path);
    await files.writeFile(uri, Buffer.from("topic: 결제\n"));
    assert.equal(readFileSync(path, "utf8"), "topic: 결제\n");
    assert.equal(Buffer.from(await files.readFile(uri)).toString(), "topic: 결제\n");
    assert.equal((await files.stat(uri)).size, Buffer.byteLength("topic: 결제\n"));
    if (process.platform !== "win32") {
      assert.equal(statSync(path).mode & 0o777, 0o600);
    }
  });

  it("brings no text back that is gone, and reads no other file (N04, D05)", async () => {
    rmSync(dirname(path), { recursive: true });
    await assert.rejects(files.writeFile(ownUri(path), Buffer.from("x")), /FileNotFound/);
    const key = join(storage, "key");
    writeFileSync(key, "secret");
    for (const place of [key, ELSEWHERE]) {
      const uri = Uri.from({ scheme: "sentinel-text", path: "/Lessons/a", query: place }) as never;
      await assert.rejects(files.readFile(uri), /FileNotFound/);
      await assert.rejects(files.writeFile(uri, Buffer.from("x")), /FileNotFound/);
    }
    assert.equal(readFileSync(key, "utf8"), "secret");
  });
});
