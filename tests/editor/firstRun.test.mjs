// The first hour with the installed VSIX in an empty project, in Korean.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";

import { EXTENSION, countRecords, fillFields, readRecords, replaceLine } from "./scenario.mjs";
import { speakKorean } from "./server.mjs";
import { outputOf, shareEditor } from "./sharedEditor.mjs";

const OUTPUT = outputOf("firstRun");
const RECORD = {
  topic: "결제",
  missing_context: "환불이 며칠 안에 가능한지",
  lesson: "환불은 결제 후 7일 안에만 자동으로 된다",
  ask_next_time: "결제한 지 며칠이 지났나요?",
};
const RULES =
  "# 금액\n\n- `gen/`은 빌드가 다시 쓰기 때문에 절대 고치지 않는다.\n- 금액은 반드시 `Decimal`로 계산한다.\n";

describe("the first run of the installed extension", () => {
  let server, workbench, titles, folder;
  /** The text of ours in each place on the way. */
  const shown = {};

  shareEditor("firstRun", { page: { locale: "ko-KR" } }, (shared) => {
    ({ server, workbench, titles } = shared);
    speakKorean(server);
    folder = path.join(server.scratch, "빈 프로젝트");
    fs.mkdirSync(folder);
  });

  /** Opens a new form, until the server knows it. */
  const openForm = async () => {
    await workbench.welcomeButton("첫 교훈 기록").click();
    await workbench.sees(workbench.lessonForm("새 교훈"));
    await workbench.sees(workbench.lens(""));
  };

  it("welcomes in the empty view, and opens the walkthrough of sentinelMemory.openWalkthrough from there (S11, S21)", async () => {
    await workbench.open(server.address(folder));
    await workbench.openView("Sentinel Memory");
    await workbench.sees(workbench.welcome.getByText("이 프로젝트에는 아직 교훈이 없습니다."));
    await workbench.sees(workbench.welcomeLink("이 프로젝트에서 뽑은 초안"));
    shown.welcome = await workbench.words(workbench.sidebar);
    await workbench.welcomeLink("둘러보기").click();
    await workbench.sees(workbench.walkthrough.getByText("Sentinel Memory 시작하기").first());
    await workbench.sees(workbench.walkthroughStep("ready", true));
    await workbench.sees(workbench.walkthroughStep("learn", false));
    shown.walkthrough = await workbench.walkthrough.innerText();
    await workbench.screenshot(OUTPUT, "walkthrough");
    await openForm();
    await workbench.command("View: Close Editor");
    // Else the next form might be taken for this one.
    await workbench.seesNo(workbench.tab("새 교훈"));
    await workbench.sees(workbench.walkthroughStep("log", false));
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  it("leads to the first lesson: its row, its files, the step of the walkthrough (S11, S26)", async () => {
    await openForm();
    await workbench.type(`${"결".repeat(21)}xy`);
    await workbench.sees(workbench.squiggle("error"));
    await workbench.press("Escape", "Control+s");
    const refusal = await workbench.sees(workbench.notification("한도는 64바이트"));
    shown.refusal = await workbench.notificationText(refusal);
    await workbench.command("Notifications: Clear All Notifications");
    await workbench.sees(workbench.lessonForm("새 교훈"));
    await replaceLine(workbench, "주제: ", "");
    await fillFields(workbench, RECORD);
    await workbench.sees(workbench.editorText("바이트"));
    shown.form = await workbench.words(workbench.editorLines);
    await workbench.screenshot(OUTPUT, "form");
    await workbench.press("Control+s");
    const told = await workbench.sees(workbench.notification("결제에 교훈을 저장했습니다."));
    shown.saved = await workbench.notificationText(told);
    // The view shows the new record by itself: a click on its topic would close that.
    await workbench.sees(workbench.treeRow(RECORD.lesson));
    shown.view = await workbench.words(workbench.sidebar);
    await workbench.sees(workbench.walkthroughStep("log", true));
    await workbench.screenshot(OUTPUT, "logged");
    const [record] = readRecords(folder);
    assert.deepEqual({ ...record, ...RECORD }, record);
    const files = fs.readdirSync(path.join(folder, ".context")).sort();
    const tracked = [".gitattributes", ".gitignore", "memory_log.jsonl"];
    assert.deepEqual(
      files.filter((name) => !name.endsWith(".lock")),
      tracked,
    );
  });

  it("shows the lesson and the whole memory as pages (N15)", async () => {
    const row = workbench.treeRow(RECORD.lesson);
    await workbench.clickUntil(row, workbench.pageHeading(RECORD.ask_next_time));
    shown.page = await workbench.words(workbench.memoryPage.locator("body"));
    await workbench.pageButton("기억 전체").click();
    const search = { name: "이 기억에서 찾기" };
    await workbench.sees(workbench.memoryPage.getByRole("searchbox", search));
    shown.memory = await workbench.words(workbench.memoryPage.locator("body"));
    await workbench.screenshot(OUTPUT, "memory");
    await workbench.command("View: Close Editor");
  });

  it("makes drafts of rules by sentinelMemory.learn: one is kept and one dropped, by keyboard alone (N16)", async () => {
    fs.writeFileSync(path.join(folder, "AGENTS.md"), RULES);
    await workbench.command(titles["sentinelMemory.learn"]);
    const first = "`gen/`은 빌드가 다시 쓰기 때문에";
    // Not its labels: the editor uses rows of the palette again, which named a command in English.
    shown.drafts = await (await workbench.sees(workbench.choice(first))).innerText();
    await workbench.sees(workbench.form("(2)"));
    const page = ["고르기 전에는 아무것도 저장하지 않습니다.", first, "금액은 반드시 `Decimal`로"];
    for (const text of page) await workbench.sees(workbench.editorText(text));
    await workbench.screenshot(OUTPUT, "drafts");
    await workbench.press("Enter");
    shown.keep = await (await workbench.sees(workbench.choice("저장"))).innerText();
    const whole = workbench.choice(
      "다음에 물을 것: AGENTS.md의 금액 규칙이 이 작업에도 해당하나요?",
    );
    shown.whole = await (await workbench.sees(whole)).innerText();
    assert.equal(countRecords(folder), 1);
    await workbench.press("Enter");
    await workbench.answer("이 교훈이 필요한 작업에는 어떤 말이 나올까요?", "card");
    await workbench.sees(workbench.form("(1)"));
    assert.equal(countRecords(folder), 2);
    await workbench.press("Enter");
    await workbench.sees(workbench.choice("저장"));
    await workbench.press("ArrowDown", "ArrowDown", "Enter");
    const told = workbench.notification("초안 1개를 저장했습니다. 초안 1개를 버렸습니다.");
    shown.learned = await workbench.notificationText(await workbench.sees(told));
    assert.equal(countRecords(folder), 2);
  });

  it("sets up agents with the changes that it shows first, and takes them back (D04, S25)", async () => {
    const hooks = path.join(server.environment.HOME, ".copilot", "hooks", "sentinel-memory.json");
    const rules = () => fs.readFileSync(path.join(folder, "AGENTS.md"), "utf8");
    await workbench.command(titles["sentinelMemory.setUpAgents"]);
    await workbench.sees(workbench.choice("VS Code"));
    await workbench.accept();
    shown.write = await (await workbench.sees(workbench.choice("쓰기"))).innerText();
    await workbench.sees(workbench.tab("에이전트 설정"));
    await workbench.screenshot(OUTPUT, "agents");
    assert.deepEqual([fs.existsSync(hooks), rules()], [false, RULES]);
    await workbench.accept();
    const told = await workbench.sees(workbench.notification("설정했습니다: VS Code"));
    assert.match(fs.readFileSync(hooks, "utf8"), /launch\.py hook SessionStart/);
    assert.match(rules(), /search_memory/);
    await told.locator(".monaco-button").first().click();
    await workbench.seesNo(told);
    await workbench.sees(workbench.notification("되돌렸습니다"));
    assert.deepEqual([fs.existsSync(hooks), rules()], [false, RULES]);
  });

  it("has no English sentence of ours left over in any of these places (S11)", () => {
    assert.equal(Object.keys(shown).length, 13);
    for (const [place, text] of Object.entries(shown)) {
      assert.deepEqual(englishIn(text, server), [], place);
    }
  });
});

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
