// The page for reading a record, a topic or the whole memory (N15): one panel, which follows the memory.
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { t } from "../editor/texts";
import { showError } from "../editor/messages";
import type { Page, PageLink } from "../memory/contracts";
import type { MemoryServer } from "../server/server";
import { PAGE_VIEW } from "./pageName";
import { shellOf } from "./pageShell";
import { ServerUnavailable } from "../server/unavailable";

/** So many pages are known that were sent last: a button of one may be pressed when the next one comes. */
const KEPT = 4;

/** The commands that a page may run: ours. */
const OURS = /^sentinel(Memory)?\.\w+$/;

/** The subject of a page. */
export interface PageTarget {
  /** URI of the folder. */
  readonly folder: string;
  /** A topic, or a record as `type:id`; none: the whole memory. */
  readonly name?: string | null;
}

/** Shows one page at a time, as a preview of files does. */
export class Pages implements vscode.Disposable {
  readonly #memory: MemoryServer;
  readonly #files: vscode.Uri;
  readonly #listener: vscode.Disposable;
  #panel: vscode.WebviewPanel | undefined;
  #target: PageTarget | undefined;
  /** What the panel shows of the target; undefined while nothing is known of it. */
  #page: Page | undefined;
  /** The links of the pages that were sent last, by the number of the page. */
  readonly #links = new Map<string, readonly PageLink[]>();
  /** Counts the pages that were sent. */
  #sent = 0;
  /** Counts the questions: an answer to an earlier question is not shown. */
  #asked = 0;

  constructor(memory: MemoryServer, extension: vscode.Uri) {
    this.#memory = memory;
    this.#files = vscode.Uri.joinPath(extension, "media");
    this.#listener = memory.onDidChange(this.#refresh.bind(this));
  }

  /** Shows a page; with `preserveFocus` the keys stay where they are, `beside` as well as the document there. */
  async open(target: PageTarget, preserveFocus = false, beside = false): Promise<void> {
    const open = vscode.window.activeTextEditor?.viewColumn;
    if (this.#panel === undefined) {
      const viewColumn = beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
      const column = { viewColumn, preserveFocus };
      this.restore(
        vscode.window.createWebviewPanel(PAGE_VIEW, t("Memory"), column, {
          enableFindWidget: true,
        }),
        target,
      );
      return;
    }
    if (!this.#panel.visible) {
      // A hidden page asks for its target when it is seen again, maybe before this one is known.
      this.#target = target;
    }
    const isOver = beside && this.#panel.viewColumn === open;
    this.#panel.reveal(isOver ? vscode.ViewColumn.Beside : undefined, preserveFocus);
    await this.#show(target);
  }

  /** Takes a panel over, also one that a window had before it was loaded anew. */
  restore(panel: vscode.WebviewPanel, target: PageTarget): void {
    this.#panel?.dispose();
    this.#panel = panel;
    this.#target = target;
    this.#page = undefined;
    this.#links.clear();
    panel.webview.options = { enableScripts: true, localResourceRoots: [this.#files] };
    panel.webview.onDidReceiveMessage((message: unknown) => this.#told(message).catch(showError));
    panel.onDidDispose(() => {
      if (this.#panel === panel) {
        this.#panel = undefined;
      }
    });
    const file = (name: string): string =>
      panel.webview.asWebviewUri(vscode.Uri.joinPath(this.#files, name)).toString();
    panel.webview.html = shellOf({
      source: panel.webview.cspSource,
      script: file("page.js"),
      style: file("page.css"),
      language: vscode.env.language,
      nonce: randomBytes(16).toString("hex"),
    });
  }

  dispose(): void {
    this.#listener.dispose();
    this.#panel?.dispose();
  }

  /** Brings the page up to date; a hidden one asks by itself when it is seen again. */
  #refresh(): void {
    if (this.#panel?.visible === true && this.#target !== undefined) {
      // Where the server is gone, the page stays as it is.
      this.#show(this.#target).then(undefined, () => undefined);
    }
  }

  /** Carries out a request of the page's script. Of a link only its number and that of its page are taken. */
  async #told(message: unknown): Promise<void> {
    const { kind, text, page = "" } = fieldsOf(message);
    if (this.#target === undefined) {
      return;
    }
    if (kind === "ready") {
      await this.#show(this.#target).catch((error: unknown) => {
        // A page without a memory is of no use: the view says why there is none.
        this.#panel?.dispose();
        if (!(error instanceof ServerUnavailable)) {
          throw error;
        }
      });
    } else if (kind === "search") {
      await this.#search(text ?? "");
    } else if (kind === "link") {
      await this.#follow(this.#links.get(page)?.[Number(text)]);
    }
  }

  async #follow(link: PageLink | undefined): Promise<void> {
    const { folder } = this.#target ?? {};
    if (link === undefined || folder === undefined) {
      return;
    }
    const { page, name = null, command = "", target } = link;
    if (page === true) {
      await this.#show({ folder, name });
    } else if (OURS.test(command)) {
      // This starts the server, or says why it cannot run.
      await this.#memory.connect();
      await vscode.commands.executeCommand(command, target);
    }
  }

  /** Asks for a page and shows it, and then the history of a record, which may take git a while. */
  async #show(target: PageTarget): Promise<void> {
    const asked = ++this.#asked;
    // A history that is shown stays until the new one is known.
    const { folder, name = null } = target;
    const shown = this.#page?.has_history === true ? this.#page : undefined;
    const isSame = shown?.folder === folder && shown.name === name;
    for (const history of isSame ? [true] : [false, true]) {
      const page = await this.#memory.request("sentinel/page", { folder, name, history });
      if (asked !== this.#asked) {
        return;
      }
      this.#put(page);
      if (!page.has_history) {
        return;
      }
    }
  }

  #put(page: Page): void {
    this.#page = page;
    const { folder, name, title, html, links, count } = page;
    this.#target = { folder, name };
    const number = String(++this.#sent);
    this.#links.set(number, links);
    this.#links.delete(String(this.#sent - KEPT));
    if (this.#panel !== undefined) {
      this.#panel.title = page.tab;
      const buttons = links.flatMap(({ label = "", go }, link) =>
        label === "" ? [] : [{ label, go, link }],
      );
      const target = name === null ? { folder } : { folder, name };
      void this.#panel.webview.postMessage({
        ...{ kind: "page", number, target, title, html, buttons, searches: count > 0 },
        words: { actions: t("Actions of this page"), search: t("Search this memory") },
      });
    }
  }

  /** Tells the page which of its records fit, the best first, by the search of every face (K04). */
  async #search(query: string): Promise<void> {
    const { folder } = this.#page ?? {};
    if (folder !== undefined) {
      const found = await this.#memory.request("sentinel/search_page", { folder, query });
      void this.#panel?.webview.postMessage({ kind: "found", text: query, ...found });
    }
  }
}

/** Shows the page again that a window had; closes the tab where it cannot be. */
export function restorePage(pages: Pages, panel: vscode.WebviewPanel, state: unknown): void {
  const { folder, name } = fieldsOf(state);
  if (folder === undefined) {
    panel.dispose();
  } else {
    pages.restore(panel, name === undefined ? { folder } : { folder, name });
  }
}

/** The texts of a message, which may hold anything. */
function fieldsOf(message: unknown): Partial<Record<string, string>> {
  const given = typeof message === "object" && message !== null ? message : {};
  return Object.fromEntries(
    Object.entries(given).filter((one): one is [string, string] => typeof one[1] === "string"),
  );
}
