// The view in the side bar with its badge, and the counter at the bottom of the window: they show
// what the server made (S26). Stored text is shown as text and never as markup.
import * as vscode from "vscode";
import { activeFolder } from "./editor/folders";
import { messageOf } from "./editor/messages";
import type { Row, RowsResult, ViewState } from "./memory/contracts";
import type { MemoryServer } from "./server/server";

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
const { Right } = vscode.StatusBarAlignment;

/** Id of the view with the records. */
const RECORDS_VIEW = "sentinelMemory.records";

/** Shows in the view that a task is under way, until it ends. */
export function working(task: () => Promise<unknown>): void {
  void vscode.window.withProgress({ location: { viewId: RECORDS_VIEW } }, task);
}

/** What feeds the view. */
type Source = Pick<MemoryServer, "request" | "onDidChange" | "state">;

/** The rows of the memory, from the start of a window on. */
export class MemoryView implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly #source: Source;
  readonly #channel: Pick<vscode.LogOutputChannel, "warn">;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #listeners: vscode.Disposable;
  readonly #item = vscode.window.createStatusBarItem("sentinelMemory.status", Right, 90);
  /** The rows at the top; asked for once after each change. */
  #top: Promise<RowsResult> | undefined;
  /** The rows that the editor was given last, by the row above. */
  readonly #below = new Map<string | undefined, readonly Row[]>();
  readonly #above = new Map<string, Row | undefined>();

  /** The rows that a person selected last. */
  #selected: readonly Row[] = [];

  readonly onDidChangeTreeData = this.#changed.event;
  readonly view: vscode.TreeView<Row>;

  constructor(source: Source, channel: Pick<vscode.LogOutputChannel, "warn">) {
    this.#source = source;
    this.#channel = channel;
    this.#item.name = "Sentinel Memory";
    const options = { treeDataProvider: this, showCollapseAll: true, canSelectMany: true };
    this.view = vscode.window.createTreeView(RECORDS_VIEW, options);
    this.#listeners = vscode.Disposable.from(
      source.onDidChange(() => this.refresh()),
      this.view.onDidChangeSelection(({ selection }) => {
        this.#selected = selection;
      }),
      vscode.window.onDidChangeActiveTextEditor(() => {
        // Where one folder is open, the counter is always about it.
        if ((vscode.workspace.workspaceFolders ?? []).length > 1) {
          this.#top = undefined;
          void this.#showState();
        }
      }),
    );
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#item.dispose();
    this.view.dispose();
    this.#changed.dispose();
  }

  /**
   * The selected rows, as they were read last. While it reads rows anew, the editor knows of none, but
   * those stay selected.
   */
  get selected(): readonly Row[] {
    const rows = this.view.selection.length > 0 ? this.view.selection : this.#selected;
    return rows.map((row) => {
      const beside = this.#below.get(this.getParent(row)?.id) ?? [];
      return beside.find(({ id }) => id === row.id) ?? row;
    });
  }

  /** Reads all rows again. */
  async refresh(): Promise<void> {
    this.#top = undefined;
    this.#changed.fire(undefined);
    await this.#showState();
  }

  async getChildren(row?: Row): Promise<Row[]> {
    const hasServer = (): boolean => ["starting", "ready"].includes(this.#source.state ?? "");
    let message: string | undefined;
    try {
      // A request would start the server, whose failure refreshes the view, and so on for ever.
      if (!hasServer()) {
        return [];
      }
      const below = { folder: row?.about.folder ?? null, parent: row?.id ?? null };
      const { rows } = await (row === undefined
        ? this.#atTheTop()
        : this.#source.request("sentinel/rows", below));
      this.#below.set(row?.id, rows);
      rows.forEach((one) => this.#above.set(one.id, row));
      return [...rows];
    } catch (error) {
      this.#channel.warn(`Rows are missing: ${error instanceof Error ? error.name : "?"}`);
      // Where there is no server, the welcome text says why; the editor shows none beside a message.
      message = hasServer() ? messageOf(error) : undefined;
      return [];
    } finally {
      if (this.view.message !== message) {
        Object.assign(this.view, { message });
      }
    }
  }

  getParent(row: Row): Row | undefined {
    return this.#above.get(row.id);
  }

  getTreeItem(row: Row): vscode.TreeItem {
    const open = row.opens === "open" ? Expanded : Collapsed;
    const item = new vscode.TreeItem(row.label, row.opens === null ? None : open);
    item.id = row.id;
    item.description = row.description;
    // A string and not a MarkdownString: stored text must not become links or images.
    item.tooltip = row.tooltip;
    const color = row.color === null ? undefined : new vscode.ThemeColor(row.color);
    item.iconPath = new vscode.ThemeIcon(row.icon, color);
    item.contextValue = row.context;
    item.accessibilityInformation = { label: row.spoken };
    if (row.command !== null) {
      const about = row.file === null ? row : vscode.Uri.parse(row.file);
      item.command = { title: row.title ?? "", command: row.command, arguments: [about] };
    }
    return item;
  }

  /** Returns the rows that the editor shows below another one. */
  below({ id }: Row): readonly Row[] {
    return this.#below.get(id) ?? [];
  }

  /** Looks which row is left beside some that will be gone; the answer selects it. */
  focusBesides(gone: readonly Row[]): () => Promise<void> {
    const row = this.besides(gone);
    return async () => {
      if (row !== undefined) {
        await this.view.reveal(row, { select: true, focus: true });
      }
    };
  }

  /**
   * Returns the row to go on with when some are gone: the next one that stays, else the one before,
   * else that of the row above, which goes with the last row below it. Undefined where none is left.
   */
  besides(gone: readonly Row[]): Row | undefined {
    const last = gone.at(-1);
    if (last === undefined) {
      return undefined;
    }
    const above = this.getParent(last);
    const rows = this.#below.get(above?.id) ?? [];
    const at = rows.findIndex(({ id }) => id === last.id);
    const stays = ({ id }: Row): boolean => !gone.some((row) => row.id === id);
    const next = rows.slice(at + 1).find(stays) ?? rows.slice(0, Math.max(at, 0)).findLast(stays);
    return next === undefined && above !== undefined ? this.besides([...gone, above]) : next;
  }

  /** Selects the last of these rows, each below the one before, where the view is in sight. */
  async reveal(ids: readonly string[]): Promise<void> {
    if (!this.view.visible) {
      return;
    }
    // The record may be told before the change of its log.
    await this.refresh();
    let top: unknown;
    do {
      top = this.#top;
      let row: Row | undefined;
      for (const id of ids) {
        // Where one folder is open it has no row.
        row = (await this.getChildren(row)).find((one) => one.id === id) ?? row;
      }
      if (row !== undefined && row.id === ids.at(-1)) {
        await this.view.reveal(row, { select: true, focus: false });
      }
      // The editor leaves the rows above closed where it reads them anew meanwhile, and tells nobody.
    } while (top !== this.#top);
  }

  #atTheTop(): Promise<RowsResult> {
    const active = activeFolder()?.uri.toString() ?? null;
    return (this.#top ??= this.#source.request("sentinel/rows", { active }));
  }

  /** Brings counter, badge and menus up to date; never starts the server. */
  async #showState(): Promise<void> {
    let asked: Promise<RowsResult> | undefined;
    let state: ViewState | null = null;
    try {
      asked = this.#source.state === "ready" ? this.#atTheTop() : undefined;
      state = (await asked)?.view ?? null;
    } catch {
      // The server went away in between: nothing is shown until its state changes again.
    }
    if (asked === this.#top) {
      this.#show(state);
    }
  }

  #show(state: ViewState | null): void {
    this.view.badge = state?.badge ?? undefined;
    this.view.description = state?.description ?? "";
    for (const [name, value] of Object.entries({
      isEmpty: state?.empty ?? false,
      tracking: state?.tracking ?? "several",
      conflicted: state?.conflicted ?? false,
      canUndo: state?.undo ?? false,
      canRedo: state?.redo ?? false,
    })) {
      void vscode.commands.executeCommand("setContext", `sentinelMemory.${name}`, value);
    }
    const item = state?.item ?? null;
    if (item === null) {
      this.#item.hide();
      return;
    }
    const { text, tooltip, spoken, warns, folder, command, title } = item;
    const backgroundColor = warns
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined;
    Object.assign(this.#item, { text, tooltip, backgroundColor });
    this.#item.accessibilityInformation = { label: spoken };
    this.#item.command = { title, command, arguments: [{ folder }] };
    this.#item.show();
  }
}
