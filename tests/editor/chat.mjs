// The editor's own chat in agent mode, on a model of ours: what a person does there and sees.
import fs from "node:fs";
import path from "node:path";

import { modelSettings } from "./model.mjs";

const READY_MS = 120_000;
const SEEN_MS = 20_000;
/** Pixels; the border is what one drags. */
const WIDTH = 420;
const BORDER = 2;

/** Settings of a window whose chat asks for no account and shows no advertisement. */
export const CHAT_SETTINGS = {
  "chat.byokUtilityModelDefault": "mainAgent",
  "chat.tips.enabled": false,
  "chat.tools.riskAssessment.enabled": false,
};

/** Offers the model to the windows that `server` opens from now on; no account is asked for then. */
export function offerModel(server, model) {
  const file = path.join(server.profile, "User", "chatLanguageModels.json");
  fs.writeFileSync(file, JSON.stringify(modelSettings(model)), "utf8");
}

/**
 * Keeps the editor's own agent switched on in the windows of a fresh browser profile.
 *
 * The first start of a profile disables it until there is an account, and notes that it did; a
 * profile that holds the note already is left as it is.
 */
export async function keepAgent(page, server) {
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(async () => {
    const opening = globalThis.indexedDB.open("vscode-web-state-db-global", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("ItemTable");
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const noting = opening.result.transaction("ItemTable", "readwrite");
    noting.objectStore("ItemTable").put("true", "builtinChatExtensionEnablementMigration");
    await new Promise((resolve) => (noting.oncomplete = resolve));
    opening.result.close();
  });
}

/** The chat of one window. */
export class Chat {
  #page;
  #workbench;

  constructor(workbench) {
    this.#page = workbench.page;
    this.#workbench = workbench;
  }

  /** Shows the chat in agent mode, ready to be asked. */
  async open() {
    await this.#workbench.command("Chat: Open Chat (Agent)");
    await this.#widen();
    await this.#input.getByText("Scripted").waitFor({ timeout: READY_MS });
  }

  /** Begins another conversation: the agent knows nothing of those before. */
  async renew() {
    await this.#panel.locator('.action-label[aria-label^="New Chat"]').first().click();
    await this.#panel.locator(".interactive-request").first().waitFor({ state: "detached" });
  }

  /** Sends a text and waits until the agent is at work; a model must not answer before that. */
  async ask(text) {
    await this.#input.locator(".monaco-editor").first().click();
    await this.#page.keyboard.insertText(text);
    await this.#page.keyboard.press("Enter");
    await this.#input.locator(".codicon-stop-circle").waitFor({ timeout: SEEN_MS });
  }

  /** The question whether a tool may run, of those that show `text`. */
  confirmation(text) {
    return this.#panel.locator(".chat-confirmation-widget-container", { hasText: text }).last();
  }

  /** Presses the first button of the confirmation that shows `text`. */
  async allow(text) {
    const button = this.confirmation(text).locator(".monaco-button", { hasText: "Allow" }).first();
    await button.click({ timeout: SEEN_MS });
  }

  /** Waits until the agent has ended its turn, the hooks after it included. */
  async idle() {
    await this.#input.locator(".chat-submit-button").waitFor({ timeout: READY_MS });
  }

  /** A text that the agent has said. */
  answer(text) {
    return this.#panel.locator(".interactive-response", { hasText: text }).last();
  }

  /** Makes it wide enough for the name of the model and the sentences of a confirmation. */
  async #widen() {
    const { x, y, width, height } = await this.#panel.boundingBox();
    const { mouse } = this.#page;
    const middle = y + height / 2;
    await mouse.move(x - BORDER, middle);
    await mouse.down();
    await mouse.move(x + width - WIDTH, middle);
    await mouse.up();
  }

  get #panel() {
    return this.#page.locator(".part.auxiliarybar");
  }

  get #input() {
    return this.#panel.locator(".interactive-input-part");
  }
}
