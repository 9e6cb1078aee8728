// What a person does and sees in the editor's window, as functions on its page.
import path from "node:path";

import { StepError } from "../../scripts/run.mjs";

const SEEN_MS = 40_000;
const TRY_MS = 1_000;
const ROW = ".monaco-list-row";
const STATUS = "sentinel-memory.sentinel-memory.sentinelMemory.status";
const CONFLICT_BUTTON = ".action-label.codicon-git-merge";
const ATTEMPTS = 20;

/** A window of the editor, by what is visible in it. */
export class Workbench {
  #page;

  constructor(page) {
    this.#page = page;
  }

  /** Opens a folder and waits until the window can be used. */
  async open(address) {
    await this.#page.goto(address);
    await this.#page.locator(".monaco-workbench .part.statusbar").waitFor({ timeout: SEEN_MS });
  }

  /** Gives the window a size in pixels, `{ width, height }`. */
  async resize(size) {
    await this.#page.setViewportSize(size);
  }

  /**
   * Runs a command by its title in the palette; an extension that still starts is waited for.
   *
   * A form that is still closing, or a file that is still opening, may take the palette along, also
   * between its answer and the click; it is opened again then.
   */
  async command(title) {
    const row = this.#page.locator(`.quick-input-list ${ROW}`, { hasText: title }).first();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await this.#page.keyboard.press("F1");
      const typed = this.input.fill(`>${title}`, { timeout: TRY_MS });
      if ((await isDone(typed)) && (await isSeen(row, TRY_MS))) {
        if (await isDone(row.click({ timeout: 5 * TRY_MS }))) return;
      }
      await this.#page.keyboard.press("Escape");
    }
    throw new StepError(`The palette does not know the command "${title}".`);
  }

  /** Presses keys one after the other, as in `Control+f`. */
  async press(...keys) {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Types a text where the cursor is. */
  async type(text) {
    await this.#page.keyboard.type(text);
  }

  /** The text field of a form or list at the top of the window. */
  get input() {
    return this.#page.locator(".quick-input-widget:visible .quick-input-box input").first();
  }

  /** Types an answer into the form step that shows `prompt` and goes on. */
  async answer(prompt, text) {
    await this.form(prompt).waitFor({ timeout: SEEN_MS });
    await this.input.fill(text);
    await this.input.press("Enter");
  }

  /** Accepts the form step that is shown. */
  async accept() {
    await this.input.press("Enter");
  }

  /** Leaves the form without an answer. */
  async leave() {
    await this.input.press("Escape");
  }

  /** The form or list at the top of the window, when it shows this text; the hint in its text field counts. */
  form(text) {
    const widget = this.#page.locator(".quick-input-widget:visible");
    return widget
      .filter({ hasText: text })
      .or(widget.filter({ has: this.#page.getByPlaceholder(text) }))
      .first();
  }

  /** The sentence under the text field of a form: its prompt or what is wrong. */
  get formMessage() {
    return this.#page.locator(".quick-input-widget:visible .quick-input-message");
  }

  /** A row of the list at the top of the window. */
  choice(text) {
    return this.#page.locator(`.quick-input-widget:visible ${ROW}`, { hasText: text }).first();
  }

  /** The first row of that list, if it has this text. */
  bestChoice(text) {
    return this.#page
      .locator(`.quick-input-widget:visible ${ROW}[data-index="0"]`)
      .filter({ hasText: text });
  }

  /** The row above what is new, with its number. */
  newsCount(number) {
    return this.treeRow("New since you last looked").filter({ hasText: String(number) });
  }

  /** The tab of the editor that is in front. */
  get openTab() {
    return this.#page.locator(".tabs-container .tab.active").first();
  }

  /** Opens a view from the activity bar, unless it is open; a click on the open one would close it. */
  async openView(name) {
    const title = this.#page.locator(".part.sidebar .composite.title", { hasText: name });
    const entry = this.#page
      .locator(`.activitybar .action-item:has([aria-label^="${name}"])`)
      .first();
    await entry.waitFor({ timeout: SEEN_MS });
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await title.isVisible()) return;
      await entry.click();
      if (await isSeen(title, TRY_MS)) return;
    }
    throw new StepError(`The view "${name}" did not open.`);
  }

  /** A row of the sidebar. */
  treeRow(text) {
    return this.#page.locator(`.sidebar .pane-body ${ROW}`, { hasText: text }).first();
  }

  /** The row of the view about a log in conflict, by the button that it has. */
  get conflictRow() {
    const button = this.#page.locator(CONFLICT_BUTTON);
    return this.#page.locator(`.sidebar .pane-body ${ROW}`).filter({ has: button }).first();
  }

  /** That button, while the pointer is over the row or the row is selected. */
  get conflictButton() {
    return this.conflictRow.locator(CONFLICT_BUTTON);
  }

  /** The sidebar with its title bar. */
  get sidebar() {
    return this.#page.locator(".part.sidebar");
  }

  /** Words in the sidebar, such as the welcome text of an empty view. */
  sidebarText(text) {
    return this.#page.locator(".part.sidebar").getByText(text).first();
  }

  /** The text that stands in the view while it has no rows. */
  get welcome() {
    return this.#page.locator(".part.sidebar .welcome-view-content");
  }

  /** A button of that text. */
  welcomeButton(text) {
    return this.welcome.locator(".monaco-button", { hasText: text });
  }

  /** The walkthrough that is open. */
  get walkthrough() {
    return this.#page.locator(".gettingStartedSlideDetails");
  }

  /** A step of the walkthrough by its id in the manifest; `done` is the state of its mark. */
  walkthroughStep(id, done) {
    const mark = `[data-done-step-id$="#${id}"][aria-checked="${String(done)}"]`;
    return this.walkthrough.locator(`.getting-started-step:has(${mark})`);
  }

  /** The row of the sidebar that has the focus. */
  focusedRow(text) {
    return this.#page.locator(`.sidebar .pane-body ${ROW}.focused`, { hasText: text }).first();
  }

  /** The rows of the sidebar while the keyboard is theirs. */
  get rowsWithKeyboard() {
    return this.#page.locator(".sidebar .pane-body .monaco-list:focus");
  }

  /** Gives the keyboard to the rows of our view. */
  async focusRows() {
    await this.command("Sentinel Memory: Focus on Sentinel Memory View");
    await this.sees(this.rowsWithKeyboard);
  }

  /** A question that must be answered before anything else. */
  dialog(text) {
    return this.#page.locator(".monaco-dialog-box", { hasText: text });
  }

  /** Waits until the picture of the walkthrough's open step is drawn. */
  async seesPicture() {
    const page = this.#page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
    await page.locator("svg").waitFor({ timeout: SEEN_MS });
  }

  /** The page for reading that is open. */
  get memoryPage() {
    return this.#page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
  }

  /** A button on that page. */
  pageButton(name) {
    return this.memoryPage.getByRole("button", { name, exact: true }).first();
  }

  /** A heading on that page. */
  pageHeading(name) {
    return this.memoryPage.getByRole("heading", { name }).first();
  }

  /** Returns what a script gives in the frame of that page: a function, or its text. */
  async inMemoryPage(script) {
    const body = await this.memoryPage.locator("body").elementHandle();
    return await (await body.ownerFrame()).evaluate(script);
  }

  /** Chooses a theme by its name in the list of themes. */
  async chooseTheme(name) {
    await this.command("Preferences: Color Theme");
    await this.input.fill(name);
    await this.sees(this.choice(name));
    await this.accept();
  }

  /** Presses a button of a dialog or of the page about workspace trust. */
  async choose(text) {
    const button = this.#page.locator(
      ".monaco-dialog-box .monaco-button, .workspace-trust-editor .monaco-button",
      { hasText: text },
    );
    await button.first().click({ timeout: SEEN_MS });
  }

  /** The tab of an open editor. */
  tab(text) {
    return this.#page.locator(".tabs-container .tab", { hasText: text }).first();
  }

  /** The editor of a form while the keyboard is its, by the name of its tab where one is given. */
  lessonForm(name = "") {
    const named = name === "" ? "" : `[data-uri$="${encodeURIComponent(name)}"]`;
    return this.#page
      .locator(`.monaco-editor.focused[data-uri*="sentinel-memory-forms"]${named}`)
      .first();
  }

  /** The editor while the keyboard is its own. */
  get editorWithKeyboard() {
    return this.#page.locator(".editor-instance .monaco-editor.focused").first();
  }

  /** The list of what could stand at the cursor, or the word that there is nothing. */
  get suggestions() {
    return this.#page.locator(".suggest-widget.visible").first();
  }

  /** Puts the cursor at a line and column, from 1. */
  async goTo(line, column) {
    await this.press("Control+g");
    await this.input.fill(`:${line}:${column}`);
    await this.accept();
    await this.sees(this.editorWithKeyboard);
  }

  /** What is marked in the editor that is open, by how bad it is: error, warning or info. */
  squiggle(severity) {
    return this.#page.locator(`.editor-instance .squiggly-${severity}`).first();
  }

  /** A button above the lines of the editor that is open. */
  lens(text) {
    return this.#page.locator(".editor-instance .codelens-decoration a", { hasText: text }).first();
  }

  /** Rests on a text of the editor that is open; returns what is shown there. */
  async hoverOver(text) {
    await this.editorText(text).hover();
    return this.#page.locator(".monaco-hover:visible .hover-contents");
  }

  /** What says that the window is restricted. */
  get restricted() {
    return this.#page.locator(".statusbar-item", { hasText: "Restricted Mode" });
  }

  /** The tabs of documents with changes that are not saved. */
  get dirtyTabs() {
    return this.#page.locator(".tabs-container .tab.dirty");
  }

  /** Words in the document that is open. */
  editorText(text) {
    return this.#page.locator(".editor-instance .view-lines").getByText(text).first();
  }

  /** All lines of the document that is open which are in sight. */
  get editorLines() {
    return this.#page.locator(".editor-instance .view-lines").first();
  }

  /** A notification that shows this text. */
  notification(text) {
    return this.#page.locator(".notification-list-item", { hasText: text }).first();
  }

  /** What a notification says, with its buttons in brackets. */
  async notificationText(notification) {
    const message = await notification.locator(".notification-list-item-message").innerText();
    const buttons = await notification
      .locator(".notification-list-item-buttons-container .monaco-button")
      .allInnerTexts();
    return [message, ...buttons.map((button) => `[${button}]`)].join(" ");
  }

  /** Our item in the status bar. */
  get status() {
    return this.#page.locator(`[id="${STATUS}"]`);
  }

  /** Waits until the status bar shows this text. */
  async statusShows(text) {
    await this.status.filter({ hasText: text }).waitFor({ timeout: SEEN_MS });
  }

  /** What the status bar shows of us. */
  async statusText() {
    return (await this.status.innerText()).replace(/\s+/g, " ").trim();
  }

  /** A row of the Problems panel, which must be open. */
  problem(text) {
    return this.#page.locator(`.markers-panel ${ROW}`, { hasText: text }).first();
  }

  /** A quick fix in the list that is open. */
  quickFix(text) {
    return this.#page.locator(`.action-widget ${ROW}`, { hasText: text }).first();
  }

  /** Every word that `locator` shows or tells a screen reader. */
  async words(locator) {
    const spoken = await locator
      .locator("[aria-label]")
      .evaluateAll((elements) => elements.map((element) => element.ariaLabel));
    return [await locator.innerText(), ...spoken].join("\n");
  }

  /** Waits until something is seen, at most `limit` milliseconds. */
  async sees(locator, limit = SEEN_MS) {
    await locator.waitFor({ timeout: limit });
    return locator;
  }

  /** Waits until something is gone, at most `limit` milliseconds. */
  async seesNo(locator, limit = SEEN_MS) {
    await locator.waitFor({ state: "detached", timeout: limit });
  }

  /** Keeps a picture of the window and returns its path. */
  async screenshot(folder, name) {
    const file = path.join(folder, `${name}.png`);
    await this.#page.screenshot({ path: file, animations: "disabled" });
    return file;
  }
}

async function isSeen(locator, timeout) {
  return await isDone(locator.waitFor({ timeout }));
}

async function isDone(waiting) {
  try {
    await waiting;
    return true;
  } catch {
    return false;
  }
}
