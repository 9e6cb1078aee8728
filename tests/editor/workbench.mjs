// The actions and sights of a person in the editor's window, as functions on its page.
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { StepError } from "../../scripts/run.mjs";
import { WindowParts } from "./windowParts.mjs";

const SEEN_MS = 40_000;
const TRY_MS = 1_000;
const ROW = ".monaco-list-row";
const ATTEMPTS = 20;
const CLICKS = 8;

/** The actions of a person in a window of the editor, and the waits for their results. */
export class Workbench extends WindowParts {
  /** Opens a folder and waits until the window can be used. */
  async open(address) {
    await this.page.goto(address);
    await this.page.locator(".monaco-workbench .part.statusbar").waitFor({ timeout: SEEN_MS });
  }

  /** The same, and shows the view. */
  async show(address) {
    await this.open(address);
    await this.openView("Sentinel Memory");
  }

  /** Opens a file by its name, which must hold this text. */
  async openFile(name, text) {
    await this.command("Go to File...");
    await this.input.fill(name);
    await this.sees(this.choice(name));
    await this.accept();
    await this.sees(this.editorText(text));
  }

  /** Gives the window a size in pixels, `{ width, height }`. */
  async resize(size) {
    await this.page.setViewportSize(size);
  }

  /**
   * Runs a command by its title in the palette; an extension that still starts is waited for.
   *
   * A form that is still closing, or a file that is still opening, may take the palette along, also
   * between its answer and the click; it is opened again then.
   */
  async command(title) {
    const row = this.page.locator(`.quick-input-list ${ROW}`, { hasText: title }).first();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await this.page.keyboard.press("F1");
      const typed = this.input.fill(`>${title}`, { timeout: TRY_MS });
      if ((await isDone(typed)) && (await isSeen(row, TRY_MS))) {
        if (await isDone(row.click({ timeout: 5 * TRY_MS }))) return;
      }
      await this.page.keyboard.press("Escape");
    }
    throw new StepError(`The palette does not know the command "${title}".`);
  }

  /** Presses keys one after the other, as in `Control+f`. */
  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Chooses an entry of the menu that the keyboard opens where the cursor is. */
  async menu(title) {
    await this.page.keyboard.press("Shift+F10");
    // A menu takes no click in the moment in which it opens.
    await (await this.sees(this.page.getByRole("menuitem", { name: title }))).hover();
    await this.page.keyboard.press("Enter");
  }

  /** Types a text where the cursor is, key by key. */
  async type(text) {
    await this.page.keyboard.type(text);
  }

  /** Writes a text where the cursor is at once, as an input method does: a key takes the editor 17 ms. */
  async insert(text) {
    await this.page.keyboard.insertText(text);
  }

  /** Accepts the form step that is shown. */
  async accept() {
    await this.input.press("Enter");
  }

  /** Leaves the form without an answer. */
  async leave() {
    await this.input.press("Escape");
  }

  /** Opens a view from the activity bar, unless it is open; a click on the open one would close it. */
  async openView(name) {
    const title = this.page.locator(".part.sidebar .composite.title", { hasText: name });
    const entry = this.page
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

  /** Gives the keyboard to the rows of our view. */
  async focusRows() {
    await this.command("Sentinel Memory: Focus on Sentinel Memory View");
    await this.sees(this.rowsWithKeyboard);
  }

  /** The frame of that page. */
  async memoryFrame() {
    return await (await this.memoryPage.locator("body").elementHandle()).ownerFrame();
  }

  /** Returns what a script gives in the frame of that page: a function, or its text. */
  async inMemoryPage(script) {
    return await (await this.memoryFrame()).evaluate(script);
  }

  /** The names that stand above the text of the editor, from the outermost. */
  async breadcrumbs() {
    const names = this.page.locator(".breadcrumbs-control .monaco-breadcrumb-item");
    return (await names.allInnerTexts()).map((name) => name.trim());
  }

  /** Draws the edge of the side bar until that has a width in pixels. */
  async sizeSidebar(width) {
    const { x, y, height, width: before } = await this.sidebar.boundingBox();
    await this.page.mouse.move(x + before, y + height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(x + width, y + height / 2, { steps: 4 });
    await this.page.mouse.up();
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
    const button = this.page.locator(
      ".monaco-dialog-box .monaco-button, .workspace-trust-editor .monaco-button",
      { hasText: text },
    );
    await button.first().click({ timeout: SEEN_MS });
  }

  /** Puts the cursor at a line and column, from 1. */
  async goTo(line, column) {
    await this.press("Control+g");
    await this.input.fill(`:${line}:${column}`);
    await this.accept();
    await this.sees(this.editorWithKeyboard);
  }

  /** Rests on a text of the editor that is open; returns what is shown there. */
  async hoverOver(text) {
    await this.editorText(text).hover();
    return this.page.locator(".monaco-hover:visible .hover-contents");
  }

  /** The text of a notification, with its buttons in brackets. */
  async notificationText(notification) {
    const message = await notification.locator(".notification-list-item-message").innerText();
    const buttons = await notification
      .locator(".notification-list-item-buttons-container .monaco-button")
      .allInnerTexts();
    return [message, ...buttons.map((button) => `[${button}]`)].join(" ");
  }

  /** Waits until the status bar shows this text. */
  async statusShows(text) {
    await this.status.filter({ hasText: text }).waitFor({ timeout: SEEN_MS });
  }

  /** Our text in the status bar. */
  async statusText() {
    return (await this.status.innerText()).replace(/\s+/g, " ").trim();
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

  /**
   * Clicks something until what follows is seen, or is gone where `state` is `detached`.
   *
   * The editor drops a click on a row or a lens that it draws anew in that moment. Only for clicks
   * that do nothing more when they come twice.
   */
  async clickUntil(clicked, followed, state = "visible") {
    for (let attempt = 0; attempt < CLICKS; attempt += 1) {
      const isClicked = await isDone(clicked.click({ timeout: 5 * TRY_MS }));
      const timeout = isClicked ? 5 * TRY_MS : TRY_MS;
      if (await isDone(followed.waitFor({ state, timeout }))) return;
    }
    throw new StepError(`After clicks on ${clicked}, ${followed} was not ${state}.`);
  }

  /** Presses a key until what follows is seen: a row that is drawn anew in that moment drops it. */
  async pressUntil(key, followed) {
    for (let attempt = 0; attempt < CLICKS; attempt += 1) {
      await this.press(key);
      if (await isDone(followed.waitFor({ timeout: 5 * TRY_MS }))) return;
    }
    throw new StepError(`After presses of ${key}, ${followed} was not seen.`);
  }

  /** Waits until something is gone, at most `limit` milliseconds. */
  async seesNo(locator, limit = SEEN_MS) {
    await locator.waitFor({ state: "detached", timeout: limit });
  }

  /** Keeps a picture of the window and returns its path. */
  async screenshot(folder, name) {
    const file = path.join(folder, `${name}.png`);
    await this.page.screenshot({ path: file, animations: "disabled" });
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

/** Waits until `look` returns something that counts as true, at most `ms` milliseconds, and returns that. */
export async function until(look, ms = SEEN_MS) {
  const limit = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > limit) throw new StepError(`Not within ${ms} ms: ${look}`);
    await delay(50);
  }
}
