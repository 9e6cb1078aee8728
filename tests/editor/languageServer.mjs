// The installed extension's own server, spoken to without an editor: by command line, LSP client and agent.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { findPython } from "../../scripts/toolchain.mjs";
import { StepError, run } from "../../scripts/run.mjs";
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

/** Starts the language server of the same installation on one folder, gives `work` a request function, and ends it. */
export async function withLanguageServer(editor, folder, work) {
  const { executable } = await findPython();
  const child = spawn(executable, [...launch(editor), "lsp"], {
    cwd: editor.scratch,
    env: editor.environment,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const client = new Client(child);
  try {
    const uri = pathToFileURL(folder).href;
    await client.request("initialize", {
      processId: process.pid,
      rootUri: uri,
      capabilities: {},
      workspaceFolders: [{ uri, name: path.basename(folder) }],
      initializationOptions: { compact_threshold: null },
    });
    client.notify("initialized", {});
    const result = await work((method, params) =>
      client.request(method, { folder: uri, ...params }),
    );
    await client.request("shutdown", null);
    client.notify("exit", null);
    await ended;
    return result;
  } finally {
    child.kill();
  }
}

/** Saves lessons in a project as the agent `name`; `editor` has the extension. */
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

function launch(editor) {
  return ["-I", "-S", path.join(editor.extensionFolder(EXTENSION), "server", "launch.py")];
}

/** As much of the language server protocol as a script needs. */
class Client {
  #child;
  #buffer = Buffer.alloc(0);
  #waiting = new Map();
  #last = 0;

  constructor(child) {
    this.#child = child;
    child.stdout.on("data", (data) => this.#receive(data));
    child.on("close", () => {
      for (const { reject } of this.#waiting.values())
        reject(new StepError("The language server ended too early."));
    });
  }

  notify(method, params) {
    this.#send({ method, params });
  }

  request(method, params) {
    this.#last += 1;
    const id = this.#last;
    this.#send({ id, method, params });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #send(message) {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #receive(data) {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const end = this.#buffer.indexOf("\r\n\r\n");
      const length = Number(
        /Content-Length: (\d+)/i.exec(this.#buffer.subarray(0, Math.max(end, 0)).toString())?.[1],
      );
      if (end < 0 || this.#buffer.length < end + 4 + length) return;
      this.#answered(JSON.parse(this.#buffer.subarray(end + 4, end + 4 + length).toString("utf8")));
      this.#buffer = this.#buffer.subarray(end + 4 + length);
    }
  }

  #answered({ id, method, result, error }) {
    const waiting = method === undefined ? this.#waiting.get(id) : undefined;
    if (!waiting) return;
    this.#waiting.delete(id);
    if (error)
      waiting.reject(new StepError(`The language server refused a request: ${error.message}`));
    else waiting.resolve(result);
  }
}
