// The headless proof of `npm start`: the whole loop in a real editor, printed in at most 25 lines.
import fs from "node:fs";
import path from "node:path";

import { StepError } from "../../scripts/run.mjs";
import { ROOT, editorVersions, findPython } from "../../scripts/toolchain.mjs";
import { TOPICS, generateProject, generatedRecord } from "./generatedProject.mjs";
import { commandLine, savingWords } from "./commandLine.mjs";
import {
  EXTENSION,
  commandTitles,
  compactTopics,
  copyExample,
  countRecords,
  saveThroughForm,
} from "./scenario.mjs";
import { Workbench } from "./workbench.mjs";

const OUTPUT = path.join(ROOT, "tests", "output", "proof");
const THRESHOLD = 50;
const SAVES = 3;
const SHOWN_LINES = 4;

/**
 * Runs the proof in an editor that has installed `vsix`, in a window of `browser`, and gives each line to `say`.
 *
 * Throws a sentence when a step fails.
 */
export async function runProof({ vsix, editor, browser, say }) {
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  fs.mkdirSync(OUTPUT, { recursive: true });
  const proof = new Proof(editor, say);
  try {
    await proof.versions(vsix, browser.version);
    await proof.search();
    const project = await proof.open(await browser.newPage());
    await proof.crossing(project);
    await proof.compaction(project);
    say(
      "Screenshots:",
      ...proof.screenshots.map((file) => `  ${path.relative(ROOT, file)}`),
      "PROOF OK",
    );
  } catch (error) {
    const shown = await proof.showFailure();
    throw new StepError(
      `The proof failed while ${proof.step}: ${shown}`,
      `${error.message}\n${error.output ?? ""}`,
    );
  }
}

class Proof {
  constructor(server, say) {
    this.server = server;
    this.say = say;
    this.installed = server.extensionFolder(EXTENSION);
    this.titles = commandTitles(this.installed);
    this.screenshots = [];
    /** The present step, for the sentence of a failure. */
    this.step = "starting";
  }

  async versions(vsix, browser) {
    const { version } = JSON.parse(
      fs.readFileSync(path.join(this.installed, "package.json"), "utf8"),
    );
    const { codeServer, vscode } = editorVersions();
    const size = (fs.statSync(vsix).size / 1000).toFixed(0);
    this.say(
      `Sentinel Memory ${version} (${path.relative(ROOT, vsix)}, ${size} kB)`,
      `VS Code ${vscode} (code-server ${codeServer}), Chromium ${browser}, Python ${(await findPython()).version} without packages`,
    );
  }

  /** Searches a copy of the example on the command line. */
  async search() {
    this.step = "searching the example";
    const folder = copyExample(this.server);
    const words = ["search", "--root", folder, "--topic", "payment", "refund"];
    const answer = await commandLine(this.server, words);
    const shown = answer.split("\n").filter(Boolean).slice(0, SHOWN_LINES);
    this.say(
      `Example project, ${countRecords(folder)} records. search_memory(query "refund", topic "payment"):`,
      ...shown.map((line) => `  ${line}`),
    );
  }

  /** Makes the demonstration project, three records below the crossing, and shows it in a window. */
  async open(page) {
    this.step = "showing the generated project in the sidebar";
    const count = THRESHOLD + 1 - SAVES;
    const folder = path.join(this.server.scratch, "generated-project");
    const workbench = new Workbench(page);
    this.workbench = workbench;
    // Before the window opens: while records arrive, the view opens and closes topics by itself.
    await generateProject(folder, this.server, count);
    await workbench.show(this.server.address(folder));
    await workbench.statusShows(`${count}/${THRESHOLD}`);
    await workbench.clickUntil(
      workbench.treeRow(TOPICS[0]),
      workbench.treeRow("generated lesson 13:"),
    );
    await this.#keep("1-sidebar");
    this.say(`Generated project (made up for this demonstration), ${count} records. log_memory:`);
    return folder;
  }

  /** Saves up to the 51st record: from outside first, the last through the form. */
  async crossing(folder) {
    const { workbench } = this;
    this.step = "saving up to the threshold";
    await workbench.command("View: Toggle Problems");
    for (let number = countRecords(folder) + 1; number <= THRESHOLD; number += 1) {
      const { topic, missing_context, lesson } = generatedRecord(number);
      const words = savingWords(topic, missing_context, lesson);
      await commandLine(this.server, [...words, "--root", folder]);
      await this.#saved(number, "the command line");
    }
    this.step = "saving the 51st record through the form";
    await saveThroughForm(
      workbench,
      this.titles["sentinelMemory.log"],
      generatedRecord(THRESHOLD + 1),
    );
    await this.#saved(THRESHOLD + 1, "the form");
    this.step = "waiting for the warning";
    const problem = await workbench.sees(workbench.problem(String(THRESHOLD + 1)));
    const notification = await workbench.sees(workbench.notification("Compact now"));
    this.say(`Diagnostic:   ${(await problem.innerText()).replace(/\s+/g, " ").trim()}`);
    this.say(`Notification: ${await workbench.notificationText(notification)}`);
    await this.#keep("2-threshold");
  }

  async compaction(folder) {
    const { workbench } = this;
    this.step = "compacting";
    const before = countRecords(folder);
    await workbench.notification("Compact now").getByText("Compact now").click();
    await compactTopics(workbench, TOPICS);
    this.step = "waiting for the warning to go";
    const began = Date.now();
    await workbench.seesNo(workbench.problem(String(before)));
    await workbench.statusShows(`${TOPICS.length}/${THRESHOLD}`);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    this.say(
      `Compaction: ${before} records became ${countRecords(folder)} principles, one for each topic.`,
    );
    this.say(
      `Diagnostics gone ${seconds} s after the last principle, status bar ${await workbench.statusText()}.`,
    );
    await this.#keep("3-compacted");
  }

  /** Says where the picture of the failure is, when there is still a window to take it of. */
  async showFailure() {
    if (!this.workbench) return "no window was open yet.";
    try {
      return `see ${path.relative(ROOT, await this.workbench.screenshot(OUTPUT, "failed"))}.`;
    } catch {
      return "the window was gone.";
    }
  }

  async #saved(number, by) {
    await this.workbench.statusShows(`${number}/${THRESHOLD}`);
    this.say(
      `  saved ${number} of ${THRESHOLD} by ${by}, status bar ${await this.workbench.statusText()}`,
    );
  }

  async #keep(name) {
    this.screenshots.push(await this.workbench.screenshot(OUTPUT, name));
  }
}
