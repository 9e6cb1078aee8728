// The one search and the list of what is new in the window of a real editor.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { it } from "node:test";

import { saveAsAgent } from "./agentSaves.mjs";
import { inFullRuns } from "./runProfile.mjs";
import { LOG } from "./scenario.mjs";

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

/**
 * Adds these tests to a suite; `window` gives its workbench, titles and keys by command, the editor
 * and the folder of a project in which the log stands already.
 */
export function newsTests(output, window) {
  const git = (...args) => {
    const { editor, project } = window();
    const options = { cwd: project, encoding: "utf8", stdio: "pipe", env: editor.environment };
    return execFileSync("git", args, options);
  };
  const saved = (lessons) => {
    const { editor, project } = window();
    return saveAsAgent(editor, project, "Claude Code", lessons);
  };

  it(
    "lists three saves of an agent with its name, and takes them off one by one and together (N12)",
    inFullRuns("test_view_rows.py has the list, window.test.mjs shows one"),
    async () => {
      const { workbench, keys } = window();
      git("init", "--quiet", "--initial-branch=main");
      git("config", "user.name", "Jun");
      git("config", "user.email", "jun@example.invalid");
      await saved(LESSONS);
      await workbench.sees(workbench.treeRow("Claude Code"));
      await workbench.sees(workbench.treeRow("New · shipping"));
      await workbench.sees(workbench.status.filter({ hasText: "3" }));
      await workbench.screenshot(output, "news-of-agents");
      // Keys are about the selected row, which a click selects.
      await workbench.clickUntil(workbench.treeRow("New ·"), workbench.focusedRow("New ·"));
      await workbench.focusRows();
      await workbench.press(keys["sentinelMemory.markSeen"]);
      await workbench.sees(workbench.newsCount(2));
      await workbench.sees(workbench.rowsWithKeyboard);
      await workbench.sees(workbench.focusedRow("New ·"));
    },
  );

  it(
    "commits them after showing the message, and the list is as before (N12, K10)",
    inFullRuns("test_flows.py and host/upstreamNews.test.js commit"),
    async () => {
      const { workbench, titles, keys } = window();
      await workbench.command(titles["sentinelMemory.commit"]);
      await workbench.sees(workbench.form("Commit the memory"));
      await workbench.screenshot(output, "commit-message");
      await workbench.input.fill("Remember coupons");
      await workbench.accept();
      await workbench.sees(workbench.notification("Remember coupons"));
      assert.match(git("log", "-1", "--format=%B"), /^Remember coupons\n\n- /);
      assert.match(git("log", "-1", "--format=%B"), /- Shipping is free/);
      await workbench.sees(workbench.newsCount(2));
      const news = "New since you last looked";
      await workbench.clickUntil(workbench.treeRow(news), workbench.focusedRow(news));
      await workbench.press(keys["sentinelMemory.markSeen"]);
      await workbench.seesNo(workbench.treeRow("Claude Code"));
      await workbench.command("Notifications: Clear All Notifications");
    },
  );

  it(
    "finds a lesson by its words in any order and language, and says when nothing fits (K04)",
    inFullRuns("search.test.ts has the list, test_search_order.py its order"),
    async () => {
      const { workbench, titles } = window();
      await workbench.command(titles["sentinelMemory.search"]);
      for (const words of ["coupon shipping", "shipping coupon", "쿠폰 환불", "환불 쿠폰"]) {
        await workbench.input.fill(words);
        const best = words.includes("shipping") ? "Shipping is free" : "부분 환불은";
        await workbench.sees(workbench.bestChoice(best));
      }
      await workbench.sees(workbench.choice("Matches:"));
      await workbench.screenshot(output, "search");
      await workbench.input.fill("kiosk zebra");
      await workbench.sees(workbench.choice("Nothing in the memory fits"));
      await workbench.screenshot(output, "search-nothing");
      await workbench.input.fill("sold out");
      await workbench.sees(workbench.bestChoice("Stock figures"));
      await workbench.accept();
      await workbench.seesNo(workbench.form("Search the memory"));
      await workbench.sees(workbench.openTab);
    },
  );

  it(
    "keeps selection and focus on a row while another process saves (S26, S33)",
    inFullRuns("view.test.ts has the key that comes while the view is read anew"),
    async () => {
      const { workbench, keys, project } = window();
      await workbench.focusRows();
      const row = workbench.treeRow("Shipping is free");
      await workbench.clickUntil(workbench.treeRow("shipping"), row);
      // While the page opens, a key may reach it in place of the row.
      await workbench.clickUntil(row, workbench.pageHeading("Shipping is free"));
      await workbench.focusRows();
      await workbench.sees(workbench.focusedRow("Shipping is free"));
      await saved([{ topic: "shipping", missing_context: "Where we ship", lesson: "Only Korea." }]);
      await workbench.sees(workbench.treeRow("Only Korea."));
      await workbench.sees(workbench.focusedRow("Shipping is free"));
      await workbench.press(keys["sentinelMemory.deleteRecords"]);
      await workbench.sees(workbench.dialog("Shipping is free"));
      await workbench.press("Escape");
      assert.match(fs.readFileSync(path.join(project, LOG), "utf8"), /Shipping is free/);
      await workbench.screenshot(output, "foreign-save");
    },
  );
}
