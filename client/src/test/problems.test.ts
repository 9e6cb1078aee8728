import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { pauseAfter } from "../server/launch";
import { problemReporter } from "../server/problemReport";
import { ServerHistory } from "../server/serverHistory";
import { ServerUnavailable } from "../server/unavailable";
import { FakeMemory, serverError } from "./samples";
import { editor, env } from "./vscodeStub";

describe("a server that does not run", () => {
  beforeEach(() => {
    Object.assign(editor, { messages: [], executed: [] });
  });

  it("is told by what is wrong with Python, once, and buttons do what they say", async () => {
    editor.answer = (_, buttons) => buttons[1];
    const interpreter = { command: "/usr/bin/python3", version: "3.9.2" };
    const failed = new ServerUnavailable({ reason: "failed" });
    await Promise.all([failed.show(), failed.show()]);
    await new ServerUnavailable({ reason: "noPython", named: "/typo" }).show();
    await new ServerUnavailable({ reason: "tooOld", interpreter }).show();
    assert.equal(editor.messages.length, 3);
    assert.match(editor.messages.join(), /pythonPath names \/typo.*\/usr\/bin\/python3 is 3\.9\.2/);
    assert.deepEqual(editor.executed, [
      ["sentinelMemory.showOutput", "report"],
      ["sentinelMemory.restartServer"],
      ["sentinelMemory.restartServer"],
    ]);
  });

  it("comes after pauses of no, one, five and fifteen seconds, and none until three minutes passed", () => {
    const deaths = [0, 1_000, 3_000, 9_000, 179_999, 184_000];
    const pauses = deaths.map((_, last) => pauseAfter(deaths.slice(0, last + 1)));
    assert.deepEqual(pauses, [0, 1_000, 5_000, 15_000, undefined, 5_000]);
  });

  it("is reported with what is needed, and no memory, name or path, whatever failed", async () => {
    const home = "/home/hedwig";
    const history = new ServerHistory();
    history.started("3.12.4", 31.6);
    history.ended(0, null);
    history.ended(null, "SIGKILL");
    for (let code = 1; code <= 11; code += 1) {
      history.failed(serverError(`Cannot write ${home}/quince`, code, { path: home }));
    }
    history.failed(new Error("the vault opens with marzipan"));
    editor.settings = { "sentinelMemory.pythonPath": `${home}/python` };
    env.remoteName = "hedwig.example";
    const configuration = { properties: { "sentinelMemory.pythonPath": {} } };
    const extension = { packageJSON: { version: "1.2.3", contributes: { configuration } } };
    const memory = new FakeMemory({
      "sentinel/problem_report": () => ({ lines: ["Folder 1: log"] }),
    });
    const copied = async (state: "ready" | undefined): Promise<string[]> => {
      const server = Object.assign(memory, { state });
      await problemReporter({ extension } as never, server, history).copy();
      return editor.clipboard.split("\n");
    };
    const report = await copied("ready");
    for (const line of [
      "- Extension: 1.2.3",
      "- Python: 3.12.4",
      "- Lookup of Python: 32 ms",
      "- Start of the server: unknown",
      "- Ends of the server out of order: SIGKILL",
      "- Codes of failed requests: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11",
      "- Folder 1: log",
      "- `sentinelMemory.pythonPath`: set (user)",
    ]) {
      assert.ok(report.includes(line), line);
    }
    assert.doesNotMatch(report.join(), /hedwig|quince|marzipan|\/home/);
    assert.match(report.join(), /another remote/);
    // A server that does not run is asked for nothing.
    assert.ok(!(await copied(undefined)).includes("- Folder 1: log"));
  });
});
