// Saves of an agent, by a process of the server for agents as a host starts it.
import { execFileSync } from "node:child_process";
import path from "node:path";

import { findPython } from "../../scripts/python.mjs";
import { EXTENSION } from "./scenario.mjs";

/** Saves lessons in a project as the agent `name`; `editor` has the extension. */
export async function saveAsAgent(editor, project, name, lessons) {
  const { executable } = await findPython();
  const launch = path.join(editor.extensionFolder(EXTENSION), "server", "launch.py");
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
  const answers = execFileSync(executable, ["-I", launch, "mcp", "--root", project], {
    cwd: project,
    encoding: "utf8",
    env: editor.environment,
    input,
  });
  const refused = answers.split("\n").filter((line) => line.includes('"isError":true'));
  if (refused.length > 0) throw new Error(refused.join("\n"));
}
