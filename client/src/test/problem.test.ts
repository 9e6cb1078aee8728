import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { agentSentence, messageOf } from "../editor/problem";
import { serverError } from "./samples";

describe("what a failed request tells the user", () => {
  it("is the sentence of the server, with the field at fault (S04)", () => {
    const data = { code: "over_limit", field: "topic", limit: 64, actual: 65 };
    assert.equal(messageOf(serverError("topic is 65 bytes.", -32602, data)), "topic is 65 bytes.");
    const list = serverError("cues: too many.", -32602, { field: "cues" });
    assert.equal(messageOf(list), "cues: too many.");
  });

  it("is for an agent what could not be saved as well (S19)", () => {
    const text = "The disk is full.\nWhat was to be saved: {}";
    const full = serverError("The disk is full.", -32803, { code: "full", text, unsaved: {} });
    assert.equal(agentSentence(full), text);
    assert.equal(agentSentence(serverError("No.", -32602, { field: "topic" })), "No.");
  });

  it("names no parameter of the protocol to a person, and does to an agent (S36)", () => {
    const sentence = "ref: the record was changed since '1': look at it again.";
    const error = serverError(sentence, -32602, { code: "record_changed", field: "ref" });
    assert.equal(messageOf(error), "The record was changed since '1': look at it again.");
    assert.equal(agentSentence(error), sentence);
    const topic = serverError("topic: record 1 says this.", -32602, { field: "topic" });
    assert.equal(messageOf(topic), "topic: record 1 says this.");
  });

  it("is a sentence of our own when the server went away", () => {
    for (const code of [-32099, -32097, -32096]) {
      const lost = serverError("Pending response rejected since connection got disposed", code, {});
      assert.equal(messageOf(lost), "The memory server stopped before it answered.");
    }
  });

  it("is readable for whatever was thrown", () => {
    assert.equal(messageOf("odd"), "odd");
    assert.equal(messageOf(new Error("plain")), "plain");
    for (const field of ["toString", 1, null]) {
      assert.equal(messageOf(serverError("No.", -32602, { field })), "No.");
    }
  });
});
