// Written by `sentinel-memory connect`, taken out by `sentinel-memory disconnect`.
import { spawn } from "node:child_process";

const command = COMMAND;

function hook(event, value) {
  return new Promise((resolve) => {
    const [program, ...words] = [...command, event];
    const child = spawn(program, words, {
      cwd: value.cwd,
      stdio: ["pipe", "pipe", "ignore"],
      timeout: 10_000,
      windowsHide: true,
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.on("error", () => resolve({}));
    child.on("close", () => {
      try {
        resolve(JSON.parse(output));
      } catch {
        resolve({});
      }
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(JSON.stringify(value));
  });
}

const files = new Set(["read", "edit", "write", "apply_patch", "patch"]);

export const SentinelMemory = async ({ client, directory }) => {
  const inner = new Set(); // sessions that an agent began, not a person
  const begun = new Set();
  const renewed = new Set();
  const blocked = new Set();
  const ask = async (event, session, value) => {
    const answer = await hook(event, { session_id: session, cwd: directory, ...value });
    if (answer.systemMessage) {
      const body = { message: answer.systemMessage, variant: "info" };
      client.tui?.showToast({ body }).catch(() => undefined);
    }
    return answer.hookSpecificOutput?.additionalContext ?? answer.reason ?? "";
  };
  return {
    event: async ({ event }) => {
      const { sessionID: id, info } = event.properties ?? {};
      if (event.type === "session.created" && info?.parentID) inner.add(info.id);
      if (event.type === "session.compacted") renewed.add(id);
      if (event.type !== "session.idle" || inner.has(id)) return;
      const text = await ask("Stop", id, { stop_hook_active: blocked.delete(id) });
      if (text === "") return;
      blocked.add(id);
      const body = { parts: [{ type: "text", text, synthetic: true }] };
      await client.session.promptAsync({ path: { id }, body }).catch(() => undefined);
    },
    "chat.message": async ({ sessionID }, { message, parts }) => {
      if (inner.has(sessionID)) return;
      const texts = [];
      if (!begun.has(sessionID) || renewed.has(sessionID)) {
        begun.add(sessionID);
        const source = renewed.delete(sessionID) ? "compact" : "startup";
        texts.push(await ask("SessionStart", sessionID, { source }));
      }
      const own = parts.filter((part) => part.type === "text" && !part.synthetic);
      const prompt = own.map((part) => part.text).join("\n");
      if (prompt) texts.push(await ask("UserPromptSubmit", sessionID, { prompt }));
      for (const text of texts.filter(Boolean)) {
        const id = `prt_${message.id.slice(4)}memory${parts.length}`;
        const place = { id, sessionID, messageID: message.id };
        parts.push({ ...place, type: "text", synthetic: true, text });
      }
    },
    "tool.execute.after": async ({ tool, sessionID, args }, output) => {
      if (!files.has(tool) || inner.has(sessionID)) return;
      const text = await ask("PostToolUse", sessionID, { tool_name: tool, tool_input: args });
      if (text !== "") output.output += `\n\n${text}`;
    },
  };
};
