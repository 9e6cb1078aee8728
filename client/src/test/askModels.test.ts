import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { askModels, type Model, type Verdict } from "../models/askModels";
import { CancellationTokenSource } from "./editorValues";

async function* parts(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) {
    await Promise.resolve();
    yield text;
  }
}

/** A model that says this; `asked` notes what it was sent. */
function model(name: string, texts: readonly string[], asked: string[] = []): Model {
  return {
    name,
    ask: (text) => {
      asked.push(text);
      return Promise.resolve(parts(...texts));
    },
  };
}

function failing(name: string, error: Error): Model {
  return { name, ask: () => Promise.reject(error) };
}

const HANGS: Model = { name: "slow", ask: () => new Promise(() => undefined) };

function ask(models: readonly Model[], limit?: number): Promise<Verdict> {
  return askModels(models, "Which?", new CancellationTokenSource().token, limit);
}

describe("asking the models of the editor", () => {
  it("sends the text alone and gives the answer, in whatever parts it comes (N09)", async () => {
    const asked: string[] = [];
    const verdict = await ask([model("good", ["1", ", ", "3"], asked)]);
    assert.deepEqual(verdict, { kind: "answered", model: "good", answer: "1, 3" });
    assert.deepEqual(asked, ["Which?"]);
  });

  it("stops reading an answer that does not end (N09)", async () => {
    async function* endless(): AsyncGenerator<string> {
      for (;;) {
        await Promise.resolve();
        yield "1, ";
      }
    }
    const babbling: Model = { name: "babbling", ask: () => Promise.resolve(endless()) };
    assert.deepEqual(await ask([babbling]), { kind: "tooLong", model: "babbling" });
  });

  it("goes on with the next model where one fails, and says which failed (N09)", async () => {
    const broken = failing("broken", new Error("400 model_not_supported"));
    assert.deepEqual(await ask([broken, model("good", ["2"])]), {
      kind: "answered",
      model: "good",
      answer: "2",
    });
    const all = ["a", "b", "c", "d"].map((name) => failing(name, new Error("gone")));
    assert.deepEqual(await ask(all), { kind: "failed", models: ["a", "b", "c"] });
  });

  it("asks nobody else where the user did not allow it (N09)", async () => {
    const asked: string[] = [];
    const forbidden = failing("mine", Object.assign(new Error("no"), { code: "NoPermissions" }));
    assert.deepEqual(await ask([forbidden, model("good", ["1"], asked)]), {
      kind: "refused",
      model: "mine",
    });
    assert.deepEqual(asked, []);
  });

  it("ends a model that hangs, and tells it to stop (N09)", async () => {
    let stopped = false;
    const slow: Model = {
      name: "slow",
      ask: (_, stop) => {
        stop.addEventListener("abort", () => {
          stopped = true;
        });
        return new Promise(() => undefined);
      },
    };
    assert.deepEqual(await ask([slow], 1), { kind: "late" });
    assert.ok(stopped);
  });

  it("ends when the user cancels, also before it began (N09)", async () => {
    const source = new CancellationTokenSource();
    const asked = askModels([HANGS], "Which?", source.token);
    source.cancel();
    assert.deepEqual(await asked, { kind: "cancelled" });
    assert.deepEqual(await askModels([HANGS], "Which?", source.token), {
      kind: "cancelled",
    });
  });
});
