// The steps of the scripted agent in its tasks, with the tools that it finds, and the projects of these tasks.
import fs from "node:fs";
import path from "node:path";

import { run } from "../../scripts/run.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";

export const FIRST_TASK = "Add partial refunds to src/payment.js.";
export const SECOND_TASK = "Add a button for a partial refund to the order page.";

/** The lesson of the first task. */
export const LEARNED = {
  topic: "refund",
  missing_context: "Whether a partial refund needs a reason code",
  lesson: "Bookkeeping refuses a refund without a reason code.",
  ask_next_time: "Which reason code does this partial refund get?",
};

/** The first task: it searches, works and saves. */
export function firstSteps(folder) {
  return [
    { tool: "search_memory", input: { query: FIRST_TASK } },
    editStep(folder, "refunds.js"),
    { tool: "log_memory", input: LEARNED },
  ];
}

/** In the second one it calls nothing of ours: it asks the question if it was given it, else it begins. */
export function secondSteps(folder) {
  const question = LEARNED.ask_next_time;
  return [
    ({ words }) => (words.includes(question) ? { text: question } : editStep(folder, "button.js")),
  ];
}

/** Changes a file of the project with a tool of the editor. */
function editStep(folder, name) {
  const filePath = path.join(folder, "src", name);
  return { tool: "create_file", input: { filePath, content: "export const refunds = [];\n" } };
}

/** A compaction by the tools alone: one principle for all records of each topic. */
export function compactionSteps(topics) {
  const steps = topics.flatMap((topic) => [wholeStep(topic), readStep, principleStep(topic)]);
  return [{ tool: "compact_memory", input: {} }, readStep, ...steps];
}

/** The number of saves of the agent in this conversation. */
export function saves({ results }) {
  return results.filter((result) => result.startsWith("Saved")).length;
}

/** A project in git without a memory; two of them have paths of the same length. */
export async function createShop(server, name) {
  const folder = path.join(server.scratch, name.padEnd(8, "-"), "corner-shop");
  fs.cpSync(path.join(ROOT, "examples", "src"), path.join(folder, "src"), { recursive: true });
  const git = (...args) => run("git", ["-C", folder, ...args], { env: server.environment });
  await git("init", "--quiet");
  await git("add", ".");
  const person = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
  await git(...person, "commit", "--quiet", "--message", "The shop");
  return folder;
}

/** Reads a result that the editor put into a file because of its size. */
function readStep({ results }) {
  const filePath = /written to file.* at: (.+)/.exec(results.at(-1))?.[1];
  return filePath && { tool: "read_file", input: { filePath, startLine: 1, endLine: 1000 } };
}

/** The records that the answers to compact_memory named in a topic. */
function sourcesOf(topic, results) {
  const found = results.join("\n").matchAll(/(\w+@\w+) \| type=\w+ \| topic=(\S+)/g);
  return [...found].filter((one) => one[2] === topic).map((one) => one[1]);
}

/** Asks for a topic that the answer before had no room for. */
function wholeStep(topic) {
  return ({ results }) =>
    sourcesOf(topic, results).length === 0 && {
      tool: "compact_memory",
      input: { target_topic: topic },
    };
}

/** Replaces all records of a topic, as the answer to compact_memory names them. */
function principleStep(topic) {
  return ({ results }) => ({
    tool: "log_memory",
    input: {
      type: "principle",
      topic,
      missing_context: `The limits of ${topic}`,
      lesson: `Ask for the limits of ${topic} before writing the first line.`,
      source_ids: sourcesOf(topic, results),
    },
  });
}
