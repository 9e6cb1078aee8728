import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { cursorMcp, type CursorOptions } from "../agent/cursor";
import { meant, toolOf, offerTools } from "../agent/tools";
import { FakeMemory, serverError } from "./samples";
import { editor, EventEmitter, setCursor, settled, Uri, window } from "./vscodeStub";

const folder = (name: string, path = `/work/${name}`): { name: string; uri: Uri } => ({
  name,
  uri: Uri.file(path),
});

describe("the tools of the editor's agent", () => {
  it("are about the folder of the active editor where several are open (S24)", () => {
    editor.folders = [folder("a"), folder("b")];
    Object.assign(window, { activeTextEditor: { document: { uri: Uri.file("/work/b/x") } } });
    assert.deepEqual(meant({ query: "q" }), { query: "q", folder: "file:///work/b" });
    assert.deepEqual(meant({ folder: "a" }), { folder: "a" });
    editor.folders = [folder("b")];
    assert.deepEqual(meant({ query: "q" }), { query: "q" });
    Object.assign(window, { activeTextEditor: undefined });
  });

  it("ask what the server asks before a save, and do not run where it cannot (S01)", async () => {
    editor.folders = [folder("a")];
    const asked = new FakeMemory({
      "sentinel/tool_question": ({ tool }) => ({ doing: "Saving", title: tool, text: "- one" }),
    });
    const prepare = async (memory: FakeMemory): Promise<unknown> =>
      toolOf(memory, "log_memory").prepareInvocation({ input: { topic: "a" } }, {} as never);
    const confirmationMessages = { title: "log_memory", message: { value: "- one" } };
    const shown = { invocationMessage: "Saving", confirmationMessages };
    assert.equal(JSON.stringify(await prepare(asked)), JSON.stringify(shown));
    assert.deepEqual(asked.requests[0]?.params, { tool: "log_memory", input: '{"topic":"a"}' });
    const full = serverError("Full.", -32803, { text: "Full.\nUnsaved: {}" });
    asked.request = () => Promise.reject(full);
    await assert.rejects(prepare(asked), /Unsaved/);
  });
});

type State = CursorOptions["server"]["state"];
const LOG = "/work/shop/.context/memory_log.jsonl";

/** A window of Cursor: what it registers, what asks for the server, and how a user answers. */
class CursorWindow {
  readonly calls: string[] = [];
  readonly asked: string[] = [];
  readonly warned: string[] = [];
  readonly remembered = new Map<string, unknown>();
  readonly #states = new EventEmitter<State>();
  readonly #server = {
    state: undefined as State,
    onDidChangeState: this.#states.event,
    request: (method: string, params: { folder: string }): Promise<unknown> => {
      this.asked.push(method);
      return this.command(params.folder.slice("file://".length));
    },
  };
  /** Returns how a server is started, or rejects. */
  command = (path: string): Promise<unknown> =>
    Promise.resolve({ command: "python", args: [path] });

  constructor(isAgreed = false) {
    editor.folders = [folder("shop")];
    this.remembered.set("cursorServers", isAgreed || undefined);
    editor.messages.length = 0;
    editor.files.clear();
    editor.answer = () => undefined;
    setCursor({
      mcp: {
        registerServer: ({ name, server }: { name: string; server: { args: string[] } }) =>
          this.calls.push(`+ ${name}: ${server.args.join()}`),
        unregisterServer: (name: string) => this.calls.push(`- ${name}`),
      },
    });
  }

  async open(): Promise<{ dispose(): void }> {
    const tools = offerTools({
      server: this.#server as never,
      channel: { warn: (text: string) => this.warned.push(text) },
      hasServer: () => true,
      remembered: {
        get: (key: string) => this.remembered.get(key),
        update: (key: string, value: unknown) =>
          Promise.resolve(void this.remembered.set(key, value)),
      } as never,
    });
    await settled();
    return tools;
  }

  /** The server runs, because the user looked at the view for example. */
  async starts(...folders: { name: string; uri: Uri }[]): Promise<void> {
    editor.folders = folders.length > 0 ? folders : editor.folders;
    this.#server.state = "ready";
    this.#states.fire("ready");
    await settled();
  }
}

describe("the servers of Cursor's agent (S26)", () => {
  beforeEach(() => {
    editor.hasTools = true;
  });

  const ABOVE = ["/work/.context/memory_log.jsonl", "/work/.git"];
  /** The files, the button that each window gets, and how often is asked, and a server offered. */
  type Offer = [string[], (number | undefined)[], asked: number, offered: number];
  const cases: Record<string, Offer> = {
    "not in a project without a memory": [[], [undefined], 0, 0],
    "after a question where there is a memory, once for all windows": [[LOG], [0, 0], 1, 2],
    "not while the question is open, or was answered with no": [[LOG], [undefined, 1, 1], 2, 0],
    "where the memory is above the folder": [ABOVE, [0], 1, 1],
  };
  for (const [name, [files, answers, asked, offered]] of Object.entries(cases)) {
    it(`are offered ${name}, and no start script is written else`, async () => {
      const window = new CursorWindow();
      files.forEach((file) => editor.files.add(file));
      for (const at of answers) {
        editor.answer = (_, buttons) => (at === undefined ? at : buttons[at]);
        await window.open();
      }
      assert.deepEqual(window.calls, Array(offered).fill("+ shop memory: /work/shop"));
      assert.deepEqual([editor.messages.length, window.asked.length], [asked, offered]);
      assert.ok(editor.messages.every((one) => one.includes("written into your user folder")));
    });
  }

  it("follow the folders, are told apart, and go with the extension (S24)", async () => {
    const window = new CursorWindow(true);
    const tools = await window.open();
    await window.starts(folder("a", "/1/a"), folder("b"));
    await window.starts(folder("a", "/2/a"), folder("a", "/3/a"));
    tools.dispose();
    assert.deepEqual(window.calls, [
      ...["+ a memory: /1/a", "+ b memory: /work/b", "- a memory", "- b memory"],
      ...["+ a memory: /2/a", "+ a 2 memory: /3/a", "- a memory", "- a 2 memory"],
    ]);
  });

  it("come beside one that has no command, which is tried again", async () => {
    const window = new CursorWindow(true);
    let fails = true;
    const { command } = window;
    window.command = (path) =>
      fails && path.endsWith("/a") ? Promise.reject(new Error("no Python")) : command(path);
    await window.open();
    await window.starts(folder("a"), folder("b"));
    assert.deepEqual([window.calls, window.warned], [["+ b memory: /work/b"], ["no Python"]]);
    fails = false;
    await window.starts();
    assert.equal(window.calls.at(-1), "+ a memory: /work/a");
  });

  it("are not registered when the extension ended while the command was asked for", async () => {
    const window = new CursorWindow(true);
    let answer: ((command: unknown) => void) | undefined;
    window.command = () => new Promise((resolve) => (answer = resolve));
    const tools = await window.open();
    await window.starts();
    tools.dispose();
    answer?.({ command: "python", args: [] });
    await settled();
    assert.deepEqual(window.calls, []);
  });

  it("need an editor that has the whole of that interface; another fails nothing else", async () => {
    const register = (): void => undefined;
    const whole = { mcp: { registerServer: register, unregisterServer: register } };
    assert.equal(cursorMcp({ cursor: whole }), whole.mcp);
    const half = { mcp: { registerServer: register } };
    const odd = { mcp: { ...half.mcp, unregisterServer: "later" } };
    for (const cursor of [undefined, null, {}, { mcp: {} }, half, odd]) {
      assert.equal(cursorMcp({ cursor }), undefined);
    }
    const window = new CursorWindow();
    setCursor(undefined);
    editor.hasTools = false;
    await window.open();
    assert.deepEqual(window.warned, ["registerTool is not a function"]);
  });
});
