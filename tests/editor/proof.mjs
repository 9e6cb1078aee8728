// The headless proof of `npm start`: the whole loop in a real editor, printed in at most 25 lines.
import fs from "node:fs";
import path from "node:path";

import { findPython } from "../../scripts/python.mjs";
import { StepError } from "../../scripts/run.mjs";
import { ROOT, editorVersions } from "../../scripts/toolchain.mjs";
import { openBrowser } from "./browser.mjs";
import { TOPICS, generateProject, generatedRecord } from "./generatedProject.mjs";
import { commandLine } from "./languageServer.mjs";
import { EXTENSION, commandTitles, compactTopics, countRecords, saveThroughForm } from "./scenario.mjs";
import { EditorServer } from "./server.mjs";
import { Workbench } from "./workbench.mjs";

const OUTPUT = path.join(ROOT, "tests", "output", "proof");
const THRESHOLD = 50;
const SAVES = 3;
const SHOWN_LINES = 4;

/** Runs the proof with the VSIX and gives each line to `say`; throws a sentence when a step fails. */
export async function runProof({ vsix, say }) {
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  fs.mkdirSync(OUTPUT, { recursive: true });
  const [server, browser] = await Promise.all([EditorServer.start({ vsix }), openBrowser()]);
  const proof = new Proof(server, say);
  try {
    await proof.versions(vsix, browser.version);
    // The windows load beside each other: most of the time of a proof is waiting for them.
    const [first, second] = await Promise.all([proof.example(await browser.newPage()), proof.generated(await browser.newPage())]);
    say(...first.lines);
    say(...second.lines);
    await proof.crossing(second.project);
    await proof.compaction(second.project);
    say("Screenshots:", ...proof.screenshots.map((file) => `  ${path.relative(ROOT, file)}`), "PROOF OK");
  } catch (error) {
    const shown = await proof.showFailure();
    throw new StepError(`The proof failed while ${proof.step}: ${shown}`, `${error.message}\n${error.output ?? ""}\n${server.log}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

class Proof {
  constructor(server, say) {
    this.server = server;
    this.say = say;
    this.installed = server.extensionFolder(EXTENSION);
    this.titles = commandTitles(this.installed);
    this.screenshots = [];
    /** What is going on, for the sentence of a failure. */
    this.step = "starting";
  }

  async versions(vsix, browser) {
    const { version } = JSON.parse(fs.readFileSync(path.join(this.installed, "package.json"), "utf8"));
    const { codeServer, vscode } = editorVersions();
    const size = (fs.statSync(vsix).size / 1000).toFixed(0);
    this.say(
      `Sentinel Memory ${version} (${path.relative(ROOT, vsix)}, ${size} kB)`,
      `VS Code ${vscode} (code-server ${codeServer}), Chromium ${browser}, Python ${(await findPython()).version} without packages`,
    );
  }

  /** Searches the example on the command line and shows it in the sidebar. */
  async example(page) {
    this.step = "showing the example in the sidebar";
    const folder = path.join(this.server.scratch, "corner-shop");
    fs.cpSync(path.join(ROOT, "examples"), folder, { recursive: true });
    const count = countRecords(folder);
    this.workbench = new Workbench(page);
    const show = async () => {
      await this.#openWithSidebar(this.workbench, folder, "payment");
      await this.workbench.statusShows(`${count}/${THRESHOLD}`);
      await this.#keep("1-sidebar");
    };
    const search = commandLine(this.installed, ["search", "--root", folder, "--topic", "payment", "refund"]);
    const [answer] = await Promise.all([search, show()]);
    const shown = answer.split("\n").filter(Boolean).slice(0, SHOWN_LINES);
    return { lines: [`Example project, ${count} records. search_memory(query "refund", topic "payment"):`, ...shown.map((line) => `  ${line}`)] };
  }

  /** Makes the demonstration project, three records below the crossing, and opens it. */
  async generated(page) {
    const count = THRESHOLD + 1 - SAVES;
    const project = { folder: path.join(this.server.scratch, "generated-project"), workbench: new Workbench(page) };
    await generateProject(project.folder, this.installed, count);
    await this.#openWithSidebar(project.workbench, project.folder, TOPICS[0]);
    return { project, lines: [`Generated project (made up for this demonstration), ${count} records. log_memory:`] };
  }

  /** Saves up to the 51st record: from outside first, the last through the form. */
  async crossing({ folder, workbench }) {
    this.workbench = workbench;
    this.step = "saving up to the threshold";
    await workbench.command("View: Toggle Problems");
    for (let number = countRecords(folder) + 1; number <= THRESHOLD; number += 1) {
      const { topic, missing_context, lesson } = generatedRecord(number);
      await commandLine(this.installed, ["log", "--root", folder, "--topic", topic, "--missing-context", missing_context, "--lesson", lesson]);
      await this.#saved(number, "the command line");
    }
    this.step = "saving the 51st record through the form";
    await saveThroughForm(workbench, this.titles["sentinelMemory.log"], generatedRecord(THRESHOLD + 1));
    await this.#saved(THRESHOLD + 1, "the form");
    this.step = "waiting for the warning";
    const problem = await workbench.sees(workbench.problem(String(THRESHOLD + 1)));
    const notification = await workbench.sees(workbench.notification("Compact now"));
    this.say(`Diagnostic:   ${(await problem.innerText()).replace(/\s+/g, " ").trim()}`);
    this.say(`Notification: ${await workbench.notificationText(notification)}`);
    await this.#keep("2-threshold");
  }

  async compaction({ folder, workbench }) {
    this.step = "compacting";
    const before = countRecords(folder);
    await workbench.notification("Compact now").getByText("Compact now").click();
    await compactTopics(workbench, TOPICS);
    this.step = "waiting for the warning to go";
    const began = Date.now();
    await workbench.seesNo(workbench.problem(String(before)));
    await workbench.statusShows(`${TOPICS.length}/${THRESHOLD}`);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    this.say(`Compaction: ${before} records became ${countRecords(folder)} principles, one for each topic.`);
    this.say(`Diagnostics gone ${seconds} s after the last principle, status bar ${await workbench.statusText()}.`);
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

  async #openWithSidebar(workbench, folder, topic) {
    await workbench.open(this.server.address(folder));
    await workbench.openView("Sentinel Memory");
    await (await workbench.sees(workbench.treeRow(topic))).click();
  }

  async #saved(number, by) {
    await this.workbench.statusShows(`${number}/${THRESHOLD}`);
    this.say(`  saved ${number} of ${THRESHOLD} by ${by}, status bar ${await this.workbench.statusText()}`);
  }

  async #keep(name) {
    this.screenshots.push(await this.workbench.screenshot(OUTPUT, name));
  }
}
