// The installed extension's own server, spoken to without an editor: by command line and as an agent does.
import { execFileSync } from "node:child_process";
import path from "node:path";

import { findPython } from "../../scripts/toolchain.mjs";
import { run } from "../../scripts/run.mjs";
import { EXTENSION } from "./scenario.mjs";

/** Runs the command line that an editor server has installed, on a Python that sees no package. */
export async function commandLine(editor, args) {
  const { executable } = await findPython();
  const { stdout } = await run(executable, [...launch(editor), ...args], {
    cwd: editor.scratch,
    env: editor.environment,
    label: `sentinel-memory ${args[0]}`,
  });
  return stdout;
}

/** The words of a command that saves a lesson. */
export function savingWords(topic, missing, lesson) {
  return ["log", "--topic", topic, "--missing-context", missing, "--lesson", lesson];
}

/** Saves lessons in a project as the agent `name`, which is not noted where it is empty; `editor` has the extension. */
export async function saveAsAgent(editor, project, name, lessons) {
  const { executable } = await findPython();
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name, version: "1" },
  };
  const messages = [
    { id: 1, method: "initialize", params },
    { method: "notifications/initialized" },
    ...lessons.map((lesson, index) => ({
      id: index + 2,
      method: "tools/call",
      params: { name: "log_memory", arguments: lesson },
    })),
  ];
  const input = messages
    .map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
    .join("");
  const answers = execFileSync(executable, [...launch(editor), "mcp", "--root", project], {
    cwd: project,
    encoding: "utf8",
    env: editor.environment,
    input,
  });
  const refused = answers.split("\n").filter((line) => line.includes('"isError":true'));
  if (refused.length > 0) throw new Error(refused.join("\n"));
}

/** How a Python that sees no package starts the program of the installed extension. */
export function launch(editor) {
  return ["-I", "-S", path.join(editor.extensionFolder(EXTENSION), "server", "launch.py")];
}
