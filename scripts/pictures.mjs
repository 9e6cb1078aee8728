// `npm run pictures`: what a person sees, in every theme and in Korean; those of the documentation are replaced.
import fs from "node:fs";
import path from "node:path";

import { openBrowser } from "../tests/editor/browser.mjs";
import { TOPICS, generateProject } from "../tests/editor/generatedProject.mjs";
import { speakKorean } from "../tests/editor/language.mjs";
import { EXTENSION, commandTitles, fillForm } from "../tests/editor/scenario.mjs";
import { EditorServer } from "../tests/editor/server.mjs";
import { Team } from "../tests/editor/teammate.mjs";
import { Workbench } from "../tests/editor/workbench.mjs";
import { buildPackage } from "./package.mjs";
import { progress, runMain } from "./run.mjs";
import { ROOT, TOOLS, prepare } from "./toolchain.mjs";

const OUTPUT = path.join(TOOLS, "pictures");
const DOCUMENTATION = path.join(ROOT, "docs", "images");
const VIEWPORT = { width: 1120, height: 680 };
/** In a narrow window the editor leaves the picture of a walkthrough out. */
const WIDE = { width: 1440, height: 860 };
const OVERDUE = 51;
/** Records of the example: one that two people change, and one that is deleted. */
const REFUND = "8b9290539f496c3a";
const OBSOLETE = "7b4a16b5b46d1a32";

/** What the picture of the form shows. */
const LESSON = {
  topic: "payment",
  missing_context: "Which card data may be logged",
  lesson: "Log the last four digits of a card, and nothing else of it.",
  ask_next_time: "Does this task write card data anywhere?",
  cues: "card number, receipt, 카드 번호",
};

const LOOKS = {
  light: { theme: "Light 2026", locale: "en" },
  dark: { theme: "Dark 2026", locale: "en" },
  contrast: { theme: "Default High Contrast", locale: "en" },
  "contrast-light": { theme: "Default High Contrast Light", locale: "en" },
  korean: { theme: "Light 2026", locale: "ko" },
};

/** Which pictures the documentation shows, by the name they have there. */
const SHOWN = {
  "sidebar.png": "light/sidebar.png",
  "compaction-required.png": "light/compaction-required.png",
  "walkthrough.png": "light/walkthrough.png",
  "resolve.png": "light/resolve.png",
  "resolve.ko.png": "korean/resolve.png",
  "compaction-required.ko.png": "korean/compaction-required.png",
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
    const pictures = new Pictures(new Workbench(page), server, titles, path.join(OUTPUT, look));
    await pictures.records();
    await pictures.form();
    await pictures.search();
    await pictures.walkthrough();
    await pictures.overdue();
    await pictures.conflict();
  } finally {
    await server.stop();
  }
}

class Pictures {
  constructor(workbench, server, titles, folder) {
    this.workbench = workbench;
    this.server = server;
    this.titles = titles;
    this.folder = folder;
  }

  async records() {
    const { workbench } = this;
    await workbench.resize(VIEWPORT);
    const example = path.join(this.server.scratch, "corner-shop");
    fs.cpSync(path.join(ROOT, "examples"), example, { recursive: true });
    await workbench.open(this.server.address(example));
    await workbench.openView("Sentinel Memory");
    await (await workbench.sees(workbench.treeRow("payment"))).click();
    await (await workbench.sees(workbench.treeRow("환불"))).click();
    await workbench.sees(workbench.memoryPage.locator("h1"));
    await workbench.statusShows("/50");
    await this.#keep("sidebar");
  }

  async form() {
    const { workbench } = this;
    await fillForm(workbench, this.titles["sentinelMemory.log"], LESSON);
    await workbench.sees(workbench.editorText("29/1024"));
    await this.#keep("form");
    await workbench.command(this.titles["sentinelMemory.discardForm"]);
    await workbench.seesNo(workbench.lessonForm());
  }

  async search() {
    const { workbench } = this;
    await workbench.command(this.titles["sentinelMemory.search"]);
    await workbench.sees(workbench.choice("환불"));
    await workbench.input.fill("refund");
    await workbench.sees(workbench.choice("refund"));
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
    const { workbench } = this;
    const folder = path.join(this.server.scratch, "corner-shop-team");
    fs.cpSync(path.join(ROOT, "examples"), folder, { recursive: true });
    const team = await Team.of(folder, this.server);
    const lesson = ["--missing-context", "Who pays for the way back", "--lesson", "The customer."];
    team.memory(team.clone, "log", "--topic", "payment", ...lesson);
    team.memory(team.clone, "edit", REFUND, "--lesson", "The provider refuses more than was paid.");
    team.commit(team.clone, "Learn about refunds");
    team.memory(folder, "edit", REFUND, "--lesson", "Ask the provider what is left to refund.");
    team.memory(folder, "delete", OBSOLETE);
    team.commit(folder, "Change what we know of refunds");
    team.pullIntoConflict();
    await workbench.open(this.server.address(folder));
    await workbench.openView("Sentinel Memory");
    await (await workbench.sees(workbench.conflictRow)).click();
    await workbench.sees(workbench.tab("memory_log.jsonl"));
    await workbench.command(this.titles["sentinelMemory.resolveConflicts"]);
    await workbench.sees(workbench.choice(REFUND));
    await this.#keep("resolve");
    await workbench.leave();
  }

  async #keep(name) {
    await this.workbench.screenshot(this.folder, name);
  }
}

await runMain(async () => {
  await prepare();
  const vsix = await buildPackage();
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  const browser = await openBrowser();
  try {
    for (const name of Object.keys(LOOKS)) await takeAll(vsix, browser, name);
  } finally {
    await browser.close();
  }
  for (const [name, source] of Object.entries(SHOWN)) {
    fs.copyFileSync(path.join(OUTPUT, source), path.join(DOCUMENTATION, name));
  }
  process.stdout.write(`${path.relative(ROOT, OUTPUT)}, ${path.relative(ROOT, DOCUMENTATION)}\n`);
  return 0;
});
