// A language model that thinks nothing: an OpenAI-compatible server that answers by script and keeps every request.
import http from "node:http";

import { until } from "./workbench.mjs";

const ANSWER_MS = 60_000;
const NAME = "fake-1";

/** The entry of `chatLanguageModels.json` in a profile by which the editor offers the model. */
export function modelSettings(model) {
  return [
    {
      name: "Local",
      vendor: "customendpoint",
      apiKey: "none",
      apiType: "chat-completions",
      models: [
        {
          id: NAME,
          name: "Scripted",
          url: `${model.url}/v1/chat/completions`,
          toolCalling: true,
          vision: false,
          maxInputTokens: 100_000,
          maxOutputTokens: 8_000,
        },
      ],
    },
  ];
}

/** One request of the editor, as the model got it. */
class ModelRequest {
  constructor(text) {
    /** The bytes as text; everything else is read from it. */
    this.text = text;
    const { messages = [], tools = [], stream = false } = JSON.parse(text);
    /** The messages so far: {role, words} of each. */
    this.messages = messages.map(({ role, content }) => ({ role, words: plain(content) }));
    this.stream = stream;
    /** The tools that the model may call: {name, text} of each, the text as it was sent. */
    this.tools = tools.map((tool) => ({ name: tool.function.name, text: JSON.stringify(tool) }));
  }

  get bytes() {
    return Buffer.byteLength(this.text, "utf8");
  }

  /** Everything that the model reads, without the descriptions of the tools. */
  get words() {
    return this.messages.map((message) => message.words).join("\n");
  }

  /** The text of hooks at the beginning of the conversation. */
  get context() {
    return (
      /Additional instructions from hooks: ([\s\S]*?)\n<\/context>/.exec(this.words)?.[1] ?? ""
    );
  }

  /** Whether anything of ours is in it: a tool, a name, a word of a hook. */
  get hasMemory() {
    return /Sentinel Memory|sentinel_|(search|log|compact)_memory/.test(this.text);
  }

  /** The results of the tools that were called in this conversation, oldest first. */
  get results() {
    return this.messages.filter((message) => message.role === "tool").map(({ words }) => words);
  }

  /** The full name of the tool that ends with `name`. */
  tool(name) {
    return this.tools.find((tool) => tool.name.endsWith(name))?.name;
  }
}

/** The server; it answers "Done." to whatever no script foresees. */
export class FakeModel {
  #server;
  #steps = [];
  #begun;
  #begin;

  /** Every request with tools since the latest script began. */
  requests = [];

  static async start() {
    const model = new FakeModel();
    model.#server = http.createServer((request, response) => model.#take(request, response));
    await new Promise((resolve) => model.#server.listen(0, "127.0.0.1", resolve));
    model.url = `http://127.0.0.1:${model.#server.address().port}`;
    return model;
  }

  /**
   * Begins a script: each step calls a tool, `{ tool, input }`, or says something, `{ text }`.
   *
   * `tool` is the end of its name. A step may be a function of the request, also one that takes its time;
   * one that gives nothing, or whose tool the editor does not offer, is left out. Nothing is answered
   * before `go`.
   */
  play(steps) {
    this.#steps = [...steps];
    this.requests = [];
    this.#begun = new Promise((resolve) => (this.#begin = resolve));
  }

  /** Lets the script answer. */
  go() {
    this.#begin();
  }

  /** Waits for the first request of this script, of those that came already too, that `wanted` accepts. */
  async seen(wanted) {
    return await until(() => this.requests.find(wanted), ANSWER_MS);
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const taken = new ModelRequest(Buffer.concat(chunks).toString("utf8"));
    // The editor also asks for a title of the conversation and the like; nothing hangs on those.
    if (taken.tools.length === 0) return send(response, taken, { text: "Task" });
    this.requests.push(taken);
    await this.#begun;
    const { tool, input, text } = (await this.#next(taken)) ?? { text: "Done." };
    send(response, taken, { text, call: tool && { name: taken.tool(tool), input } });
  }

  /** The next step that is possible, undefined at the end of the script. */
  async #next(request) {
    while (this.#steps.length > 0) {
      const next = this.#steps.shift();
      const step = typeof next === "function" ? await next(request) : next;
      if (step && (!step.tool || request.tool(step.tool))) return step;
    }
    return undefined;
  }
}

function send(response, request, { text = "", call }) {
  const called = call && {
    index: 0,
    id: `call_${request.messages.length}`,
    type: "function",
    function: { name: call.name, arguments: JSON.stringify(call.input) },
  };
  const message = { role: "assistant", content: text, ...(call && { tool_calls: [called] }) };
  const finish_reason = call ? "tool_calls" : "stop";
  const part = (object, choice) =>
    JSON.stringify({
      id: "answer",
      object,
      created: 0,
      model: NAME,
      choices: [{ index: 0, ...choice }],
    });
  if (!request.stream) {
    response.setHeader("Content-Type", "application/json");
    response.end(part("chat.completion", { message, finish_reason }));
    return;
  }
  response.setHeader("Content-Type", "text/event-stream");
  for (const choice of [
    { delta: message, finish_reason: null },
    { delta: {}, finish_reason },
  ]) {
    response.write(`data: ${part("chat.completion.chunk", choice)}\n\n`);
  }
  response.end("data: [DONE]\n\n");
}

/** The text of a message, which is a string or a list of parts. */
function plain(content) {
  if (!Array.isArray(content)) return content ?? "";
  return content.map((part) => part.text ?? "").join("\n");
}
