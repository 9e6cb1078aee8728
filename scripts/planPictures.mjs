// `npm run pictures:plan`: a compaction from the warning to its end, as pictures and as a recording, in both languages.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { openBrowser } from "../tests/editor/browser.mjs";
import { speakKorean } from "../tests/editor/language.mjs";
import { commandLine } from "../tests/editor/languageServer.mjs";
import { EXTENSION, commandTitles } from "../tests/editor/scenario.mjs";
import { EditorServer } from "../tests/editor/server.mjs";
import { Workbench } from "../tests/editor/workbench.mjs";
import { buildPackage } from "./package.mjs";
import { progress, runMain } from "./run.mjs";
import { ROOT, TOOLS, prepare } from "./toolchain.mjs";

const OUTPUT = path.join(TOOLS, "pictures", "plan");
const DOCUMENTATION = path.join(ROOT, "docs", "images");
const MODEL = path.join(ROOT, "tests", "editor", "extensions", "model");
const THEME = { "workbench.colorTheme": "Light 2026" };
/** Which pictures the documentation shows, by the name they have there. */
const SHOWN = {
  "plan-diagnostics.png": "en/plan-diagnostics.png",
  "plan-diagnostics.ko.png": "ko/plan-diagnostics.png",
  "plan-draft.png": "en/plan-draft.png",
  "plan-draft.ko.png": "ko/plan-draft.png",
  "plan-preview.png": "en/plan-preview.png",
  "plan-preview.ko.png": "ko/plan-preview.png",
  "file-lens.png": "en/file-lens.png",
  "file-lens.ko.png": "ko/file-lens.png",
};
/** In it a topic of two records stands whole. */
const VIEWPORT = { width: 1120, height: 800 };
const CODE = {
  left: "const left = order.amount - order.refunded;",
  whole: 'if (!Number.isInteger(order.amount)) throw new RangeError("An amount has no decimals.");',
};
const FILE = "src/payment.js";

/** What the memory of the shop holds, what the model drafts and what a person makes of that, by language. */
const TEXTS = {
  en: {
    records: [
      [
        "refund",
        "How much can be refunded",
        "No more than was paid minus what was refunded.",
        "Was some of it refunded before?",
        CODE.left,
      ],
      [
        "refund",
        "When a refund is automatic",
        "Within 7 days; later the help desk pays it.",
        "How many days ago was it paid?",
      ],
      [
        "charge",
        "Whether an amount has decimals",
        "Amounts are whole won.",
        "Which currency is it?",
        CODE.whole,
      ],
      [
        "charge",
        "What a second click does",
        "The key of a charge is made from the order id.",
        "Can it be clicked twice?",
      ],
    ],
    reworded: "Amounts are whole cents.",
    answer: "principle: Charge whole won, once: the key of a charge is made from the order id.",
  },
  ko: {
    records: [
      [
        "환불",
        "얼마까지 환불되는지",
        "결제한 금액에서 이미 환불한 금액을 뺀 만큼만 된다.",
        "전에 일부를 환불했나요?",
        CODE.left,
      ],
      [
        "환불",
        "언제 자동으로 환불되는지",
        "7일 안에는 자동이고, 그 뒤에는 고객 센터가 보낸다.",
        "결제한 지 며칠이 지났나요?",
      ],
      ["결제", "금액에 소수가 있는지", "금액은 원 단위 정수다.", "어느 통화인가요?", CODE.whole],
      [
        "결제",
        "두 번 누르면 어떻게 되는지",
        "결제 키는 주문 번호로 만든다.",
        "두 번 누를 수 있나요?",
      ],
    ],
    reworded: "금액은 센트 단위 정수다.",
    answer: "principle: 금액은 원 단위 정수로, 주문 번호로 만든 키를 써서 한 번만 결제한다.",
  },
};

/** The frames of the recording in their order, and what is said above each. */
const FRAMES = {
  "plan.gif": {
    "plan-warning": "Above the threshold the editor asks for a compaction.",
    plan: "The plan: every record in full, and the sentence to rewrite.",
    "plan-draft": "A model of your editor may draft it. The mark says so.",
    "plan-preview": "You read it and take out the mark. The preview shows what changes.",
    "plan-applied": "Ctrl+Enter applies the topic and goes on to the next one.",
  },
  "plan.ko.gif": {
    "plan-warning": "기준을 넘으면 편집기가 압축하라고 알립니다.",
    plan: "계획에는 기록 전체와 고쳐 쓸 문장이 나옵니다.",
    "plan-draft": "편집기의 모델이 초안을 쓸 수 있습니다. 초안에는 표시가 붙습니다.",
    "plan-preview": "읽고 나서 표시를 지웁니다. 미리 보기가 바뀌는 것을 보여 줍니다.",
    "plan-applied": "Ctrl+Enter가 주제를 적용하고 다음 주제로 넘어갑니다.",
  },
};

/**
 * Compacts a shop of four records in a window of `server`, and gives each picture a name by `keep`.
 */
async function takePlan({ workbench, server, titles, locale, keep }) {
  await workbench.resize(VIEWPORT);
  const shop = await Shop.of(server, locale);
  await workbench.open(server.address(shop.folder));
  await workbench.statusShows("4/3");
  await openCode(workbench);
  await workbench.sees(workbench.lens(TEXTS[locale].records[0][0]));
  await workbench.sees(workbench.notification("4"));
  await keep("plan-warning");
  await workbench.command("Notifications: Clear All Notifications");
  await keep("file-lens");
  await workbench.command(titles["sentinelMemory.compact"]);
  await workbench.sees(workbench.plan);
  await workbench.sees(workbench.selection);
  await workbench.sees(drafting(workbench));
  await keep("plan");
  await diagnostics({ workbench, shop, keep });
  await draft({ workbench, keep });
  await workbench.lens("Preview the Log").click();
  await workbench.sees(workbench.page.locator(".diff-editor .line-insert, .line-insert").first());
  await keep("plan-preview");
  await workbench.command("View: Close Editor");
  await workbench.sees(workbench.plan);
  await workbench.press("Control+Enter");
  await workbench.statusShows("3/3");
  await workbench.sees(workbench.notification("1"));
  await keep("plan-applied");
  await workbench.command("Notifications: Clear All Notifications");
  await workbench.lens("Discard").click();
  await workbench.seesNo(workbench.plan);
}

/** Opens the file to which the lessons apply. */
async function openCode(workbench) {
  await workbench.press("Control+p");
  await workbench.input.fill(path.basename(FILE));
  await workbench.sees(workbench.choice(path.basename(FILE)));
  await workbench.accept();
  await workbench.sees(workbench.editorText("export"));
}

/** What refuses a topic: a record that changed meanwhile, and the sentence that nobody has written. */
async function diagnostics({ workbench, shop, keep }) {
  await shop.memory("edit", shop.first, "--lesson", shop.texts.reworded);
  await workbench.command("View: Toggle Problems");
  await workbench.sees(workbench.problem("source-changed"));
  await keep("plan-diagnostics");
  await shop.memory("undo");
  await workbench.seesNo(workbench.problem("source-changed"));
  await workbench.command("View: Toggle Problems");
}

/** Lets the model draft the first topic, and takes the mark out. */
async function draft({ workbench, keep }) {
  await workbench.lens("Draft with My Model").click();
  const allow = workbench.dialog("").getByText("Allow", { exact: true });
  await workbench.sees(workbench.editorText("draft:").or(allow).first());
  if (await allow.isVisible()) await allow.click();
  await workbench.sees(workbench.editorText("draft:"));
  // What is still being asked would lie over the text.
  await workbench.seesNo(
    workbench.page.locator(
      ".notification-list-item .codicon-loading, .notification-list-item .monaco-progress-container.active",
    ),
  );
  await workbench.command("Notifications: Clear All Notifications");
  await keep("plan-draft");
  await workbench.editorText("draft:").click();
  await workbench.press("Control+Shift+k");
  await workbench.seesNo(workbench.editorText("draft:"));
}

/** The line above a topic by which a model drafts it. */
const drafting = (workbench) =>
  workbench.page.locator(".codelens-decoration a:has(.codicon-sparkle)").first();

/** A shop in git whose memory holds four records and whose threshold is three. */
class Shop {
  constructor(server, folder, texts) {
    this.server = server;
    this.folder = folder;
    this.texts = texts;
  }

  static async of(server, locale) {
    const shop = new Shop(server, path.join(server.scratch, "shop"), TEXTS[locale]);
    fs.cpSync(path.join(ROOT, "examples", "src"), path.join(shop.folder, "src"), {
      recursive: true,
    });
    shop.git("init", "--quiet");
    shop.git("add", "--all");
    for (const [topic, missing, lesson, ask, quote] of shop.texts.records) {
      const words = ["--topic", topic, "--missing-context", missing, "--lesson", lesson];
      words.push("--ask-next-time", ask, "--applies-to", FILE);
      await shop.memory("log", ...words, ...(quote ? ["--evidence", `${FILE}: ${quote}`] : []));
    }
    fs.writeFileSync(
      path.join(shop.folder, ".context", "config.json"),
      '{"compact_threshold": 3}\n',
    );
    await shop.memory("merge-driver", "--off");
    shop.git("add", "--all");
    shop.git("commit", "--quiet", "--message", "Begin");
    return shop;
  }

  /** The id of a record of the topic that stands first in the plan. */
  get first() {
    const lines = fs.readFileSync(path.join(this.folder, ".context", "memory_log.jsonl"), "utf8");
    return lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .find(({ missing_context }) => missing_context === this.texts.records[2][1]).id;
  }

  git(...args) {
    const who = ["-c", "user.name=Jun", "-c", "user.email=jun@shop.example"];
    execFileSync("git", [...who, ...args], { cwd: this.folder });
  }

  async memory(...args) {
    return await commandLine(this.server, [...args, "--root", this.folder]);
  }
}

/** Takes every picture in one language, on an editor of its own. */
async function takeAll(vsix, browser, locale) {
  progress(`pictures of the plan: ${locale}`);
  const folder = path.join(OUTPUT, locale);
  const environment = { SENTINEL_TESTS_ANSWER: TEXTS[locale].answer };
  const server = await EditorServer.start({ vsix, beside: [MODEL], settings: THEME, environment });
  try {
    if (locale === "ko") speakKorean(server);
    const page = await browser.newPage({ locale });
    const workbench = new Workbench(page);
    const titles = commandTitles(server.extensionFolder(EXTENSION), locale);
    const keep = async (name) => {
      // What the pointer rests on would tell more, over the text.
      await page.mouse.move(0, 0);
      await workbench.screenshot(folder, name);
    };
    await takePlan({ workbench, server, titles, locale, keep });
  } finally {
    await server.stop();
  }
}

await runMain(async () => {
  await prepare();
  const vsix = await buildPackage();
  // Only now are their packages certain to be there.
  const { animateCaptioned } = await import("./captions.mjs");
  const { writePicture } = await import("./palettePicture.mjs");
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  const browser = await openBrowser();
  try {
    for (const locale of Object.keys(TEXTS)) await takeAll(vsix, browser, locale);
    for (const [name, source] of Object.entries(SHOWN)) {
      writePicture(path.join(OUTPUT, source), path.join(DOCUMENTATION, name));
    }
    for (const [name, captions] of Object.entries(FRAMES)) {
      const from = path.join(OUTPUT, name.includes(".ko.") ? "ko" : "en");
      await animateCaptioned(browser, from, captions, path.join(DOCUMENTATION, name));
    }
  } finally {
    await browser.close();
  }
  process.stdout.write(`${path.relative(ROOT, OUTPUT)}, ${path.relative(ROOT, DOCUMENTATION)}\n`);
  return 0;
});
