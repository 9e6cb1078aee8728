// Reading the memory in the installed extension, with the settings that a desktop editor has by default.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";

import { accessibilityTests } from "./accessibility.mjs";
import { saveAsAgent, savingWords } from "./commandLine.mjs";
import { readLog, readRecords, saveThroughForm } from "./scenario.mjs";
import { DESKTOP } from "./server.mjs";
import { outputOf, shareEditor } from "./sharedEditor.mjs";
import { Team } from "./teammate.mjs";

const OUTPUT = outputOf("reading");

const FIRST = {
  topic: "payment",
  missing_context: "Which countries the shop sells to",
  lesson: "Read the tax table of the country before computing a price.",
  ask_next_time: "Which countries does this sale reach?",
};

const LESSONS = [
  {
    topic: "refund",
    missing_context: "Whether a coupon counts when a part of an order goes back",
    lesson: "부분 환불은 쿠폰 할인을 먼저 빼고 계산한다",
    ask_next_time: "Was a coupon used?",
    cues: ["money back on a part", "일부만 반품"],
  },
  {
    topic: "shipping",
    missing_context: "Which orders ship for free",
    lesson: "Shipping is free from 30,000 won after the coupon.",
    cues: ["delivery fee", "배송비 무료"],
  },
  {
    topic: "stock",
    missing_context: "How old a stock figure may be",
    lesson: "Stock figures are ten minutes old; ask the warehouse before a promise.",
    cues: ["sold out", "재고 없음"],
  },
];

describe("reading the memory", () => {
  let server, workbench, titles, keys, project, agents, team;

  shareEditor("reading", { settings: DESKTOP }, (shared) => {
    ({ server, workbench, titles, keys } = shared);
    project = path.join(server.scratch, "night-market");
    agents = path.join(server.scratch, "day-market");
    for (const folder of [project, agents]) fs.mkdirSync(folder);
  });

  const record = () => readRecords(project)[0];

  it("leads from the first lesson of a project to its page by one click (N15)", async () => {
    await workbench.show(server.address(project));
    await saveThroughForm(workbench, titles["sentinelMemory.log"], FIRST);
    // The view shows the new record by itself: a click before that may meet a row that moves away.
    const row = await workbench.sees(workbench.treeRow("Read the tax table"));
    await workbench.clickUntil(workbench.treeRow("payment"), workbench.pageHeading("payment"));
    await workbench.clickUntil(row, workbench.pageHeading(FIRST.ask_next_time));
    await workbench.sees(workbench.memoryPage.getByText(FIRST.lesson).first());
    await workbench.seesNo(workbench.tab("memory_log.jsonl"));
    await workbench.pageButton("Open in the log").click();
    await workbench.sees(workbench.tab("memory_log.jsonl"));
    await workbench.clickUntil(row, workbench.pageHeading(FIRST.ask_next_time));
  });

  it("follows what another process saves, and brings an earlier version back (N13)", async () => {
    team = await Team.of(project, server);
    team.memory(project, "edit", record().id, "--lesson", "Ask the bookkeeper.");
    await workbench.sees(workbench.memoryPage.getByText("Ask the bookkeeper.").first());
    await workbench.sees(workbench.memoryPage.getByText("Changed afterwards: Lesson."));
    await workbench.pageButton("Bring this back").click();
    await workbench.sees(workbench.notification("Brought back."));
    await workbench.sees(workbench.memoryPage.locator("h2 + p", { hasText: FIRST.lesson }));
    assert.equal(record().lesson, FIRST.lesson);
    await workbench.notification("Brought back.").getByText("Undo").click();
    await workbench.sees(
      workbench.memoryPage.locator("h2 + p", { hasText: "Ask the bookkeeper." }),
    );
    assert.equal(record().lesson, "Ask the bookkeeper.");
  });

  it("shows the whole memory with its contents and a search of its own (N15)", async () => {
    team.memory(project, ...savingWords("auth", "How long a token lives", "It lives ten minutes."));
    team.memory(
      project,
      ...savingWords("결제", "부분 환불의 순서", "쿠폰 할인을 먼저 빼고 환불한다."),
    );
    await workbench.command(titles["sentinelMemory.openPage"]);
    await workbench.sees(workbench.pageHeading("The memory of night-market"));
    await workbench.sees(workbench.pageHeading("결제"));
    await workbench.memoryPage.getByRole("searchbox").fill("환불 쿠폰");
    await workbench.sees(workbench.memoryPage.getByText("1 of 3 lessons"));
    await workbench.seesNo(workbench.pageHeading("auth"));
    await workbench.memoryPage.getByRole("searchbox").fill("zebra");
    await workbench.sees(workbench.memoryPage.getByText("No lesson fits."));
    await workbench.memoryPage.getByRole("searchbox").fill("");
    await workbench.sees(workbench.pageHeading("auth"));
  });

  accessibilityTests(OUTPUT, () => ({ workbench, titles, server }));

  it("is there again when the window was loaded anew (N15)", async () => {
    await workbench.open(server.address(project));
    // The editor notes every few seconds which page a tab shows: it may be the one before.
    const heading = await workbench.sees(workbench.memoryPage.locator("h1"));
    await workbench.sees(workbench.tab(await heading.innerText()));
    if (await workbench.pageButton("Whole memory").isVisible()) {
      await workbench.pageButton("Whole memory").click();
    }
    await workbench.sees(workbench.pageHeading("The memory of night-market"));
  });

  it("says above a file which lessons apply to it, and nothing above others (N06)", async () => {
    for (const name of ["refund.py", "other.py"]) {
      fs.mkdirSync(path.join(project, "src"), { recursive: true });
      fs.writeFileSync(path.join(project, "src", name), `# ${name}\n${"x = 1\n".repeat(20_000)}`);
    }
    team.memory(project, "edit", record().id, "--file", "src/refund.py");
    await workbench.openFile("refund.py", "# refund.py");
    await workbench.sees(workbench.lens(/^1 lesson.*: \S+$/));
    const hover = await workbench.hoverOver("# refund.py");
    await workbench.sees(hover.filter({ hasText: record().id }).first());
    await workbench.press("Escape");
    await workbench.openFile("other.py", "# other.py");
    await workbench.seesNo(workbench.lens("lesson"));
    assert.deepEqual(record().applies_to, ["src/refund.py"]);
  });

  it("finds a lesson of an agent by its words in any order and language (N12, K04)", async () => {
    await saveAsAgent(server, agents, "Claude Code", LESSONS);
    await workbench.show(server.address(agents));
    await workbench.sees(workbench.treeRow("shipping"));
    await workbench.command(titles["sentinelMemory.search"]);
    for (const words of ["coupon shipping", "shipping coupon", "쿠폰 환불", "환불 쿠폰"]) {
      await workbench.input.fill(words);
      const best = words.includes("shipping") ? "Shipping is free" : "부분 환불은";
      await workbench.sees(workbench.bestChoice(best));
    }
    await workbench.sees(workbench.choice("Matches:"));
    await workbench.input.fill("kiosk zebra");
    await workbench.sees(workbench.choice("Nothing in the memory fits"));
    await workbench.input.fill("sold out");
    await workbench.sees(workbench.bestChoice("Stock figures"));
    await workbench.accept();
    await workbench.sees(workbench.pageHeading("Stock figures"));
  });

  it("keeps selection and focus on a row while another process saves (S26, S33)", async () => {
    await workbench.focusRows();
    const row = workbench.treeRow("Shipping is free");
    await workbench.clickUntil(workbench.treeRow("shipping"), row);
    // While the page opens, a key may reach it in place of the row.
    await workbench.clickUntil(row, workbench.pageHeading("Shipping is free"));
    await workbench.focusRows();
    await workbench.sees(workbench.focusedRow("Shipping is free"));
    const other = { topic: "shipping", missing_context: "Where we ship", lesson: "Only Korea." };
    await saveAsAgent(server, agents, "Claude Code", [other]);
    await workbench.sees(workbench.treeRow("Only Korea."));
    await workbench.sees(workbench.focusedRow("Shipping is free"));
    await workbench.press(keys["sentinelMemory.deleteRecords"]);
    await workbench.sees(workbench.dialog("Shipping is free"));
    await workbench.press("Escape");
    assert.match(readLog(agents), /Shipping is free/);
  });
});
