// Lets the editor's own agent call the tool of a probe: one line of standard input holds the arguments of a call,
// one line of standard output the request in which the model got the answer. `scripts/host_limits.py` starts it.
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";

import { prepare } from "../../scripts/toolchain.mjs";
import { createShop } from "./agentScript.mjs";
import { openBrowser } from "./browser.mjs";
import { CHAT_SETTINGS, Chat, keepAgent, offerModel } from "./chat.mjs";
import { FakeModel } from "./model.mjs";
import { EditorServer } from "./server.mjs";
import { Workbench } from "./workbench.mjs";

const TOOL = "show";

const [command, ...args] = process.argv.slice(2);
await prepare();
const model = await FakeModel.start();
const server = await EditorServer.start({ settings: CHAT_SETTINGS });
const browser = await openBrowser();
try {
  offerModel(server, model);
  const servers = { probe: { type: "stdio", command, args } };
  const file = path.join(server.profile, "User", "mcp.json");
  fs.writeFileSync(file, JSON.stringify({ servers }), "utf8");
  const page = await browser.newPage();
  const workbench = new Workbench(page);
  const chat = new Chat(page, workbench);
  await keepAgent(page, server);
  await workbench.open(server.address(await createShop(server, "probe")));
  await chat.open();
  // A window offers the tools of a server some time after it was opened.
  while (!(await turn(chat)).tool(TOOL)) await chat.renew();
  for await (const line of readline.createInterface({ input: process.stdin })) {
    await chat.renew();
    const { text } = await turn(chat, { tool: TOOL, input: JSON.parse(line) });
    process.stdout.write(`${JSON.stringify(JSON.parse(text))}\n`);
  }
} finally {
  await browser.close();
  await server.stop();
  model.stop();
}

/** Lets the agent do one thing; returns its last request. */
async function turn(chat, ...steps) {
  model.play(steps);
  await chat.ask("Show it.");
  model.go();
  await chat.idle();
  return model.requests.at(-1);
}
