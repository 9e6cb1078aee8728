import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type Absence, ServerUnavailable } from "../server/unavailable";
import { editor } from "./vscodeStub";

const interpreter = { command: "/usr/bin/python3", version: "3.9.2" };
const PYTHON = ["Choose an Interpreter", "Retry", "Show Output"];

/** What the message of each reason says, and the buttons that help. */
const MESSAGES: [Absence, RegExp, readonly string[]][] = [
  [{ reason: "untrusted" }, /starts when you trust this workspace/, ["Manage Trust"]],
  [{ reason: "noFolder" }, /Open a folder first/, ["Open Folder"]],
  [{ reason: "virtual" }, /needs a folder on disk/, ["Open Folder"]],
  [{ reason: "replaced" }, /Reload the window/, ["Reload Window"]],
  [
    { reason: "failed" },
    /could not be started again/,
    ["Restart", "Copy Problem Report", "Show Output"],
  ],
  [{ reason: "noPython" }, /needs Python 3\.11 or newer, and none was found/, PYTHON],
  [
    { reason: "noPython", named: "/typo" },
    /setting sentinelMemory\.pythonPath names \/typo/,
    PYTHON,
  ],
  [{ reason: "tooOld", interpreter }, /3\.11 or newer; \/usr\/bin\/python3 is 3\.9\.2/, PYTHON],
];

interface Button {
  readonly title: string;
  readonly command: string;
  readonly argument: string | undefined;
}

describe("the message where there is no server", () => {
  let offered: readonly Button[] = [];

  beforeEach(() => {
    editor.messages = [];
    editor.executed = [];
    editor.answer = (_, buttons) => void (offered = buttons as readonly Button[]);
  });

  for (const [absence, sentence, buttons] of MESSAGES) {
    it(`says for "${absence.reason}" what to do: ${buttons.join(", ")} (${sentence.source})`, async () => {
      await new ServerUnavailable(absence).show();
      assert.match(editor.messages.join(), sentence);
      assert.deepEqual(
        offered.map(({ title }) => title),
        buttons,
      );
    });
  }

  it("does what its button says", async () => {
    editor.answer = (_, buttons) => buttons[1];
    await new ServerUnavailable({ reason: "failed" }).show();
    await new ServerUnavailable({ reason: "noPython" }).show();
    assert.deepEqual(editor.executed, [
      ["sentinelMemory.showOutput", "report"],
      ["sentinelMemory.restartServer"],
    ]);
  });

  it("is shown once, however many waited for the same start", async () => {
    const unavailable = new ServerUnavailable({ reason: "failed" });
    await Promise.all([unavailable.show(), unavailable.show()]);
    assert.equal(editor.messages.length, 1);
  });
});
