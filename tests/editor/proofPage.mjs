// The page of the proof, docs/proof.md: what it says, and when it is no longer true.
import fs from "node:fs";
import path from "node:path";

import { run } from "../../scripts/run.mjs";
import { ROOT, editorVersions, findPython } from "../../scripts/toolchain.mjs";
import { FIRST_TASK, LEARNED, SECOND_TASK } from "./agentScript.mjs";

const ESTIMATE = `
import json, sys
sys.path.insert(0, sys.argv[1])
from sentinel_memory.core.text.limits import estimate_tokens
print(json.dumps([estimate_tokens(text) for text in json.load(sys.stdin)]))
`;

/** By how much a figure may differ: the editor's own part of a request changes with its versions. */
const TOLERANCE = 0.05;
const DAY = /\d{4}-\d\d-\d\d/g;
const VERSION = /\d+\.\d+\.\d+/g;
const FIGURE = /\d+(,\d{3})*/g;

/**
 * Tells in Markdown what was seen.
 *
 * `without` and `given` hold the requests of both tasks, `{ first, second }`, as the model got them,
 * `compaction` the numbers of `records`, `topics`, `clicks` and `requests`.
 */
export async function proofPage({ without, given, compaction }) {
  const [bare] = without.second;
  const [full] = given.second;
  const { context } = full;
  const tools = full.tools.filter(({ name }) => bare.tool(name) === undefined);
  const toolText = tools.map(({ text }) => text).join(",");
  const tokens = await estimateTokens([toolText, context]);
  const bytes = (text) => number(Buffer.byteLength(text, "utf8"));
  return `# An agent without the extension and with it

Written by \`npm run proof\` from the bytes of the requests to a model; do not edit. In
\`npm run test:full\`, the suite \`agent\` repeats all of it, and fails when this page is no longer
true. Measured on
${today()} with ${versions()}.

A script stands in for the model. It answers by a list of steps and keeps every request. It works in
the editor's own agent, without network or account, on a small shop. It gets the same two tasks twice,
each in a conversation of its own: first without the extension, then with the extension and its hooks
(\`sentinel-memory connect vscode\`).

1. *${FIRST_TASK}* In this task it learns a fact that nobody had told it:
   "${LEARNED.lesson}"
2. *${SECOND_TASK}*

## The second task without the extension

The request has ${number(bare.bytes)} bytes and ${bare.tools.length} tools. The words "reason code" are not in it. The agent
begins at once: it writes \`src/button.js\`, and does not ask for the code.

## The second task with the extension

At the end of the first task the agent called \`log_memory\`, and one click allowed that. The request
of the second task has ${number(full.bytes)} bytes and ${full.tools.length} tools and says, before the task:

\`\`\`text
${context}
\`\`\`

The agent has called none of our tools for this text. A hook put it there. The agent asks
"${LEARNED.ask_next_time}" and has changed no file.

## What it costs

In the request of the second task:

| | bytes | tokens |
|---|---|---|
| the descriptions of ${plural(tools.length, "tool")} | ${bytes(toolText)} | ${number(tokens[0])} |
| the text of the hooks | ${bytes(context)} | ${number(tokens[1])} |

The tokens are our own estimate, fitted to Claude's present tokenizer (docs/figures.md). Your model
may count fewer. With the extension, the first task has two more requests, for the search
and the save. The second task ends with the question. These are the bytes of every request:

| task | request | without | with |
|---|---|---|---|
${requestRows(without, given).join("\n")}

A compaction of ${compaction.records} records into ${compaction.topics} principles, one for each topic, by the tools alone
took ${plural(compaction.requests, "request")} and ${plural(compaction.clicks, "click")} on *Allow in this Session*, the button that the editor puts
first. A user who allows each save alone clicks once for each topic.

## The limits of this proof

This page proves that in VS Code a lesson of one task reaches the next one, although nobody asks for
it, and it shows the cost. It does not prove that a real model uses the lesson or works better with
it, because this model follows a script.
`;
}

/** A text without its dates, in one line. */
export const withoutDays = (text) => text.replace(DAY, "").replace(/\s+/g, " ").trim();

/**
 * The reason why a published page is stale, or undefined.
 *
 * Its date, versions and line breaks may differ, and each figure by at most 5 %.
 */
export function difference(page, published) {
  const [now, then] = [page, published].map((text) => text.replace(DAY, "").replace(VERSION, ""));
  const words = (text) => text.replace(FIGURE, "0").replace(/\s+/g, " ").trim();
  if (words(now) !== words(then)) return "the words differ";
  const figures = (text) => (text.match(FIGURE) ?? []).map((one) => Number(one.replace(/,/g, "")));
  const said = figures(then);
  const measured = figures(now);
  const at = said.findIndex((one, index) => Math.abs(measured[index] - one) > one * TOLERANCE);
  return at < 0 ? undefined : `it says ${said[at]}, measured ${measured[at]}`;
}

/** One row a request; with the extension a task may need other requests than without. */
function requestRows(without, given) {
  return ["first", "second"].flatMap((task) => {
    const pairs = Math.max(without[task].length, given[task].length);
    const size = (request) => (request ? number(request.bytes) : "none");
    return Array.from(
      { length: pairs },
      (_, at) => `| ${task} | ${at + 1} | ${size(without[task][at])} | ${size(given[task][at])} |`,
    );
  });
}

function number(value) {
  return value.toLocaleString("en-US");
}

function plural(count, noun) {
  return `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** The server's own estimate of each text. */
async function estimateTokens(texts) {
  const { executable } = await findPython();
  const args = ["-I", "-S", "-c", ESTIMATE, path.join(ROOT, "server")];
  const input = JSON.stringify(texts);
  const { stdout } = await run(executable, args, { input, label: "estimating tokens" });
  return JSON.parse(stdout);
}

function versions() {
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const { codeServer, vscode } = editorVersions();
  return `Sentinel Memory ${version} in VS Code ${vscode} (code-server ${codeServer})`;
}

function today() {
  return new Date().toISOString().slice(0, 10);
}
