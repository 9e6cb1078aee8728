// The editor's own agent on a scripted model: what it is given of the memory, and when it is given nothing.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";

import { VSIX } from "../../scripts/package.mjs";
import { findPython } from "../../scripts/python.mjs";
import { run } from "../../scripts/run.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { openBrowser } from "./browser.mjs";
import { CHAT_SETTINGS, Chat, keepAgent, offerModel } from "./chat.mjs";
import { TOPICS, generateProject } from "./generatedProject.mjs";
import { commandLine } from "./languageServer.mjs";
import { FakeModel } from "./model.mjs";
import { EXTENSION, LOG, countRecords } from "./scenario.mjs";
import { EditorServer } from "./server.mjs";
import { Workbench } from "./workbench.mjs";

const OUTPUT = path.join(ROOT, "tests", "output", "agent");
const WINDOW = { width: 1120, height: 680 };
const FIRST_TASK = "Add partial refunds to src/payment.js.";
const SECOND_TASK = "Add a button for a partial refund to the order page.";
const LEARNED = {
  topic: "refund",
  missing_context: "Whether a partial refund needs a reason code",
  lesson: "Every refund carries a reason code: the bookkeeping refuses one without.",
  ask_next_time: "Which reason code does this partial refund get?",
};
const OVERDUE = 51;

describe("the editor's own agent", { timeout: 300_000 }, () => {
  let model, server, browser, page, workbench, chat;

  before(async () => {
    fs.mkdirSync(OUTPUT, { recursive: true });
    model = await FakeModel.start();
    server = await EditorServer.start({ settings: CHAT_SETTINGS });
    offerModel(server, model);
    browser = await openBrowser();
    page = await browser.newPage();
    workbench = new Workbench(page);
    chat = new Chat(page, workbench);
    await workbench.resize(WINDOW);
    await keepAgent(page, server);
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
    model?.stop();
  });

  async function open(folder) {
    await workbench.open(server.address(folder));
    await chat.open();
  }

  /** Asks and waits until the agent is done; returns what the model got. */
  async function turn(task, steps) {
    model.play(steps);
    await chat.ask(task);
    model.go();
    await chat.idle();
    return model.requests;
  }

  /** The same in another conversation. */
  async function newTurn(task, steps) {
    await chat.renew();
    return await turn(task, steps);
  }

  it("is given nothing in the second task of what the first one taught, without the extension", async () => {
    const shop = await createShop(server, "without");
    await open(shop);
    await turn(FIRST_TASK, firstSteps(shop));
    const requests = await newTurn(SECOND_TASK, secondSteps(shop));
    assert.equal(requests.length, 2);
    assert.ok(requests.every((one) => !one.hasMemory && !one.text.includes("reason code")));
  });

  describe("with the extension", () => {
    let shop;

    before(async () => {
      shop = await createShop(server, "with");
      await server.install(VSIX);
      await commandLine(server, ["connect", "vscode", "--only", "hooks", "--yes", "--root", shop]);
      await open(shop);
      await workbench.openView("Sentinel Memory");
    });

    it("searches before a task, and saves after it when the person allows that (S26)", async () => {
      model.play(firstSteps(shop));
      await chat.ask(FIRST_TASK);
      await model.seen(() => true);
      await keep("1-task");
      model.go();
      await workbench.sees(chat.confirmation(LEARNED.lesson));
      assert.equal(countRecords(shop), 0);
      await keep("2-confirmation");
      await chat.allow(LEARNED.lesson);
      await chat.idle();
      await workbench.sees(workbench.treeRow("refund"));
      await keep("3-saved");
      const [record] = records(shop);
      assert.deepEqual({ ...record, ...LEARNED }, record);
    });

    it("is given the lesson and the question in a second task, in which it calls no tool of ours (S37, N09)", async () => {
      const requests = await newTurn(SECOND_TASK, secondSteps(shop));
      await workbench.sees(chat.answer(LEARNED.ask_next_time));
      await keep("4-question");
      assert.equal(requests.length, 1);
      assert.ok(requests[0].context.includes(LEARNED.lesson));
      assert.ok(requests[0].context.includes(LEARNED.ask_next_time));
      assert.equal(countRecords(shop), 1);
    });

    it("is asked once in a conversation to save what it learned, when files changed (S37)", async () => {
      const asked = async (task, file) => {
        const requests = await turn(task, [edit(shop, file)]);
        return requests.filter((one) => one.blocked?.includes("log_memory")).length;
      };
      assert.equal(await asked("Damaged goods, code 12.", "button.js"), 1);
      await keep("asked");
      assert.equal(await asked("Make it red.", "red.js"), 0);
      assert.equal(countRecords(shop), 1);
    });

    it("is told nothing by hooks that the project switched off (S37)", async () => {
      fs.writeFileSync(path.join(shop, ".context", "config.json"), '{ "hooks": false }\n', "utf8");
      const requests = await newTurn(SECOND_TASK, secondSteps(shop));
      assert.deepEqual([requests[0].context, requests[1].context], ["", ""]);
      assert.ok(requests[0].tool("log_memory"));
    });

    it("compacts 51 records by the tools alone, with at most one confirmation a topic (S14)", async () => {
      const folder = path.join(server.scratch, "generated-project");
      await generateProject(folder, server, OVERDUE);
      await open(folder);
      await workbench.openView("Sentinel Memory");
      await workbench.statusShows(`${OVERDUE}/50`);
      model.play([{ tool: "compact_memory", input: {} }, readStep, ...TOPICS.map(principleStep)]);
      await chat.ask("Compact the memory of this project.");
      model.go();
      let confirmations = 0;
      for (const [done, topic] of TOPICS.entries()) {
        const saved = model.seen((one) => saves(one) === done + 1);
        const asked = chat.confirmation(topic).waitFor();
        asked.catch(() => {}); // It never comes when no question is asked for this topic.
        const isAsked = await Promise.race([asked.then(() => true), saved.then(() => false)]);
        if (!isAsked) continue;
        if (confirmations === 0) await keep("5-compaction");
        confirmations += 1;
        await chat.allow(topic);
        await saved;
      }
      await chat.idle();
      await workbench.statusShows(`${TOPICS.length}/50`);
      await keep("6-compacted");
      assert.deepEqual(
        records(folder).map(({ type }) => type),
        TOPICS.map(() => "principle"),
      );
    });

    it("has none of our tools when the person switched them off (S26)", async () => {
      const file = path.join(server.profile, "User", "settings.json");
      const settings = JSON.parse(fs.readFileSync(file, "utf8"));
      const text = JSON.stringify({ ...settings, "sentinelMemory.agentTools": "off" });
      fs.writeFileSync(file, text, "utf8");
      await open(shop);
      await workbench.statusShows("1/50");
      const requests = await turn(SECOND_TASK, secondSteps(shop));
      assert.deepEqual(
        requests.map((one) => one.hasMemory),
        [false, false],
      );
    });
  });

  it("is told nothing in a project that nobody allowed, though hooks are installed (S37)", async () => {
    await server.uninstall(EXTENSION);
    const stranger = await createShop(server, "stranger");
    fs.cpSync(path.join(ROOT, "examples", ".context"), path.join(stranger, ".context"), {
      recursive: true,
    });
    const connect = async (folder) => {
      const launch = path.join(ROOT, "server", "launch.py");
      const args = ["connect", "vscode", "--only", "hooks", "--yes", "--root", folder];
      const { executable } = await findPython();
      await run(executable, ["-I", launch, ...args], { env: server.environment });
    };
    await connect(await createShop(server, "another"));
    await open(stranger);
    const requests = await turn(SECOND_TASK, secondSteps(stranger));
    assert.deepEqual(
      requests.map((one) => one.hasMemory),
      [false, false],
    );
    await connect(stranger);
    const [request] = await newTurn(SECOND_TASK, secondSteps(stranger));
    assert.match(request.context, /Sentinel Memory/, "the hooks of this window work");
  });

  it("sends nothing at all from a project that is not trusted (S26, S37)", async () => {
    const careful = await EditorServer.start({ vsix: VSIX, trust: false, settings: CHAT_SETTINGS });
    try {
      offerModel(careful, model);
      const shop = await createShop(careful, "with");
      await commandLine(careful, ["connect", "vscode", "--only", "hooks", "--yes", "--root", shop]);
      await keepAgent(page, careful);
      await workbench.open(careful.address(shop));
      await chat.show();
      model.play([]);
      await chat.ask(SECOND_TASK);
      await workbench.sees(chat.answer("Chat is almost ready"));
      assert.deepEqual(model.requests, []);
      assert.deepEqual(careful.languageServers(), []);
      await workbench.command("Workspaces: Manage Workspace Trust");
      await workbench.choose("Trust");
      await model.seen(() => true);
    } finally {
      await careful.stop();
    }
  });

  /** Keeps a picture that `npm run proof` can use. */
  async function keep(name) {
    await workbench.screenshot(OUTPUT, name);
  }
});

/** What the scripted agent does in the first task, with the tools that it finds. */
function firstSteps(folder) {
  return [
    { tool: "search_memory", input: { query: FIRST_TASK } },
    edit(folder, "refunds.js"),
    { tool: "log_memory", input: LEARNED },
  ];
}

/** In the second one it calls nothing of ours: it asks the question if it was given it, else it begins. */
function secondSteps(folder) {
  const question = LEARNED.ask_next_time;
  return [
    ({ words }) => (words.includes(question) ? { text: question } : edit(folder, "button.js")),
  ];
}

/** How often the agent has saved something in this conversation. */
function saves({ results }) {
  return results.filter((result) => result.startsWith("Saved")).length;
}

/** Reads a result that the editor put into a file because of its size. */
function readStep({ results }) {
  const filePath = /written to file.* at: (.+)/.exec(results.at(-1))?.[1];
  return filePath && { tool: "read_file", input: { filePath, startLine: 1, endLine: 1000 } };
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
      source_ids: [...results.join("\n").matchAll(/(\w+@\w+) \| type=\w+ \| topic=(\S+)/g)]
        .filter((found) => found[2] === topic)
        .map((found) => found[1]),
    },
  });
}

/** A project in git without a memory; two of them have paths of the same length. */
async function createShop(server, name) {
  const folder = path.join(server.scratch, name.padEnd(8, "-"), "corner-shop");
  fs.cpSync(path.join(ROOT, "examples", "src"), path.join(folder, "src"), { recursive: true });
  const git = (...args) => run("git", ["-C", folder, ...args], { env: server.environment });
  await git("init", "--quiet");
  await git("add", ".");
  const person = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
  await git(...person, "commit", "--quiet", "--message", "The shop");
  return folder;
}

function edit(folder, name) {
  const input = {
    filePath: path.join(folder, "src", name),
    content: "export const refunds = [];\n",
  };
  return { tool: "create_file", input };
}

function records(folder) {
  const lines = fs.readFileSync(path.join(folder, LOG), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}
