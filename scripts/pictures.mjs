// `npm run pictures`: what a person sees, in every theme and in Korean, or in the looks that are named; those
// of the documentation are replaced.
import fs from "node:fs";
import path from "node:path";

import { saveAsAgent } from "../tests/editor/agentSaves.mjs";
import { openBrowser } from "../tests/editor/browser.mjs";
import { TOPICS, generateProject } from "../tests/editor/generatedProject.mjs";
import { speakKorean } from "../tests/editor/language.mjs";
import { withLanguageServer } from "../tests/editor/languageServer.mjs";
import { EXTENSION, LOG, commandTitles, fillForm } from "../tests/editor/scenario.mjs";
import { EditorServer } from "../tests/editor/server.mjs";
import { Team } from "../tests/editor/teammate.mjs";
import { Workbench } from "../tests/editor/workbench.mjs";
import { buildPackage } from "./package.mjs";
import { writePicture } from "./palettePicture.mjs";
import { TEXTS, lessonsIn } from "./pictureTexts.mjs";
import { progress, runMain } from "./run.mjs";
import { ROOT, TOOLS, prepare } from "./toolchain.mjs";

const OUTPUT = path.join(TOOLS, "pictures");
const DOCUMENTATION = path.join(ROOT, "docs", "images");
const VIEWPORT = { width: 1120, height: 680 };
/** In a narrow window the editor leaves the picture of a walkthrough out. */
const WIDE = { width: 1440, height: 860 };
const OVERDUE = 51;
const LOOKS = {
  light: { theme: "Light 2026", locale: "en" },
  dark: { theme: "Dark 2026", locale: "en" },
  contrast: { theme: "Default High Contrast", locale: "en" },
  "contrast-light": { theme: "Default High Contrast Light", locale: "en" },
  korean: { theme: "Light 2026", locale: "ko" },
};

/** The pictures of the documentation, by their names there. */
const SHOWN = {
  "form.png": "light/form.png",
  "form.ko.png": "korean/form.png",
  "sidebar.png": "light/sidebar.png",
  "sidebar.ko.png": "korean/sidebar.png",
  "sidebar.dark.png": "dark/sidebar.png",
  "topic.png": "light/topic.png",
  "topic.ko.png": "korean/topic.png",
  "memory.png": "light/memory.png",
  "memory.ko.png": "korean/memory.png",
  "news.png": "light/news.png",
  "news.ko.png": "korean/news.png",
  "news.dark.png": "dark/news.png",
  "resolve.png": "light/resolve.png",
  "resolve.ko.png": "korean/resolve.png",
  "plan.png": "light/plan.png",
  "plan.ko.png": "korean/plan.png",
  "walkthrough.png": "light/walkthrough.png",
  "walkthrough.ko.png": "korean/walkthrough.png",
};

/** Takes every picture in one look, on an editor of its own. */
async function takeAll(vsix, browser, look) {
  progress(`pictures: ${look}`);
  const { theme, locale } = LOOKS[look];
  const settings = { "workbench.colorTheme": theme };
  const server = await EditorServer.start({ vsix, settings });
  try {
    if (locale === "ko") speakKorean(server);
    const page = await browser.newPage({ locale });
    const titles = commandTitles(server.extensionFolder(EXTENSION), locale);
    const folder = path.join(OUTPUT, look);
    const pictures = new Pictures(new Workbench(page), server, titles, folder, locale);
    await pictures.records();
    await pictures.form();
    await pictures.plan();
    await pictures.search();
    await pictures.walkthrough();
    await pictures.news();
    await pictures.overdue();
    await pictures.conflict();
  } finally {
    await server.stop();
  }
}

class Pictures {
  constructor(workbench, server, titles, folder, locale) {
    this.workbench = workbench;
    this.server = server;
    this.titles = titles;
    this.folder = folder;
    this.locale = locale;
    this.texts = TEXTS[locale];
  }

  /** Makes a project of the code of the example, whose memory speaks the language of the editor. */
  async #example(name) {
    const folder = path.join(this.server.scratch, name);
    fs.cpSync(path.join(ROOT, "examples"), folder, { recursive: true });
    fs.rmSync(path.join(folder, LOG));
    await withLanguageServer(this.server, folder, async (request) => {
      for (const lesson of lessonsIn(this.locale)) await request("sentinel/log_memory", lesson);
    });
    return folder;
  }

  /** Returns the id of a record of that project. */
  #idOf(folder, missing) {
    const lines = fs.readFileSync(path.join(folder, LOG), "utf8").trim().split("\n");
    const records = lines.map((line) => JSON.parse(line));
    return records.find((record) => record.missing_context === missing).id;
  }

  async records() {
    const { workbench, texts } = this;
    await workbench.resize(VIEWPORT);
    await workbench.open(this.server.address(await this.#example("corner-shop")));
    await workbench.openView("Sentinel Memory");
    await (await workbench.sees(workbench.treeRow("payment"))).click();
    await workbench.sees(workbench.pageHeading("payment"));
    await this.#keep("topic");
    await (await workbench.sees(workbench.treeRow(texts.refund))).click();
    await workbench.sees(workbench.pageHeading(texts.refundQuestion));
    // It comes after the page, because git is asked.
    await workbench.sees(workbench.memoryPage.locator('h2[data-kind="history"]'));
    await workbench.statusShows("/50");
    await this.#keep("sidebar");
    await workbench.command(this.titles["sentinelMemory.openPage"]);
    await workbench.memoryPage.getByRole("searchbox").fill(texts.query);
    await workbench.sees(workbench.memoryPage.locator("#found:not(:empty)"));
    await this.#keep("memory");
  }

  async form() {
    const { workbench, texts } = this;
    await fillForm(workbench, this.titles["sentinelMemory.log"], texts.form);
    for (const bytes of texts.bytes) await workbench.sees(workbench.editorText(bytes));
    await this.#keep("form");
    await workbench.lens(texts.discard).click();
    await workbench.seesNo(workbench.lessonForm());
  }

  async plan() {
    const { workbench, texts } = this;
    await workbench.command(this.titles["sentinelMemory.compact"]);
    await workbench.sees(workbench.plan);
    await workbench.sees(workbench.selection);
    await this.#keep("plan");
    // The plan opens at its first sentence, and the line of actions stands above its first line.
    await workbench.goTo(1, 1);
    await workbench.lens(texts.discard).click();
    await workbench.seesNo(workbench.plan);
  }

  async search() {
    const { workbench, texts } = this;
    await workbench.command(this.titles["sentinelMemory.search"]);
    await workbench.sees(workbench.choice(texts.refund));
    await workbench.input.fill(texts.choice);
    await workbench.sees(workbench.choice(texts.refund));
    await this.#keep("search");
    await workbench.leave();
  }

  async walkthrough() {
    const { workbench } = this;
    await workbench.resize(WIDE);
    await workbench.command("View: Toggle Primary Side Bar Visibility");
    await workbench.command(this.titles["sentinelMemory.openWalkthrough"]);
    await workbench.sees(workbench.walkthroughStep("ready", true));
    await workbench.seesPicture();
    await this.#keep("walkthrough");
    await workbench.resize(VIEWPORT);
  }

  /** The list of what is new, beside the page of a lesson of it. */
  async news() {
    const { workbench, texts } = this;
    const folder = await this.#example("corner-shop-news");
    const team = await Team.of(folder, this.server);
    team.learn("payment", ...texts.mina);
    team.pull();
    await saveAsAgent(this.server, folder, "Claude Code", texts.learned);
    const [shipping] = texts.learned;
    await workbench.open(this.server.address(folder));
    await workbench.openView("Sentinel Memory");
    await (await workbench.sees(workbench.treeRow(shipping.lesson))).click();
    await workbench.sees(workbench.pageHeading(shipping.ask_next_time));
    await workbench.sees(workbench.memoryPage.locator('h2[data-kind="history"]'));
    await this.#keep("news");
  }

  async overdue() {
    const { workbench } = this;
    const folder = path.join(this.server.scratch, "generated-project");
    await generateProject(folder, this.server, OVERDUE);
    await workbench.open(this.server.address(folder));
    await workbench.openView("Sentinel Memory");
    await (await workbench.sees(workbench.treeRow(TOPICS[0]))).click();
    await workbench.command("View: Toggle Problems");
    await workbench.sees(workbench.problem(String(OVERDUE)));
    await workbench.sees(workbench.notification(String(OVERDUE)));
    await this.#keep("compaction-required");
  }

  async conflict() {
    const { workbench, texts } = this;
    const folder = await this.#example("corner-shop-team");
    const team = await Team.of(folder, this.server);
    const [partial, theirs] = texts.most;
    const refund = this.#idOf(folder, partial);
    const [missing, lesson] = texts.mina;
    const learned = ["--missing-context", missing, "--lesson", lesson];
    team.memory(team.clone, "log", "--topic", "payment", ...learned);
    team.memory(team.clone, "edit", refund, "--lesson", theirs);
    team.commit(team.clone, "Learn about refunds");
    team.memory(folder, "edit", refund, "--lesson", texts.ours);
    team.memory(folder, "delete", this.#idOf(folder, texts.obsolete));
    team.commit(folder, "Change what we know of refunds");
    team.pullIntoConflict();
    await workbench.open(this.server.address(folder));
    await workbench.openView("Sentinel Memory");
    await (await workbench.sees(workbench.conflictRow)).click();
    await workbench.sees(workbench.tab("memory_log.jsonl"));
    await workbench.command(this.titles["sentinelMemory.resolveConflicts"]);
    await workbench.sees(workbench.choice(refund));
    await this.#keep("resolve");
    await workbench.leave();
  }

  async #keep(name) {
    // An element under the pointer would show a tooltip over the text.
    await this.workbench.page.mouse.move(0, 0);
    await this.workbench.screenshot(this.folder, name);
  }
}

await runMain(async () => {
  const looks = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(LOOKS);
  await prepare();
  const vsix = await buildPackage();
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  const browser = await openBrowser();
  try {
    for (const name of looks) await takeAll(vsix, browser, name);
  } finally {
    await browser.close();
  }
  const taken = Object.entries(SHOWN).filter(([, source]) => looks.includes(path.dirname(source)));
  for (const [name, source] of taken) {
    writePicture(path.join(OUTPUT, source), path.join(DOCUMENTATION, name));
  }
  process.stdout.write(`${path.relative(ROOT, OUTPUT)}, ${path.relative(ROOT, DOCUMENTATION)}\n`);
  return 0;
});
