import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import {
  type CursorMcp,
  cursorMcp,
  CursorServers,
  type ServerCommand,
} from "../agent/cursorServers";
import { labelled, type ServedFolder } from "../agent/mcpServers";
import { inFolder, saveConfirmation } from "../agent/toolCall";
import { AGENT_OPERATIONS } from "../memory/contracts";

interface Tool {
  readonly name: string;
  readonly modelDescription: string;
  readonly when: string;
}

const TOOLS = (
  JSON.parse(readFileSync("package.json", "utf8")) as {
    contributes: { languageModelTools: readonly Tool[] };
  }
).contributes.languageModelTools;

function folder(name: string, path = `/work/${name}`): ServedFolder {
  return { name, path, uri: `file://${path}` };
}

describe("the tools that the manifest declares", () => {
  it("are the operations of agents, by the names that the extension registers (S01)", () => {
    const names = TOOLS.map(({ name }) => name);
    assert.deepEqual(
      names,
      AGENT_OPERATIONS.map((name) => `sentinel_${name}`),
    );
  });

  it("name each other as this agent sees them, and say whose memory it is (S01)", () => {
    const bare = /(?<!sentinel_)\b(search|log|compact)_memory\b/;
    for (const tool of TOOLS) {
      assert.doesNotMatch(JSON.stringify(tool).replace(/"%[^"]*%"/g, ""), bare);
    }
    assert.match(TOOLS[0]?.modelDescription ?? "", /not the editor's own memory tool/);
  });

  it("are offered only where a server may run (S26)", () => {
    assert.deepEqual(
      new Set(TOOLS.map(({ when }) => when)),
      new Set(["isWorkspaceTrusted && workspaceFolderCount != 0 && !virtualWorkspace"]),
    );
  });
});

describe("a call of a tool", () => {
  const open = ["file:///work/a", "file:///work/b"];

  it("is about the folder of the active editor where several are open (S24)", () => {
    assert.deepEqual(inFolder({ query: "q" }, open, open[1]), { query: "q", folder: open[1] });
  });

  it("keeps the folder that it names, and needs none where one is open (S24)", () => {
    const named = { query: "q", folder: "b" };
    assert.equal(inFolder(named, open, open[0]), named);
    const input = { query: "q" };
    assert.equal(inFolder(input, open.slice(0, 1), open[0]), input);
    assert.equal(inFolder(input, open, undefined), input);
    assert.equal(inFolder(input, open, "file:///elsewhere"), input);
  });

  it("shows everything that a save would store, and where, each in one line (S01)", () => {
    const input = {
      topic: "auth",
      missing_context: "Which\n\n- **token** type",
      lesson: "Use opaque tokens",
      ask_next_time: "Which tokens?",
    };
    assert.deepEqual(saveConfirmation(input, ".context/memory_log.jsonl"), {
      title: "Save a lesson in the project's memory?",
      lines: [
        ["Topic", "auth"],
        ["Missing context", "Which - **token** type"],
        ["Lesson", "Use opaque tokens"],
        ["Ask next time", "Which tokens?"],
        ["File, shared by git", ".context/memory_log.jsonl"],
      ],
    });
  });

  it("shows which records a principle replaces (S14)", () => {
    const sources = ["0011223344556677@aabbcc", "8899aabbccddeeff@ddeeff"];
    const input = { topic: "auth", type: "principle", lesson: "One rule", source_ids: sources };
    assert.deepEqual(saveConfirmation(input, "log"), {
      title: "Save a principle in the project's memory?",
      lines: [
        ["Topic", "auth"],
        ["Principle", "One rule"],
        ["Replaces", sources.join(", ")],
        ["File, shared by git", "log"],
      ],
    });
  });

  it("names the record that an amendment changes, with the fields that it gives (S07)", () => {
    const input = { id: "0011223344556677@aabbcc", topic: "auth" };
    assert.deepEqual(saveConfirmation(input, "log"), {
      title: "Change a record of the project's memory?",
      lines: [
        ["Record to change", input.id],
        ["Topic", "auth"],
        ["File, shared by git", "log"],
      ],
    });
  });

  it("counts the records that a principle replaces where nobody would read their ids (S14)", () => {
    const source_ids = ["1@a", "2@b", "3@c", "4@d"];
    const input = { type: "principle", lesson: "One rule", missing_context: "None", source_ids };
    assert.deepEqual(saveConfirmation(input, "log").lines, [
      ["Principle", "One rule"],
      ["Replaces", "4 records"],
      ["File, shared by git", "log"],
    ]);
  });

  it("of a shape that nobody expected is shown without a fault: the server refuses it (S01)", () => {
    const input = { topic: 3, lesson: null, source_ids: "none" };
    assert.deepEqual(saveConfirmation(input, "log").lines, [["File, shared by git", "log"]]);
  });
});

describe("the servers of several folders", () => {
  it("have labels that begin with the folder and differ (S24)", () => {
    const folders = [folder("shop", "/a/shop"), folder("결제"), folder("shop", "/b/shop")];
    assert.deepEqual(
      [...labelled(folders).keys()],
      ["shop memory", "결제 memory", "shop 2 memory"],
    );
  });
});

/** Cursor's API as far as we use it, which notes what it is asked. */
class StubCursor implements CursorMcp {
  readonly calls: string[] = [];

  registerServer({ name, server }: Parameters<CursorMcp["registerServer"]>[0]): void {
    this.calls.push(`+ ${name}: ${[server.command, ...server.args].join(" ")}`);
  }

  unregisterServer(name: string): void {
    this.calls.push(`- ${name}`);
  }
}

const commandOf = (uri: string): Promise<ServerCommand> =>
  Promise.resolve({
    command: "python",
    args: ["launch.py", "--root", uri.slice("file://".length)],
  });

describe("the servers of Cursor", () => {
  it("are registered for each folder, once, and taken away with it (S26)", async () => {
    const cursor = new StubCursor();
    const servers = new CursorServers(cursor, commandOf);
    await servers.serve([folder("a"), folder("b")]);
    await servers.serve([folder("a"), folder("b")]);
    await servers.serve([folder("b")]);
    await servers.serve([]);
    assert.deepEqual(cursor.calls, [
      "+ a memory: python launch.py --root /work/a",
      "+ b memory: python launch.py --root /work/b",
      "- a memory",
      "- b memory",
    ]);
  });

  it("follow a folder that takes the name of another (S24)", async () => {
    const cursor = new StubCursor();
    const servers = new CursorServers(cursor, commandOf);
    await servers.serve([folder("a", "/one/a")]);
    await servers.serve([folder("a", "/two/a")]);
    assert.deepEqual(cursor.calls, [
      "+ a memory: python launch.py --root /one/a",
      "- a memory",
      "+ a memory: python launch.py --root /two/a",
    ]);
  });

  it("are not registered when their folder went while the command was asked for (S26)", async () => {
    const cursor = new StubCursor();
    let answer: ((command: ServerCommand) => void) | undefined;
    const servers = new CursorServers(cursor, () => new Promise((resolve) => (answer = resolve)));
    const serving = servers.serve([folder("a")]);
    await servers.serve([]);
    answer?.({ command: "python", args: [] });
    await serving;
    assert.deepEqual(cursor.calls, []);
  });

  it("are registered once when two looks overlap (S26)", async () => {
    const cursor = new StubCursor();
    const servers = new CursorServers(cursor, commandOf);
    await Promise.all([servers.serve([folder("a")]), servers.serve([folder("a")])]);
    assert.equal(cursor.calls.length, 1);
  });

  it("are tried again after there was no command (S26)", async () => {
    const cursor = new StubCursor();
    let fails = true;
    const servers = new CursorServers(cursor, (uri) =>
      fails ? Promise.reject(new Error("no Python")) : commandOf(uri),
    );
    await assert.rejects(servers.serve([folder("a")]), /no Python/);
    fails = false;
    await servers.serve([folder("a")]);
    assert.equal(cursor.calls.length, 1);
  });

  it("are registered also beside a folder that has no command (S26)", async () => {
    const cursor = new StubCursor();
    const servers = new CursorServers(cursor, (uri) =>
      uri.endsWith("/a") ? Promise.reject(new Error("no Python")) : commandOf(uri),
    );
    await assert.rejects(servers.serve([folder("a"), folder("b")]), /no Python/);
    assert.deepEqual(cursor.calls, ["+ b memory: python launch.py --root /work/b"]);
  });

  it("need an editor that has the whole of that interface (S26)", () => {
    const cursor = new StubCursor();
    assert.equal(cursorMcp({ cursor: { mcp: cursor } }), cursor);
    const others = [{}, { cursor: null }, { cursor: {} }, { cursor: { mcp: {} } }];
    const registerServer = (): void => undefined;
    const half = { cursor: { mcp: { registerServer } } };
    const odd = { cursor: { mcp: { registerServer, unregisterServer: "later" } } };
    for (const editor of [...others, half, odd]) {
      assert.equal(cursorMcp(editor), undefined);
    }
  });
});
