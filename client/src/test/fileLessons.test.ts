import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { appliesToFile } from "../changes/appliesToFile";
import { FileLessons } from "../prompts/fileLessons";
import { FakeMemory, record } from "./samples";
import { editor, press, settled, type Item, undone, Uri, window } from "./vscodeStub";

const LENS = {
  range: {},
  command: { title: "2 lessons: payment", command: "open", arguments: [{ topic: "payment" }] },
};

/** A server that counts what it is asked. */
class Server {
  state: "ready" | undefined = "ready";
  asked: string[] = [];
  fails = false;

  connect(): Promise<never> {
    const sendRequest = (method: string, { textDocument }: { textDocument: { uri: string } }) => {
      this.asked.push(`${method} ${textDocument.uri}`);
      if (this.fails) {
        return Promise.reject(new Error("gone"));
      }
      const isMatch = textDocument.uri.endsWith("pay.ts");
      const lenses = isMatch ? [LENS] : [];
      const hover = {
        contents: { kind: "plaintext", value: "[payment] Rule. `x` [a](command:b)" },
      };
      return Promise.resolve(method === "textDocument/codeLens" ? lenses : hover);
    };
    return Promise.resolve({ sendRequest } as never);
  }
}

const at = (path: string): never =>
  ({ uri: Uri.file(path), getText: () => assert.fail("the text of a file was read") }) as never;

describe("the line above a file", () => {
  it("is asked for once for each file until the memory changes, however much is typed (N06)", async () => {
    const server = new Server();
    const lessons = new FileLessons(server);
    for (let key = 0; key < 100; key += 1) {
      assert.equal((await lessons.provideCodeLenses(at("/shop/pay.ts"))).length, 1);
      assert.deepEqual(await lessons.provideCodeLenses(at("/shop/other.ts")), []);
    }
    assert.equal(server.asked.length, 2);
    let fired = 0;
    lessons.onDidChangeCodeLenses(() => (fired += 1));
    lessons.refresh();
    const [lens] = await lessons.provideCodeLenses(at("/shop/pay.ts"));
    assert.equal(fired, 1);
    assert.deepEqual(lens?.command, LENS.command);
    assert.equal(server.asked.length, 3);
  });

  it("is read at the first line of the file, as text that does nothing (N06)", async () => {
    const lessons = new FileLessons(new Server());
    const hover = await lessons.provideHover(at("/shop/pay.ts"), { line: 0 } as never);
    const [text] = hover?.contents as unknown as { value: string }[];
    assert.equal(text?.value, "\n```plaintext\n[payment] Rule. `x` [a](command:b)\n```\n");
    assert.equal(await lessons.provideHover(at("/shop/pay.ts"), { line: 1 } as never), undefined);
    assert.equal(await lessons.provideHover(at("/shop/other.ts"), { line: 0 } as never), undefined);
  });

  it("starts no server, and is not there when the server went away (N06)", async () => {
    const server = new Server();
    server.state = undefined;
    const lessons = new FileLessons(server);
    assert.deepEqual(await lessons.provideCodeLenses(at("/shop/pay.ts")), []);
    assert.deepEqual(server.asked, []);
    server.state = "ready";
    server.fails = true;
    assert.deepEqual(await lessons.provideCodeLenses(at("/shop/pay.ts")), []);
  });
});

describe("applying a lesson to the file that one looks at", () => {
  const lesson = record();
  const memory = (): FakeMemory =>
    new FakeMemory({
      "sentinel/list_records": () => ({ folder: "shop", records: [lesson], uses: [] }),
      "sentinel/edit_record": () => ({ id: lesson.id, ref: "x@2" }),
    });
  beforeEach(() => {
    editor.messages = [];
    editor.documents = [];
    editor.picks = [];
    press();
  });

  it("adds the file to the chosen record in the state that was shown, and can be taken back (N06)", async () => {
    const shop = memory();
    Object.assign(window, { activeTextEditor: { document: { uri: Uri.file("/shop/pay.ts") } } });
    editor.picks = [(items: readonly Item[]) => items[0]];
    press("Undo");
    await appliesToFile(shop, "file:///shop");
    await settled();
    assert.deepEqual(shop.paramsOf("sentinel/edit_record"), [
      {
        folder: "file:///shop",
        ref: `${lesson.type}:${lesson.ref}`,
        file: Uri.file("/shop/pay.ts").toString(),
      },
    ]);
    assert.deepEqual(undone(), [{ folder: "file:///shop", ids: [lesson.id] }]);
  });

  it("changes nothing where no record is chosen or no file is open (N06)", async () => {
    const shop = memory();
    await appliesToFile(shop, "file:///shop");
    Object.assign(window, { activeTextEditor: undefined });
    await appliesToFile(shop, "file:///shop");
    assert.deepEqual(shop.paramsOf("sentinel/edit_record"), []);
    assert.deepEqual(editor.messages, ["Open the file first."]);
  });
});
