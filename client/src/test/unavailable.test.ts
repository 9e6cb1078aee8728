import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Absence, ServerUnavailable } from "../unavailable";
import { t } from "./samples";

function message(absence: Absence): string {
  return new ServerUnavailable(absence, t).message;
}

describe("the message where there is no server", () => {
  it("names the version that is needed and the one that was found", () => {
    const interpreter = { command: "/usr/bin/python3", version: "3.9.2" };
    assert.equal(
      message({ reason: "noPython", lookup: { kind: "tooOld", interpreter } }),
      "Sentinel Memory needs Python 3.11 or newer; /usr/bin/python3 is 3.9.2.",
    );
  });

  it("tells a wrong setting from a machine without Python", () => {
    assert.match(
      message({ reason: "noPython", lookup: { kind: "none", named: "/typo" } }),
      /the setting names \/typo/,
    );
    assert.match(
      message({ reason: "noPython", lookup: { kind: "none", named: undefined } }),
      /none was found/,
    );
  });

  it("offers a way out for every reason", () => {
    const none: Absence = { reason: "noPython", lookup: { kind: "none", named: undefined } };
    assert.deepEqual(new ServerUnavailable(none, t).remedies, [
      "openSettings",
      "retry",
      "showOutput",
    ]);
    for (const reason of ["untrusted", "noFolder", "failed"] as const) {
      assert.notEqual(new ServerUnavailable({ reason }, t).remedies.length, 0);
    }
  });
});
