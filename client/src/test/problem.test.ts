import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { agentSentence, problemOf } from "../editor/problem";
import { serverError } from "./samples";

describe("what a failed request tells the user", () => {
  it("is the sentence of the server, with the field at fault (S04)", () => {
    const data = { code: "over_limit", field: "topic", limit: 64, actual: 65 };
    assert.deepEqual(problemOf(serverError("topic is 65 bytes.", -32602, data)), {
      message: "topic is 65 bytes.",
      field: "topic",
    });
    const list = serverError("cues: too many.", -32602, { field: "cues" });
    assert.deepEqual(problemOf(list), { message: "cues: too many.", field: "cues" });
  });

  it("is for an agent what could not be saved as well (S19)", () => {
    const text = "The disk is full.\nWhat was to be saved: {}";
    const full = serverError("The disk is full.", -32803, { code: "full", text, unsaved: {} });
    assert.equal(agentSentence(full), text);
    assert.equal(agentSentence(serverError("No.", -32602, { field: "topic" })), "No.");
  });

  it("names no field that the form does not have", () => {
    for (const data of [{}, { field: "source_ids" }, { field: "toString" }, { field: 1 }]) {
      assert.equal(problemOf(serverError("No.", -32602, data)).field, undefined);
    }
  });

  it("names no parameter of the protocol to a person, and does to an agent (S36)", () => {
    const sentence = "ref: the record was changed since '1': look at it again.";
    const error = serverError(sentence, -32602, { code: "record_changed", field: "ref" });
    assert.equal(problemOf(error).message, "The record was changed since '1': look at it again.");
    assert.equal(agentSentence(error), sentence);
    const topic = serverError("topic: record 1 says this.", -32602, { field: "topic" });
    assert.equal(problemOf(topic).message, "topic: record 1 says this.");
  });

  it("is a sentence of our own when the server went away", () => {
    for (const code of [-32099, -32097, -32096]) {
      const lost = serverError("Pending response rejected since connection got disposed", code, {});
      assert.equal(problemOf(lost).message, "The memory server stopped before it answered.");
    }
  });

  it("is readable for whatever was thrown", () => {
    assert.deepEqual(problemOf("odd"), { message: "odd", field: undefined });
    assert.deepEqual(problemOf(new Error("plain")), { message: "plain", field: undefined });
  });
});
