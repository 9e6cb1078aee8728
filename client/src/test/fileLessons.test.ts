import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FileLessons } from "../prompts/fileLessons";
import { Uri } from "./vscodeStub";

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
