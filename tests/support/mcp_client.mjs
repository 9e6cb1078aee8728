// Drives the MCP server with an official TypeScript client and prints what it saw as JSON.
// node mcp_client.mjs '{"line": "v1" | "v2", "mode": ..., "root": URI, "command": [...], "environment": {...}}'
const plan = JSON.parse(process.argv[2]);
const info = { name: "test", version: "1" };
const capabilities = { roots: { listChanged: true } };
const roots = async () => ({ roots: [{ uri: plan.root, name: "the project" }] });
const [command, ...args] = plan.command;
let sent = () => {};
let version;
const client = await (plan.line === "v1" ? connectFirst() : connectSecond());

const lesson = { topic: "auth", missing_context: "Which token", lesson: "Use opaque tokens" };
const call = (name, values) => client.callTool({ name, arguments: values });
const seen = { server: client.getServerVersion(), instructions: client.getInstructions() };
seen.version = client.getNegotiatedProtocolVersion?.() ?? version;
seen.tools = (await client.listTools()).tools;
seen.prompts = (await client.listPrompts()).prompts;
seen.reflect = await client.getPrompt({ name: "reflect" });
seen.saved = await call("log_memory", lesson);
seen.found = await call("search_memory", { query: "auth" });
seen.refused = await call("log_memory", { ...lesson, topic: "a".repeat(65) });
seen.unknown = await call("remember", {}).catch((error) => ({ code: error.code }));
seen.cancelled = await cancelled();
seen.afterwards = await call("compact_memory", {});
await client.close();
process.stdout.write(JSON.stringify(seen));

/** The first line of the SDK, up to protocol 2025-11-25. */
async function connectFirst() {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
  const { ListRootsRequestSchema } = await import("@modelcontextprotocol/sdk/types.js");
  const first = new Client(info, { capabilities });
  first.setRequestHandler(ListRootsRequestSchema, roots);
  await first.connect(watched(new StdioClientTransport({ command, args, env: plan.environment })));
  return first;
}

/** The second line, which also speaks without a handshake. */
async function connectSecond() {
  const { Client } = await import("@modelcontextprotocol/client");
  const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
  const second = new Client(info, { capabilities, versionNegotiation: { mode: plan.mode } });
  second.setRequestHandler("roots/list", roots);
  await second.connect(watched(new StdioClientTransport({ command, args, env: plan.environment })));
  return second;
}

/** Tells when a message has left, and keeps the version on which both sides agreed. */
function watched(transport) {
  const send = transport.send.bind(transport);
  transport.setProtocolVersion = (agreed) => (version = agreed);
  transport.send = (...message) => send(...message).finally(() => sent());
  return transport;
}

/** Aborts a call that has just left; the client tells the server. */
async function cancelled() {
  const abort = new AbortController();
  sent = () => abort.abort("changed my mind");
  const options = { signal: abort.signal };
  const params = { name: "search_memory", arguments: { query: "auth" } };
  const answer = plan.line === "v1" ? client.callTool(params, undefined, options) : client.callTool(params, options);
  return await answer.then(() => false, () => true);
}
