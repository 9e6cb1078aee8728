// The page for reading a record, a topic or the whole memory (N15): one panel, which follows the memory.
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { projectFolders } from "../editor/folders";
import { unawaited } from "../editor/messages";
import { oneLine } from "../editor/storedText";
import { refusalOf } from "../editor/problem";
import type { QuotedCode } from "../evidence/quotedCode";
import type { CheckedRecord, HistoryResult, ShowResult } from "../memory/contracts";
import type { MemoryClient } from "../memory/memoryClient";
import { PAGE_VIEW } from "./pageName";
import { act, type Shown } from "./pageActions";
import {
  contentOf,
  type PageAction,
  type PageContent,
  type PageTarget,
  pastOf,
} from "./pageContent";
import { shellOf } from "./pageShell";
import { ServerUnavailable } from "../server/unavailable";

const TITLE_LENGTH = 40;

/** Shows one page at a time, as a preview of files does. */
export class Pages implements vscode.Disposable {
  readonly #memory: MemoryClient;
  readonly #files: vscode.Uri;
  readonly #quoted: QuotedCode;
  readonly #listener: vscode.Disposable;
  #panel: vscode.WebviewPanel | undefined;
  #shown: Shown | undefined;
  /** Counts the questions: an answer to an earlier question is not shown. */
  #asked = 0;

  constructor(memory: MemoryClient, extension: vscode.Uri, quoted: QuotedCode) {
    this.#memory = memory;
    this.#files = vscode.Uri.joinPath(extension, "media");
    this.#quoted = quoted;
    const refresh = (): void => {
      this.#refresh();
    };
    this.#listener = vscode.Disposable.from(
      memory.onDidChange(refresh),
      quoted.onDidChange(refresh),
    );
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
    const isOver = beside && this.#panel.viewColumn === open;
    this.#panel.reveal(isOver ? vscode.ViewColumn.Beside : undefined, preserveFocus);
    await this.#show(target);
  }

  /** Takes a panel over, also one that a window had before it was loaded anew. */
  restore(panel: vscode.WebviewPanel, target: PageTarget): void {
    this.#panel?.dispose();
    this.#panel = panel;
    this.#shown = { target, page: undefined, history: undefined };
    panel.webview.options = { enableScripts: true, localResourceRoots: [this.#files] };
    panel.webview.onDidReceiveMessage((message: unknown) => {
      unawaited(this.#told(message));
    });
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
    if (this.#panel?.visible === true && this.#shown !== undefined) {
      // Where the server is gone, the page stays as it is.
      this.#show(this.#shown.target).then(undefined, () => undefined);
    }
  }

  /** Carries out a request of the page's script. */
  async #told(message: unknown): Promise<void> {
    const { kind, name, text } = fieldsOf(message);
    if (this.#shown === undefined || kind === undefined) {
      return;
    }
    if (kind === "ready") {
      await this.#show(this.#shown.target).catch((error: unknown) => {
        // A page without a memory is of no use: the view says why there is none.
        this.#panel?.dispose();
        if (!(error instanceof ServerUnavailable)) {
          throw error;
        }
      });
    } else if (kind === "search") {
      await this.#search(text ?? "");
    } else {
      const action: PageAction = name === undefined ? { kind } : { kind, name };
      const next = await act(this.#memory, this.#shown, action);
      if (next !== undefined) {
        await this.#show(next);
      }
    }
  }

  /** Asks for a page and shows it, and then the history of a record, which may take git a while. */
  async #show(target: PageTarget): Promise<void> {
    const asked = ++this.#asked;
    const isLate = (): boolean => asked !== this.#asked;
    const page = await this.#page(target);
    if (isLate()) {
      return;
    }
    if (page === undefined || page.page === "record") {
      if (page !== undefined) {
        const before = this.#shown?.target.name === target.name ? this.#shown?.history : undefined;
        this.#put({ target, page, history: before });
      }
      const ref = target.name ?? "";
      const history = await this.#memory.request("sentinel/history", {
        ref,
        folder: target.folder,
      });
      if (isLate()) {
        return;
      }
      const moved = page === undefined ? movedTo(target, history) : undefined;
      if (moved === undefined) {
        this.#put({ target, page, history });
      } else {
        await this.#show(moved);
      }
    } else {
      this.#put({ target, page, history: undefined });
    }
  }

  /** The page of a target; undefined where its record left the log, or has another id by now. */
  async #page({ folder, name }: PageTarget): Promise<ShowResult | undefined> {
    try {
      const params = name === undefined ? { folder } : { folder, name };
      return await this.#memory.request("sentinel/show", params);
    } catch (error) {
      if (refusalOf(error) === "show_unknown" && /^(log|principle):/.test(name ?? "")) {
        return undefined;
      }
      throw error;
    }
  }

  #put(shown: Shown): void {
    this.#shown = shown;
    const { target, page, history } = shown;
    const content: PageContent | undefined =
      page !== undefined
        ? contentOf(target, page, history, this.#codeOf(target, page))
        : history && pastOf(target, history);
    if (this.#panel !== undefined && content !== undefined) {
      this.#panel.title = tabTitle(content.title, page ?? history);
      void this.#panel.webview.postMessage(content);
    }
  }

  /** The state of the code that the record of a page quotes. */
  #codeOf({ folder }: PageTarget, { page, records }: ShowResult): CheckedRecord | undefined {
    const [only] = records;
    return page === "record" && only ? this.#quoted.of(folder, only.record) : undefined;
  }

  /** Tells the page which of its records fit, the best first, by the search of every face (K04). */
  async #search(query: string): Promise<void> {
    const shown = this.#shown;
    if (shown?.page === undefined) {
      return;
    }
    const { folder } = shown.target;
    const { records } = await this.#memory.request("sentinel/list_records", { folder, query });
    const count = shown.page.records.length;
    const none = t("No lesson fits.");
    const found = records.length === 0 ? none : t("{0} of {1} lessons", records.length, count);
    void this.#panel?.webview.postMessage({
      kind: "found",
      text: query,
      refs: records.map(({ ref }) => ref),
      status: found,
    });
  }
}

/** Names a tab; where several folders are open, the one of the page as well. */
function tabTitle(title: string, of: ShowResult | HistoryResult | undefined): string {
  const line = oneLine(title);
  const short = line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1)}…` : line;
  const isNamed = of === undefined || ("page" in of && of.page === "memory");
  return isNamed || projectFolders().length < 2 ? short : `${short} · ${oneLine(of.folder)}`;
}

/** Shows the page again that a window had; closes the tab where it cannot be. */
export function restorePage(pages: Pages, panel: vscode.WebviewPanel, state: unknown): void {
  const { folder, name } = fieldsOf(state);
  if (folder === undefined) {
    panel.dispose();
    return;
  }
  pages.restore(panel, name === undefined ? { folder } : { folder, name });
}

/** Where the record of a page went, if it is in the log under another id. */
function movedTo({ folder, name }: PageTarget, history: HistoryResult): PageTarget | undefined {
  const [type = "log"] = (name ?? "").split(":");
  const [id] = (history.ref ?? "").split("@");
  return id === undefined || id === "" ? undefined : { folder, name: `${type}:${id}` };
}

/** The texts of a message, which may hold anything. */
function fieldsOf(message: unknown): Partial<Record<"kind" | "name" | "text" | "folder", string>> {
  const given = typeof message === "object" && message !== null ? message : {};
  return Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
