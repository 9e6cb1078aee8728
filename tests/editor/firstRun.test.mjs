// The first hour with the installed VSIX in an empty project, in English and in Korean.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";

import { VSIX } from "../../scripts/package.mjs";
import { ROOT } from "../../scripts/toolchain.mjs";
import { keepFailedWindows } from "./failedWindows.mjs";
import { speakKorean } from "./language.mjs";
import { inFullRuns } from "./runProfile.mjs";
import { EXTENSION, LOG, replaceLine, fillFields } from "./scenario.mjs";
import { shareEditor } from "./sharedEditor.mjs";
import { Workbench } from "./workbench.mjs";

const OUTPUT = path.join(ROOT, "tests", "output", "firstRun");

const ENGLISH = {
  language: "en",
  welcome: "This project has no lessons yet.",
  openWalkthrough: "open the walkthrough",
  walkthrough: "Get Started with Sentinel Memory",
  logFirst: "Log the First Lesson",
  bytes: "bytes",
  newLesson: "New lesson",
  topicLabel: "topic: ",
  tooLong: "the limit is 64",
  saved: "Saved a lesson under auth.",
  learn: "Learn from This Project",
  learnLink: "drafts from this project",
  rules:
    "# Money\n\n- Never edit `gen/`, because the build writes it.\n- Use `Decimal` rather than floats.\n",
  drafts: ["Never edit `gen/`, because the build writes it.", "Use `Decimal` rather than floats."],
  page: "Nothing is saved before you keep it.",
  keep: "Keep",
  cues: "Which words would a later task contain that needs this lesson?",
  whole: "Ask next time: Does the rule on money in AGENTS.md apply to this task?",
  learned: "You kept one draft. You dropped one draft.",
  record: {
    topic: "auth",
    missing_context: "Whether logout ends the session on every device",
    lesson: "Logout revokes the refresh token, so every device is signed out",
    ask_next_time: "Must logout end the session everywhere?",
  },
};

const KOREAN = {
  language: "ko",
  welcome: "이 프로젝트에는 아직 교훈이 없습니다.",
  openWalkthrough: "둘러보기",
  walkthrough: "Sentinel Memory 시작하기",
  logFirst: "첫 교훈 기록",
  bytes: "바이트",
  newLesson: "새 교훈",
  topicLabel: "주제: ",
  tooLong: "한도는 64바이트",
  saved: "결제에 교훈을 저장했습니다.",
  wholeMemory: "기억 전체",
  searchMemory: "이 기억에서 찾기",
  learn: "이 프로젝트에서 배우기",
  learnLink: "이 프로젝트에서 뽑은 초안",
  rules:
    "# 금액\n\n- `gen/`은 빌드가 다시 쓰기 때문에 절대 고치지 않는다.\n- 금액은 반드시 `Decimal`로 계산한다.\n",
  drafts: ["`gen/`은 빌드가 다시 쓰기 때문에", "금액은 반드시 `Decimal`로 계산한다."],
  page: "고르기 전에는 아무것도 저장하지 않습니다.",
  keep: "저장",
  cues: "이 교훈이 필요한 작업에는 어떤 말이 나올까요?",
  whole: "다음에 물을 것: AGENTS.md의 금액 규칙이 이 작업에도 해당하나요?",
  learned: "초안 1개를 저장했습니다. 초안 1개를 버렸습니다.",
  record: {
    topic: "결제",
    missing_context: "환불이 며칠 안에 가능한지",
    lesson: "환불은 결제 후 7일 안에만 자동으로 된다",
    ask_next_time: "결제한 지 며칠이 지났나요?",
  },
};

describe("the first run of the installed extension", { timeout: 120_000 }, () => {
  let server, browser;
  keepFailedWindows(OUTPUT, () => browser);

  before(async () => {
    fs.mkdirSync(OUTPUT, { recursive: true });
    ({ server, browser } = await shareEditor({ vsix: VSIX }));
  });

  after(async () => {
    await browser?.close();
  });

  it(
    "leads from an empty project by sentinelMemory.openWalkthrough to the first lesson, and by sentinelMemory.learn to the next (S21, S26, N16)",
    inFullRuns("the test below goes the same way in Korean"),
    async () => {
      const run = await FirstRun.open(server, await browser.newPage(), "empty project", ENGLISH);
      await run.welcome();
      await run.walkthrough();
      await run.leaveForm();
      await run.log();
      await run.learn();
    },
  );

  it("does so in Korean, with no English sentence of ours left over (S11, S21, S26)", async () => {
    speakKorean(server);
    const page = await browser.newPage({ locale: "ko-KR" });
    const run = await FirstRun.open(server, page, "빈 프로젝트", KOREAN);
    await run.welcome();
    await run.walkthrough();
    await run.leaveForm();
    await run.log();
    await run.pages();
    await run.learn();
    assert.notDeepEqual(run.shown, {});
    for (const [place, text] of Object.entries(run.shown)) {
      assert.deepEqual(englishIn(text, server), [], place);
    }
  });
});

/** One run through the first steps, in the words of one language. */
class FirstRun {
  /** The text in each place on the way. */
  shown = {};

  constructor(workbench, folder, words) {
    this.workbench = workbench;
    this.folder = folder;
    this.words = words;
  }

  static async open(server, page, name, words) {
    const folder = path.join(server.scratch, name);
    fs.mkdirSync(folder);
    const workbench = new Workbench(page);
    await workbench.open(server.address(folder));
    await workbench.openView("Sentinel Memory");
    return new FirstRun(workbench, folder, words);
  }

  /** The empty view says what to do, and looking at it wrote nothing. */
  async welcome() {
    const { workbench, words } = this;
    await workbench.sees(workbench.welcome.getByText(words.welcome));
    await workbench.sees(workbench.welcomeButton(words.logFirst));
    await workbench.sees(workbench.welcomeLink(words.learnLink));
    this.shown.welcome = await workbench.words(workbench.sidebar);
    assert.deepEqual(fs.readdirSync(this.folder), []);
  }

  /** The walkthrough opens from the view and knows that the server runs, and that nothing was logged. */
  async walkthrough() {
    const { workbench, words } = this;
    await workbench.welcomeLink(words.openWalkthrough).click();
    await workbench.sees(workbench.walkthrough.getByText(words.walkthrough).first());
    await workbench.sees(workbench.walkthroughStep("ready", true));
    await workbench.sees(workbench.walkthroughStep("log", false));
    await workbench.sees(workbench.walkthroughStep("learn", false));
    this.shown.walkthrough = await workbench.walkthrough.innerText();
    await workbench.screenshot(OUTPUT, `walkthrough.${words.language}`);
  }

  /** A form that was left again logs nothing, and the walkthrough does not claim it. */
  async leaveForm() {
    const { workbench, words } = this;
    await workbench.welcomeButton(words.logFirst).click();
    await this.#seesForm();
    await workbench.command("View: Close Editor");
    // Else the next form might be taken for this one.
    await workbench.seesNo(workbench.tab(words.newLesson));
    await workbench.sees(workbench.walkthroughStep("log", false));
    assert.deepEqual(fs.readdirSync(this.folder), []);
  }

  /** The first lesson: row, notification, files, and the step of the walkthrough. */
  async log() {
    const { workbench, words } = this;
    const { topic, lesson } = words.record;
    await workbench.welcomeButton(words.logFirst).click();
    await this.#seesForm();
    await workbench.type(`${"결".repeat(21)}xy`);
    await workbench.sees(workbench.squiggle("error"));
    await workbench.press("Escape", "Control+s");
    const refusal = await workbench.sees(workbench.notification(words.tooLong));
    this.shown.refusal = await workbench.notificationText(refusal);
    await workbench.command("Notifications: Clear All Notifications");
    await workbench.sees(workbench.lessonForm(words.newLesson));
    await replaceLine(workbench, words.topicLabel, "");
    await fillFields(workbench, words.record);
    await workbench.sees(workbench.editorText(words.bytes));
    this.shown.form = await workbench.words(workbench.editorLines);
    await workbench.screenshot(OUTPUT, `form.${words.language}`);
    await workbench.press("Control+s");

    const notification = await workbench.sees(workbench.notification(words.saved));
    this.shown.notification = await workbench.notificationText(notification);
    // The view shows the new record by itself: a click on its topic would close that.
    await workbench.sees(workbench.treeRow(topic));
    await workbench.sees(workbench.treeRow(lesson));
    this.shown.view = await workbench.words(workbench.sidebar);
    await workbench.sees(workbench.walkthroughStep("log", true));
    await workbench.screenshot(OUTPUT, `logged.${words.language}`);

    this.#checkFiles();
  }

  /** The lesson and the whole memory as pages. */
  async pages() {
    const { workbench, words } = this;
    const { lesson, ask_next_time } = words.record;
    await workbench.clickUntil(workbench.treeRow(lesson), workbench.pageHeading(ask_next_time));
    this.shown.page = await workbench.words(workbench.memoryPage.locator("body"));
    await workbench.screenshot(OUTPUT, `page.${words.language}`);
    await workbench.pageButton(words.wholeMemory).click();
    await workbench.sees(workbench.memoryPage.getByRole("searchbox", { name: words.searchMemory }));
    this.shown.memory = await workbench.words(workbench.memoryPage.locator("body"));
    await workbench.screenshot(OUTPUT, `memory.${words.language}`);
    await workbench.command("View: Close Editor");
  }

  /** Rules become drafts: all stand on a page, one is kept and one dropped, by keyboard alone. */
  async learn() {
    const { workbench, words } = this;
    const [first, second] = words.drafts;
    fs.writeFileSync(path.join(this.folder, "AGENTS.md"), words.rules);
    await workbench.command(words.learn);
    // Not its labels: the editor uses rows of the palette again, which named a command in English.
    this.shown.drafts = await (await workbench.sees(workbench.choice(first))).innerText();
    await workbench.sees(workbench.form("(2)"));
    for (const text of [words.page, first, second]) {
      await workbench.sees(workbench.editorText(text));
    }
    await workbench.screenshot(OUTPUT, `drafts.${words.language}`);
    await workbench.press("Enter");
    const keep = await workbench.sees(workbench.choice(words.keep));
    this.shown.keep = await keep.innerText();
    this.shown.whole = await (await workbench.sees(workbench.choice(words.whole))).innerText();
    await workbench.screenshot(OUTPUT, `draft.${words.language}`);
    assert.equal(this.#records(), 1);
    await workbench.press("Enter");
    await workbench.answer(words.cues, "card");
    await workbench.sees(workbench.form("(1)"));
    assert.equal(this.#records(), 2);
    await workbench.press("Enter");
    await workbench.sees(workbench.choice(words.keep));
    await workbench.press("ArrowDown", "ArrowDown", "Enter");
    const told = await workbench.sees(workbench.notification(words.learned));
    this.shown.learned = await workbench.notificationText(told);
    assert.equal(this.#records(), 2);
  }

  /** Waits for a new form until the server knows it; there are no topics to choose from yet. */
  async #seesForm() {
    const { workbench, words } = this;
    await workbench.sees(workbench.lessonForm(words.newLesson));
    await workbench.sees(workbench.lens(""));
  }

  #records() {
    return fs.readFileSync(path.join(this.folder, LOG), "utf8").trimEnd().split("\n").length;
  }

  /** One record as it was typed; beside the log only what git is to track, and the lock it ignores. */
  #checkFiles() {
    const [line] = fs.readFileSync(path.join(this.folder, LOG), "utf8").trimEnd().split("\n");
    const { topic, missing_context, lesson, ask_next_time } = JSON.parse(line);
    assert.deepEqual({ topic, missing_context, lesson, ask_next_time }, this.words.record);
    const files = fs.readdirSync(path.join(this.folder, ".context")).sort();
    const tracked = [".gitattributes", ".gitignore", "memory_log.jsonl"];
    assert.deepEqual(
      files.filter((name) => !name.endsWith(".lock")),
      tracked,
    );
  }
}

/** The English texts of ours that `shown` contains, whole or up to a value that was filled in. */
function englishIn(shown, server) {
  const folder = server.extensionFolder(EXTENSION);
  const read = (name) => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"));
  const korean = [read("package.nls.ko.json"), read("l10n/bundle.l10n.ko.json")]
    .flatMap((texts) => Object.values(texts))
    .filter((text) => /[가-힣]/.test(text))
    .join("\n");
  const english = [
    ...Object.values(read("package.nls.json")),
    ...Object.keys(read("l10n/bundle.l10n.ko.json")),
  ];
  const parts = english
    .flatMap((text) => text.split(/\{\d+\}|\n|\[|\]\([^)]*\)/))
    .map((part) => part.trim())
    .filter((part) => /[a-z]{3}/i.test(part) && !korean.includes(part));
  return [...new Set(parts)].filter((part) =>
    new RegExp(`(?<![a-z])${RegExp.escape(part)}(?![a-z])`).test(shown),
  );
}
