// The steps that the window tests and the proof of `npm start` share: save through the form, compact through the plan.
import fs from "node:fs";
import path from "node:path";

import { ROOT } from "../../scripts/toolchain.mjs";

export const EXTENSION = "sentinel-memory.sentinel-memory";
export const LOG = path.join(".context", "memory_log.jsonl");
const ATTEMPTS = 20;
const TRY_MS = 1_000;

/** Titles in the palette by command id, read from the manifest that is installed; `locale` is en or ko. */
export function commandTitles(extensionFolder, locale = "en") {
  const read = (name) => JSON.parse(fs.readFileSync(path.join(extensionFolder, name), "utf8"));
  const names = read(locale === "en" ? "package.nls.json" : `package.nls.${locale}.json`);
  const resolve = (text) => text.replace(/^%(.+)%$/, (whole, key) => names[key] ?? whole);
  const commands = read("package.json").contributes.commands;
  return Object.fromEntries(
    commands.map(({ command, category, title }) => [
      command,
      `${resolve(category)}: ${resolve(title)}`,
    ]),
  );
}

/** The keys that the installed manifest gives to commands, as the browser calls them. */
export function commandKeys(extensionFolder) {
  const manifest = JSON.parse(fs.readFileSync(path.join(extensionFolder, "package.json"), "utf8"));
  const names = {
    ctrl: "Control",
    shift: "Shift",
    f2: "F2",
    delete: "Delete",
    enter: "Enter",
    escape: "Escape",
  };
  const pressed = (key) =>
    key
      .split("+")
      .map((part) => names[part] ?? part)
      .join("+");
  // Of several keys of a command the first counts.
  return Object.fromEntries(
    manifest.contributes.keybindings.map(({ command, key }) => [command, pressed(key)]).reverse(),
  );
}

/** Copies the example into a project of an editor; returns its folder. */
export function copyExample(server, name = "corner-shop") {
  const folder = path.join(server.scratch, name);
  fs.cpSync(path.join(ROOT, "examples"), folder, { recursive: true });
  return folder;
}

/** The log of a project as it is, "" where there is none. */
export function readLog(folder) {
  const file = path.join(folder, LOG);
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
}

/** The records of it. */
export function readRecords(folder) {
  const lines = readLog(folder).split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
}

/** Their number. */
export const countRecords = (folder) => readRecords(folder).length;

/** The fields of the form of a lesson, in their order; the last two come by its last line. */
const FIELDS = ["topic", "missing_context", "lesson", "ask_next_time", "cues"];
const MORE_FIELDS = ["settled_by", "applies_to"];
/** The line behind the topic in a new form, from 1, and a column behind every text. */
const SECOND_FIELD = 8;
const END_OF_LINE = 9_999;

/** Opens the form for a lesson by a command, and fills it in by keys alone, from its topic on. */
export async function fillForm(workbench, title, record) {
  await openForm(workbench, title);
  await fillFields(workbench, record, (text) => workbench.type(text));
}

async function openForm(workbench, title) {
  await workbench.command(title);
  await workbench.sees(workbench.lessonForm());
  // The server knows the form by then; a list of topics comes only where there are some.
  await workbench.sees(workbench.lens(""));
}

/** Fills in a new form that is open; the cursor stands at its topic, and `write` gets each text. */
export async function fillFields(workbench, record, write = (text) => workbench.insert(text)) {
  const fields = [...FIELDS];
  if (MORE_FIELDS.some((name) => record[name])) {
    const more = workbench.lens("More Fields");
    const place = await workbench.cursor.innerText();
    await workbench.clickUntil(more, more, "detached");
    // The server goes to the first of them after they are there, and keys before that are lost.
    await workbench.seesNo(workbench.cursor.filter({ hasText: place }));
    await workbench.press(...fields.map(() => "Shift+Tab"));
    fields.push(...MORE_FIELDS);
  }
  for (const field of fields) {
    if (record[field]) await write(record[field]);
    // A list of topics may be open, or on its way, whose entry the key would take.
    if (field === "topic") await workbench.goTo(SECOND_FIELD, END_OF_LINE);
    else await workbench.press("Tab");
  }
  await workbench.press("Escape");
  await workbench.goTo(1, 1);
}

/** Saves a record through the form. */
export async function saveThroughForm(workbench, title, record) {
  await openForm(workbench, title);
  await fillFields(workbench, record);
  await workbench.press("Control+s");
  await workbench.seesNo(workbench.lessonForm());
}

/** Gives the record whose form is open another lesson; the cursor stands there. */
export async function rewordLesson(workbench, lesson) {
  await workbench.sees(workbench.lessonForm("Edit a lesson"));
  await replaceLine(workbench, "lesson: ", lesson);
  await workbench.press("Control+s");
  await workbench.seesNo(workbench.lessonForm());
}

/** Replaces the text of the field in whose line the cursor stands. */
export async function replaceLine(workbench, label, text) {
  // All of it, where the window breaks it into several rows too.
  await workbench.press("Control+l", "Shift+ArrowLeft");
  await workbench.insert(`${label}${text}`);
}

/** Goes from the explanation at the head of a plan to its first sentence by the key that applies. */
async function beginPlan(workbench) {
  await workbench.sees(workbench.plan);
  await workbench.sees(workbench.editorText("one sentence that keeps"));
  await workbench.press("Control+Enter");
  await workbench.sees(workbench.emptySentence);
}

/** Writes one principle per topic in the plan that is open, without the mouse; each replaces all records of its topic. */
export async function compactTopics(workbench, topics) {
  await beginPlan(workbench);
  for (const [number] of topics.entries()) {
    // The cursor goes to the next empty sentence when a topic was applied.
    const rule = `Rule ${number + 1}: ask for the limits before writing the first line.`;
    await workbench.sees(workbench.emptySentence);
    const written = workbench.editorText(rule);
    await workbench.insert(rule);
    // What reaches the document while it still shows the topic before is written over.
    await workbench.sees(written, 5 * TRY_MS).catch(() => workbench.insert(rule));
    await workbench.sees(written);
    await workbench.press("Control+Enter");
    await workbench.seesNo(written);
  }
  await workbench.seesNo(workbench.plan);
}

/** Runs a quick fix of the first problem with this text; returns where that is, as the panel says. */
export async function runQuickFix(workbench, text, title) {
  await workbench.command("Problems: Focus on Problems View");
  const problem = await workbench.sees(workbench.problem(text));
  const [place] = /\[Ln \d+, Col \d+\]/.exec(await problem.innerText());
  await problem.dblclick();
  const fix = workbench.quickFix(title);
  // The first keys may reach the editor before the cursor is there.
  for (let attempt = 0; attempt < ATTEMPTS && !(await fix.isVisible()); attempt += 1) {
    await workbench.press("Escape", "Control+.");
    await workbench.sees(fix, TRY_MS).catch(() => undefined);
  }
  await fix.click();
  return place;
}
