// `npm run pictures`: retakes the pictures of README and docs. `npm run proof`: the agent's recording and docs/proof.md.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { openBrowser } from "../tests/editor/browser.mjs";
import { saveAsAgent } from "../tests/editor/commandLine.mjs";
import { EXTENSION, LOG, commandTitles, copyExample, fillForm } from "../tests/editor/scenario.mjs";
import { EditorServer, speakKorean } from "../tests/editor/server.mjs";
import { Team } from "../tests/editor/teammate.mjs";
import { Workbench } from "../tests/editor/workbench.mjs";
import { buildPackage } from "./package.mjs";
import { progress, run, runMain } from "./run.mjs";
import { ROOT, TOOLS, prepare, toolchain } from "./toolchain.mjs";

const OUTPUT = path.join(TOOLS, "pictures");
const IMAGES = path.join(ROOT, "docs", "images");
const PROOF = { suite: "tests/editor/agent.test.mjs", output: "tests/output/agent" };
/** What the memories of the pictures say, and the sentences above the frames of recordings. */
const TEXTS = JSON.parse(fs.readFileSync(path.join(ROOT, "scripts", "pictures.json"), "utf8"));
const MODEL = path.join(ROOT, "tests", "editor", "extensions", "model");
const CODE = "payment.js";
const SIZE = { width: 1120, height: 680 };
/** In it a topic of two records stands whole. */
const HIGH = { width: 1120, height: 800 };
const FRAME_MS = 3_400;
/** The languages of the editor, by the ends of the names of their pictures. */
const LOOKS = { "": "en", ".ko": "ko" };

/** Takes the pictures of one look, on an editor of its own. */
async function takeLook(vsix, browser, look) {
  progress(`pictures: ${look}`);
  const locale = LOOKS[look];
  const environment = { SENTINEL_TESTS_ANSWER: TEXTS.plan[locale].answer };
  const settings = { "workbench.colorTheme": "Light 2026" };
  const server = await EditorServer.start({ vsix, beside: [MODEL], settings, environment });
  try {
    if (locale === "ko") speakKorean(server);
    const page = await browser.newPage({ locale });
    const titles = commandTitles(server.extensionFolder(EXTENSION), locale);
    const pictures = new Pictures(new Workbench(page), server, titles, look);
    await pictures.records();
    await pictures.news();
    await pictures.conflict();
    await pictures.compaction();
  } finally {
    await server.stop();
  }
}

class Pictures {
  constructor(workbench, server, titles, look) {
    Object.assign(this, { workbench, server, titles, look, locale: LOOKS[look] });
    this.texts = TEXTS.screens[this.locale];
  }

  /** Makes a project of the code of the example, whose memory speaks one language. */
  async #project(name, lessons) {
    const folder = copyExample(this.server, name);
    fs.rmSync(path.join(folder, LOG));
    await saveAsAgent(this.server, folder, "", lessons);
    return folder;
  }

  async #open(folder) {
    await this.workbench.show(this.server.address(folder));
  }

  async #seesLesson(row, heading) {
    const { workbench } = this;
    await (await workbench.sees(workbench.treeRow(row))).click();
    await workbench.sees(workbench.pageHeading(heading));
    // It comes after the page, because git is asked.
    await workbench.sees(workbench.memoryPage.locator('h2[data-kind="history"]'));
  }

  /** Takes a picture; one that no page shows is a frame of a recording. */
  async #keep(name, folder = IMAGES) {
    // An element under the pointer would show a tooltip over the text.
    await this.workbench.page.mouse.move(0, 0);
    const file = await this.workbench.screenshot(folder, `${name}${this.look}`);
    if (folder === IMAGES) await shrink(file);
  }

  async records() {
    const { workbench, texts, titles } = this;
    await workbench.resize(SIZE);
    await this.#open(await this.#project("corner-shop", TEXTS.lessons[this.locale]));
    await (await workbench.sees(workbench.treeRow("payment"))).click();
    await workbench.sees(workbench.pageHeading("payment"));
    await this.#keep("topic");
    await this.#seesLesson(texts.refund, texts.refundQuestion);
    await workbench.statusShows("/50");
    await this.#keep("sidebar");
    await workbench.command(titles["sentinelMemory.openPage"]);
    await workbench.memoryPage.getByRole("searchbox").fill(texts.query);
    await workbench.sees(workbench.memoryPage.locator("#found:not(:empty)"));
    await this.#keep("memory");
    await fillForm(workbench, titles["sentinelMemory.log"], texts.form);
    for (const bytes of texts.bytes) await workbench.sees(workbench.editorText(bytes));
    await this.#keep("form");
    await workbench.lens(texts.discard).click();
    await workbench.seesNo(workbench.lessonForm());
    await workbench.command(titles["sentinelMemory.compact"]);
    await workbench.sees(workbench.plan);
    await workbench.sees(workbench.lens(texts.discard));
    await this.#keep("plan");
    await workbench.goTo(1, 1);
    await workbench.lens(texts.discard).click();
    await workbench.seesNo(workbench.plan);
  }

  async news() {
    const folder = await this.#project("corner-shop-news", TEXTS.lessons[this.locale]);
    const team = await Team.of(folder, this.server);
    team.learn("payment", ...this.texts.mina);
    team.pull();
    await saveAsAgent(this.server, folder, "Claude Code", this.texts.learned);
    await this.#open(folder);
    const [shipping] = this.texts.learned;
    await this.#seesLesson(shipping.lesson, shipping.ask_next_time);
    await this.#keep("news");
  }

  async conflict() {
    const { workbench, texts } = this;
    const folder = await this.#project("corner-shop-team", TEXTS.lessons[this.locale]);
    const team = await Team.of(folder, this.server);
    const [partial, theirs] = texts.most;
    const records = fs.readFileSync(path.join(folder, LOG), "utf8").trim().split("\n");
    const refund = records.map(JSON.parse).find((one) => one.missing_context === partial).id;
    team.reword(team.clone, refund, theirs);
    team.reword(folder, refund, texts.ours);
    team.pullIntoConflict();
    await this.#open(folder);
    await (await workbench.sees(workbench.conflictRow)).click();
    await workbench.sees(workbench.tab("memory_log.jsonl"));
    await workbench.command(this.titles["sentinelMemory.resolveConflicts"]);
    await workbench.sees(workbench.choice(refund));
    await this.#keep("resolve");
    await workbench.leave();
  }

  /** The frames of a compaction, and the line above a source file. */
  async compaction() {
    const { workbench, titles, locale } = this;
    const lessons = TEXTS.plan[locale].records;
    const folder = await this.#project("shop", []);
    // A lesson can quote code that git knows.
    execFileSync("git", ["init", "--quiet", "--initial-branch=main"], { cwd: folder });
    execFileSync("git", ["add", "--all"], { cwd: folder });
    await saveAsAgent(this.server, folder, "", lessons);
    const policy = JSON.stringify({ compact_threshold: 3 });
    fs.writeFileSync(path.join(folder, ".context", "config.json"), policy, "utf8");
    await Team.of(folder, this.server);
    await workbench.resize(HIGH);
    await workbench.open(this.server.address(folder));
    await workbench.statusShows("4/3");
    await workbench.press("Control+p");
    await workbench.input.fill(CODE);
    await workbench.sees(workbench.choice(CODE));
    await workbench.accept();
    await workbench.sees(workbench.lens(lessons[0].topic));
    await workbench.sees(workbench.notification("4"));
    await this.#keep("plan-warning", OUTPUT);
    await workbench.command("Notifications: Clear All Notifications");
    await this.#keep("file-lens");
    await workbench.command(titles["sentinelMemory.compact"]);
    const drafting = workbench.page.locator(".codelens-decoration a:has(.codicon-sparkle)");
    await workbench.sees(drafting.first());
    await this.#keep("plan", OUTPUT);
    await drafting.first().click();
    const allow = workbench.dialog("").locator(".monaco-button").first();
    await workbench.sees(workbench.editorText("draft:").or(allow).first());
    if (await allow.isVisible()) await allow.click();
    await workbench.sees(workbench.editorText("draft:"));
    await workbench.command("Notifications: Clear All Notifications");
    await this.#keep("plan-draft", OUTPUT);
    await workbench.editorText("draft:").click();
    await workbench.press("Control+Shift+k");
    await workbench.seesNo(workbench.editorText("draft:"));
    await workbench.press("Control+Enter");
    await workbench.statusShows("3/3");
    await workbench.sees(workbench.notification("1"));
    await this.#keep("plan-applied", OUTPUT);
  }
}

/** Gives a picture 256 colours, with which it takes half as many bytes. */
async function shrink(file) {
  const { default: gifenc } = await import("gifenc");
  const { PNG } = await import("pngjs");
  const png = PNG.sync.read(fs.readFileSync(file));
  const palette = gifenc.quantize(png.data, 256);
  const places = gifenc.applyPalette(png.data, palette);
  places.forEach((place, at) => png.data.set(palette[place], at * 4));
  const options = { colorType: 2, filterType: 0, deflateStrategy: 0 };
  fs.writeFileSync(file, PNG.sync.write(png, options));
}

/** Writes screenshots with a sentence above each as one animated picture that repeats. */
async function animate(browser, captions, fileOf, target) {
  const { default: gifenc } = await import("gifenc");
  const { PNG } = await import("pngjs");
  const page = await browser.newPage();
  const gif = gifenc.GIFEncoder();
  for (const [name, caption] of Object.entries(captions)) {
    const picture = fs.readFileSync(fileOf(name)).toString("base64");
    await page.setContent(
      `<body style="margin: 0; background: #1f2328; width: max-content">
        <p style="margin: 0 20px; font: 600 22px/52px sans-serif; color: white">${caption}</p>
        <img style="display: block" src="data:image/png;base64,${picture}"></body>`,
    );
    const { data, width, height } = PNG.sync.read(await page.locator("body").screenshot());
    const palette = gifenc.quantize(data, 256);
    gif.writeFrame(gifenc.applyPalette(data, palette), width, height, { palette, delay: FRAME_MS });
  }
  gif.finish();
  fs.writeFileSync(target, gif.bytes());
}

await runMain(async () => {
  const proof = process.argv.includes("--proof");
  await prepare();
  const vsix = await buildPackage();
  const browser = await openBrowser();
  try {
    if (proof) {
      const env = { ...process.env, SENTINEL_PROOF: "write" };
      await run(toolchain.node, ["--test", PROOF.suite], { cwd: ROOT, env, label: "agent" });
    } else {
      for (const look of Object.keys(LOOKS)) await takeLook(vsix, browser, look);
    }
    for (const look of Object.keys(LOOKS)) {
      const name = `${proof ? "loop" : "plan"}${look}.gif`;
      const [folder, end] = proof ? [path.join(ROOT, PROOF.output), ""] : [OUTPUT, look];
      const fileOf = (frame) => path.join(folder, `${frame}${end}.png`);
      await animate(browser, TEXTS.captions[name], fileOf, path.join(IMAGES, name));
    }
  } finally {
    await browser.close();
  }
  return 0;
});
