import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CheckFieldResult } from "../memory/contracts";
import { askText } from "../forms/inputSteps";
import { askTopic } from "../forms/topicStep";
import { type Input, lastInput } from "./vscodeStub";

const CHECKED: CheckFieldResult = { bytes: 4, limit: 64, problem: null, hint: null, withheld: {} };
const STEP = {
  title: "Log a lesson",
  number: 1,
  total: 4,
  prompt: "Topic",
  placeholder: "",
  value: "",
  problem: undefined,
  check: () => Promise.resolve(CHECKED),
};

function labels({ items }: Input): string[] {
  return (items as { readonly label: string }[]).map(({ label }) => label);
}

describe("the step for a topic", () => {
  it("says what is missing when Enter is pressed on nothing", () => {
    void askTopic(STEP, [{ topic: "auth", count: 2 }]);
    const input = lastInput();
    input.accept();
    assert.deepEqual(labels(input), ["$(error) Type a topic or choose one.", "$(tag) auth"]);
    input.type("auth");
    assert.deepEqual(labels(input), ["$(tag) auth"]);
  });

  it("takes the topic that exists where only capital letters differ, and offers the other", async () => {
    const known = [
      { topic: "auth", count: 2 },
      { topic: "checkout", count: 1 },
    ];
    const answer = askTopic(STEP, known);
    const input = lastInput();
    input.type("Checkout");
    assert.deepEqual(labels(input), ["$(tag) checkout", "$(add) Checkout", "$(tag) auth"]);
    input.accept();
    assert.deepEqual(await answer, { kind: "value", value: "checkout" });
  });

  it("takes a new topic that only begins like one that exists", async () => {
    const answer = askTopic(STEP, [{ topic: "auth-login", count: 1 }]);
    const input = lastInput();
    input.type("auth");
    input.accept();
    assert.deepEqual(await answer, { kind: "value", value: "auth" });
  });

  it("counts one record as one", () => {
    void askTopic(STEP, [
      { topic: "auth", count: 1 },
      { topic: "payment", count: 2 },
    ]);
    const items = lastInput().items as { readonly description: string }[];
    assert.deepEqual(
      items.map(({ description }) => description),
      ["1 record", "2 records"],
    );
  });

  it("tells what stood in it when it is left", async () => {
    const left = askText({ ...STEP, number: 2, optional: false });
    lastInput().type("half a sentence");
    lastInput().hide();
    assert.deepEqual(await left, { kind: "cancelled", value: "half a sentence" });
  });
});
