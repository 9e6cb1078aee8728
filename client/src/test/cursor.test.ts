import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type * as vscode from "vscode";
import { type AgentToolsOptions, offerTools } from "../agent/agentTools";
import { editor, EventEmitter, setCursor, Uri } from "./vscodeStub";

type ServerOf = AgentToolsOptions["server"];
type State = ServerOf["state"];

/** A window of Cursor: what it registers, what asks for the server, and how a user answers. */
class CursorWindow {
  readonly registered = new Set<string>();
  readonly asked: string[] = [];
  readonly warned: string[] = [];
  readonly remembered = new Map<string, unknown>();
  readonly #states = new EventEmitter<State>();
  #state: State;

  constructor(isAgreed = false) {
    editor.folders = [{ name: "shop", uri: Uri.file("/work/shop") }];
    if (isAgreed) {
      this.remembered.set("cursorServers", true);
    }
    editor.messages.length = 0;
    editor.files.clear();
    editor.answer = () => undefined;
    setCursor({
      mcp: {
        registerServer: ({ name }: { name: string }) => this.registered.add(name),
        unregisterServer: (name: string) => this.registered.delete(name),
      },
    });
  }

  open(): { dispose(): void } {
    const server = Object.defineProperty({ onDidChangeState: this.#states.event }, "state", {
      get: () => this.#state,
    });
    const memory = {
      request: (method: string): Promise<unknown> => {
        this.asked.push(method);
        return Promise.resolve({ command: "python", args: [] });
      },
    };
    return offerTools({
      server: server as unknown as ServerOf,
      memory: memory as unknown as AgentToolsOptions["memory"],
      channel: {
        warn: (text: string) => this.warned.push(text),
      } as unknown as vscode.LogOutputChannel,
      hasServer: () => true,
      remembered: {
        get: (key) => this.remembered.get(key),
        update: (key, value) => Promise.resolve(void this.remembered.set(key, value)),
      },
    });
  }

  /** The server runs, because the user looked at the view for example. */
  async starts(): Promise<void> {
    this.#state = "ready";
    this.#states.fire("ready");
    await settled();
  }
}

/** Lets everything run that waits for nothing but an answer that is there already. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    await Promise.resolve();
  }
}

const LOG = "/work/shop/.context/memory_log.jsonl";
const offer = (_: string, [first]: readonly unknown[]): unknown => first;

describe("the tools of Cursor's agent", () => {
  it("start nothing and ask nothing in a project without a memory (S26)", async () => {
    const window = new CursorWindow();
    window.open();
    await settled();
    assert.deepEqual([window.asked, editor.messages], [[], []]);
    assert.equal(window.registered.size, 0);
  });

  it("are offered after a question where there is a memory, and once asked for all windows (S26)", async () => {
    const window = new CursorWindow();
    editor.files.add(LOG);
    editor.answer = offer;
    window.open();
    await settled();
    assert.deepEqual([...window.registered], ["shop memory"]);
    assert.match(editor.messages[0] ?? "", /start script is written into your user folder/);
    window.open();
    await settled();
    assert.equal(editor.messages.length, 1);
  });

  it("are offered where the memory is above the folder that is open (S24, S26)", async () => {
    const window = new CursorWindow(true);
    editor.files.add("/work/.context/memory_log.jsonl");
    editor.files.add("/work/.git");
    window.open();
    await settled();
    assert.deepEqual([...window.registered], ["shop memory"]);
  });

  it("write no start script while the question is open, or was answered with no (S26)", async () => {
    const window = new CursorWindow();
    editor.files.add(LOG);
    window.open();
    await settled();
    editor.answer = (_, [, never]) => never;
    window.open();
    await settled();
    window.open();
    await settled();
    assert.deepEqual([window.asked, editor.messages.length], [[], 2]);
    assert.equal(window.registered.size, 0);
  });

  it("come with the first look at a memory that does not exist yet (S26)", async () => {
    const window = new CursorWindow();
    editor.answer = offer;
    window.open();
    await window.starts();
    assert.deepEqual([...window.registered], ["shop memory"]);
  });

  it("are taken away when the extension ends (S26)", async () => {
    const window = new CursorWindow(true);
    editor.files.add(LOG);
    const tools = window.open();
    await settled();
    tools.dispose();
    await settled();
    assert.equal(window.registered.size, 0);
  });

  it("that another editor cannot register are told in the output, and fail nothing else", () => {
    const window = new CursorWindow();
    setCursor(undefined);
    editor.hasTools = false;
    window.open();
    editor.hasTools = true;
    assert.deepEqual(window.warned, ["registerTool is not a function"]);
  });
});
