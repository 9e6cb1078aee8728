import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Absence, absenceOf, ServerUnavailable, startUnhindered } from "../server/unavailable";

function message(absence: Absence): string {
  return new ServerUnavailable(absence).message;
}

describe("the message where there is no server", () => {
  it("names the version that is needed and the one that was found", () => {
    const interpreter = { command: "/usr/bin/python3", version: "3.9.2" };
    assert.equal(
      message({ reason: "tooOld", interpreter }),
      "Sentinel Memory needs Python 3.11 or newer; /usr/bin/python3 is 3.9.2.",
    );
  });

  it("tells a wrong setting from a machine without Python", () => {
    assert.match(
      message({ reason: "noPython", named: "/typo" }),
      /the setting sentinelMemory\.pythonPath names \/typo/,
    );
    assert.match(message({ reason: "noPython", named: undefined }), /none was found/);
  });

  it("offers a way out for every reason", () => {
    const remedies = (absence: Absence): readonly string[] =>
      new ServerUnavailable(absence).remedies;
    const interpreter = { command: "/usr/bin/python3", version: "3.9.2" };
    const python = ["chooseInterpreter", "retry", "showOutput"];
    assert.deepEqual(remedies({ reason: "noPython", named: undefined }), python);
    assert.deepEqual(remedies({ reason: "tooOld", interpreter }), python);
    assert.deepEqual(remedies({ reason: "failed" }), ["restart", "copyReport", "showOutput"]);
    assert.deepEqual(remedies({ reason: "replaced" }), ["reload"]);
    assert.deepEqual(remedies({ reason: "untrusted" }), ["manageTrust"]);
    for (const reason of ["noFolder", "virtual"] as const) {
      assert.deepEqual(remedies({ reason }), ["openFolder"]);
    }
  });

  it("tells an old Python from none", () => {
    const interpreter = { command: "/usr/bin/python3", version: "3.9.2" };
    assert.deepEqual(absenceOf({ kind: "tooOld", interpreter }), {
      reason: "tooOld",
      interpreter,
    });
    assert.deepEqual(absenceOf({ kind: "none", named: "/typo" }), {
      reason: "noPython",
      named: "/typo",
    });
  });

  it("is told once, however many waited for the same start", () => {
    const unavailable = new ServerUnavailable({ reason: "failed" });
    assert.deepEqual([unavailable.takeTelling(), unavailable.takeTelling()], [true, false]);
  });
});

describe("a start", () => {
  /** Notes what happens; the obstacle is what is there at each look. */
  async function started(...obstacles: (Absence | undefined)[]): Promise<readonly string[]> {
    const seen: string[] = [];
    const startable = {
      obstacle: () => obstacles.shift(),
      start: () => {
        seen.push("start");
        return Promise.resolve("server");
      },
      end: (server: string) => {
        seen.push(`end ${server}`);
        return Promise.resolve();
      },
    };
    try {
      seen.push(await startUnhindered(startable));
    } catch (error) {
      assert.ok(error instanceof ServerUnavailable);
      seen.push(error.absence.reason);
    }
    return seen;
  }

  it("goes on where nothing is in its way, and does not begin where something is", async () => {
    assert.deepEqual(await started(undefined, undefined), ["start", "server"]);
    assert.deepEqual(await started({ reason: "untrusted" }), ["untrusted"]);
  });

  it("is taken back when the last folder was closed meanwhile, and says why", async () => {
    const seen = await started(undefined, { reason: "noFolder" });
    assert.deepEqual(seen, ["start", "end server", "noFolder"]);
  });
});
