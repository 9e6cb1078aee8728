// The editor's own agent on a scripted model: what it is given of the memory, and when it is given nothing.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";

import { ROOT } from "../../scripts/toolchain.mjs";
import {
  FIRST_TASK,
  LEARNED,
  SECOND_TASK,
  compactionSteps,
  createShop,
  firstSteps,
  saves,
  secondSteps,
} from "./agentScript.mjs";
import { CHAT_SETTINGS, Chat, keepAgent, offerModel } from "./chat.mjs";
import { TOPICS, generateProject } from "./generatedProject.mjs";
import { commandLine } from "./commandLine.mjs";
import { FakeModel } from "./model.mjs";
import { difference, proofPage, withoutDays } from "./proofPage.mjs";
import { EXTENSION, countRecords, readRecords } from "./scenario.mjs";
import { inFullRuns, isFull, outputOf, shareEditor } from "./sharedEditor.mjs";

/** `SENTINEL_PROOF=write` writes this page; otherwise it must say what was seen. */
const PAGE = path.join(ROOT, "docs", "proof.md");
const OUTPUT = outputOf("agent");
const WINDOW = { width: 900, height: 560 };
const OVERDUE = 51;

describe("the editor's own agent", () => {
  let model, server, workbench, chat;
  /** The facts for the page of the proof. */
  const seen = {};

  shareEditor("agent", { settings: CHAT_SETTINGS }, async (shared) => {
    ({ server, workbench } = shared);
    model = await FakeModel.start();
    offerModel(server, model);
    chat = new Chat(workbench);
    await workbench.resize(WINDOW);
    await keepAgent(workbench.page, server);
  });

  after(() => {
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

  /** Talks until a request holds all these texts: what a window finds out after it was opened. */
  async function warmUp(...texts) {
    let [request] = await turn("Hello.", []);
    while (!texts.every((text) => request.text.includes(text))) {
      [request] = await newTurn("Hello.", []);
    }
  }

  describe("with the extension", () => {
    let shop;

    before(async () => {
      shop = await createShop(server, "with");
      await commandLine(server, ["connect", "vscode", "--only", "hooks", "--yes", "--root", shop]);
      await open(shop);
      await workbench.openView("Sentinel Memory");
      // The page of the proof compares requests that hold all that a window knows.
      await warmUp(...(isFull ? ["<skills>", "<agents>"] : []), "log_memory");
    });

    it("searches before a task, and saves after it when the person allows that (S26)", async () => {
      await chat.renew();
      const [search, ...others] = firstSteps(shop);
      model.play([search, () => keep("1-search"), ...others]);
      await chat.ask(FIRST_TASK);
      model.go();
      await workbench.sees(chat.confirmation(LEARNED.lesson));
      assert.equal(countRecords(shop), 0);
      await keep("2-confirmation");
      await chat.allow(LEARNED.lesson);
      await chat.idle();
      await workbench.clickUntil(workbench.treeRow("refund"), workbench.treeRow(LEARNED.lesson));
      await keep("3-saved");
      seen.given = { first: model.requests };
      const [record] = readRecords(shop);
      assert.deepEqual({ ...record, ...LEARNED }, record);
    });

    it("is given the lesson and the question in a second task, in which it calls no tool of ours (S37, N09)", async () => {
      const requests = await newTurn(SECOND_TASK, secondSteps(shop));
      await workbench.sees(chat.answer(LEARNED.ask_next_time));
      await keep("4-question");
      seen.given.second = requests;
      assert.equal(requests.length, 1);
      assert.ok(requests[0].context.includes(LEARNED.lesson));
      assert.ok(requests[0].context.includes(LEARNED.ask_next_time));
      assert.ok(
        withoutDays(fs.readFileSync(PAGE, "utf8")).includes(withoutDays(requests[0].context)),
      );
      assert.equal(countRecords(shop), 1);
    });

    it(
      "compacts 51 records by the tools alone, with at most one confirmation a topic (S14)",
      inFullRuns("start.test.mjs compacts them by hand, test_mcp.py has the tools"),
      async () => {
        const folder = path.join(server.scratch, "overdue-project");
        await generateProject(folder, server, OVERDUE);
        await open(folder);
        await workbench.openView("Sentinel Memory");
        await workbench.statusShows(`${OVERDUE}/50`);
        await warmUp("log_memory");
        await chat.renew();
        model.play(compactionSteps(TOPICS));
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
        seen.compaction = {
          records: OVERDUE,
          topics: TOPICS.length,
          clicks: confirmations,
          requests: model.requests.length,
        };
        await workbench.statusShows(`${TOPICS.length}/50`);
        await keep("6-compacted");
        assert.deepEqual(
          readRecords(folder).map(({ type }) => type),
          TOPICS.map(() => "principle"),
        );
      },
    );
  });

  it(
    "is given nothing in the second task of what the first one taught, without the extension",
    inFullRuns("it is the other half of docs/proof.md, which test_scripts.py reads"),
    async () => {
      await server.uninstall(EXTENSION);
      const shop = await createShop(server, "without");
      await open(shop);
      await warmUp("<skills>", "<agents>");
      const first = await newTurn(FIRST_TASK, firstSteps(shop));
      const requests = await newTurn(SECOND_TASK, secondSteps(shop));
      seen.without = { first, second: requests };
      assert.equal(requests.length, 2);
      assert.ok(requests.every((one) => !one.hasMemory && !one.text.includes("reason code")));
    },
  );

  it(
    "is given what docs/proof.md says, at the cost that it says (S26, S37)",
    inFullRuns("test_scripts.py reads docs/proof.md"),
    async () => {
      const told = await proofPage(seen);
      if (process.env.SENTINEL_PROOF === "write") fs.writeFileSync(PAGE, told, "utf8");
      assert.equal(difference(told, fs.readFileSync(PAGE, "utf8")), undefined, "npm run proof");
    },
  );

  /** Keeps a picture that `npm run proof` can use. */
  async function keep(name) {
    await workbench.screenshot(OUTPUT, name);
  }
});
