// The first hour with the installed VSIX in an empty project, in Korean.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";

import { EXTENSION, fillFields, readRecords, replaceLine } from "./scenario.mjs";
import { speakKorean } from "./server.mjs";
import { shareEditor } from "./sharedEditor.mjs";

const RECORD = {
  topic: "결제",
  missing_context: "환불이 며칠 안에 가능한지",
  lesson: "환불은 결제 후 7일 안에만 자동으로 된다",
  ask_next_time: "결제한 지 며칠이 지났나요?",
};
describe("the first run of the installed extension", () => {
  let server, workbench, folder;
  /** The text of ours in each place on the way. */
  const shown = {};

  shareEditor("firstRun", { page: { locale: "ko-KR" } }, (shared) => {
    ({ server, workbench } = shared);
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
    await workbench.show(server.address(folder));
    await workbench.sees(workbench.welcome.getByText("이 프로젝트에는 아직 교훈이 없습니다."));
    await workbench.sees(workbench.welcomeLink("이 프로젝트에서 뽑은 초안"));
    shown.welcome = await workbench.words(workbench.sidebar);
    await workbench.welcomeLink("둘러보기").click();
    await workbench.sees(workbench.walkthrough.getByText("Sentinel Memory 시작하기").first());
    await workbench.sees(workbench.walkthroughStep("ready", true));
    await workbench.sees(workbench.walkthroughStep("learn", false));
    shown.walkthrough = await workbench.walkthrough.innerText();
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
    await workbench.press("Control+s");
    const told = await workbench.sees(workbench.notification("결제에 교훈을 저장했습니다."));
    shown.saved = await workbench.notificationText(told);
    // The view shows the new record by itself: a click on its topic would close that.
    await workbench.sees(workbench.treeRow(RECORD.lesson));
    shown.view = await workbench.words(workbench.sidebar);
    await workbench.sees(workbench.walkthroughStep("log", true));
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
    await workbench.command("View: Close Editor");
  });

  it("has no English sentence of ours left over in any of these places (S11)", () => {
    assert.equal(Object.keys(shown).length, 8);
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
