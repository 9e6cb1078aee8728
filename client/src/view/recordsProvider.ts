import * as vscode from "vscode";
import type { FolderStatus, RecordView } from "../memory/contracts";
import { policyOf } from "../editor/folders";
import { t } from "../editor/l10n";
import type { QuotedCode } from "../evidence/quotedCode";
import type { MemoryClient } from "../memory/memoryClient";
import type { RecordFilter } from "./recordFilter";
import type { MemoryServer } from "../server/server";
import { ServerUnavailable } from "../server/unavailable";
import { problemOf } from "../editor/problem";
import { newsRows } from "./newsRows";
import { OpenRows } from "./openRows";
import { type Notes, notesOf } from "./recordNotes";
import { hasCues } from "./recordRow";
import { ShownRows } from "./shownRows";
import {
  contextOf,
  failureNode,
  folderContent,
  type MemoryNode,
  recordNodes,
  rootNodes,
} from "./treeModel";
import type { FilteredRows } from "./viewFilter";

/** Feeds the sidebar: folders where there are several, topics, records; all or those that match. */
export class RecordsProvider implements vscode.TreeDataProvider<MemoryNode>, FilteredRows {
  readonly #memory: MemoryClient;
  readonly #server: MemoryServer;
  readonly #channel: vscode.LogOutputChannel;
  readonly #filter: RecordFilter;
  readonly #quoted: Pick<QuotedCode, "of">;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #open = new OpenRows();
  readonly #shown = new ShownRows();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(
    memory: MemoryClient,
    server: MemoryServer,
    channel: vscode.LogOutputChannel,
    filter: RecordFilter,
    quoted: Pick<QuotedCode, "of">,
  ) {
    this.#quoted = quoted;
    this.#memory = memory;
    this.#server = server;
    this.#channel = channel;
    this.#filter = filter;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  refresh(): void {
    this.#changed.fire(undefined);
  }

  /** Notes that the user opened or closed a row. */
  toggled(row: MemoryNode, isOpen: boolean): void {
    this.#open.toggle(row, isOpen);
  }

  /** A request would start the server, whose failure refreshes the view, and so on forever. */
  canBeRead(): boolean {
    return this.#server.state === "starting" || this.#server.state === "ready";
  }

  async getChildren(node?: MemoryNode): Promise<MemoryNode[]> {
    if (!this.canBeRead()) {
      return [];
    }
    const { isActive } = this.#filter;
    if (node !== undefined) {
      this.#open.toggle(node, true);
    }
    const rows = await this.#rowsBelow(node);
    if (isActive) {
      this.#open.find(rows);
    }
    this.#shown.show(node, rows);
    return rows;
  }

  getParent(node: MemoryNode): MemoryNode | undefined {
    return this.#shown.parentOf(node);
  }

  /** Returns the rows that the editor shows below another one. */
  below(row: MemoryNode): readonly MemoryNode[] {
    return this.#shown.below(row);
  }

  /** Returns the rows of what is new, one a folder that has something. */
  async newsRows(): Promise<readonly MemoryNode[]> {
    const roots = await this.getChildren();
    const folders = roots.filter(({ kind }) => kind === "folder");
    const below = await Promise.all(folders.map((folder) => this.getChildren(folder)));
    return [...roots, ...below.flat()].filter(({ kind }) => kind === "news");
  }

  /** Returns the row to go on with when some are gone. */
  besides(gone: readonly MemoryNode[]): MemoryNode | undefined {
    return this.#shown.besides(gone);
  }

  /** Returns the row of a record; undefined where the view does not show it. */
  async rowOf(folder: string, { id, type, topic }: RecordView): Promise<MemoryNode | undefined> {
    const top = await this.getChildren();
    const above = top.find((row) => row.kind === "folder" && row.folder === folder);
    const rows = above === undefined ? top : await this.getChildren(above);
    const under = rows.find((row) => row.kind === "topic" && row.topic === topic);
    const records = under === undefined ? [] : await this.getChildren(under);
    return records.find(
      (row) => row.kind === "record" && row.record.id === id && row.record.type === type,
    );
  }

  async #rowsBelow(node: MemoryNode | undefined): Promise<MemoryNode[]> {
    try {
      return await this.#children(node);
    } catch (error) {
      this.#channel.warn(`Rows are missing: ${error instanceof Error ? error.name : "error"}`);
      // Where there is no server, the welcome text of the view says why.
      return error instanceof ServerUnavailable
        ? []
        : [failureNode(node, problemOf(error).message)];
    }
  }

  async #children(node: MemoryNode | undefined): Promise<MemoryNode[]> {
    if (node === undefined) {
      return rootNodes(await this.#folders());
    }
    if (node.kind === "folder") {
      return folderContent(node.status);
    }
    if (node.kind === "news") {
      const { folder } = node;
      const news = await this.#memory.request("sentinel/news_memory", { folder });
      return newsRows(folder, news, (record) => this.#quoted.of(folder, record));
    }
    if (node.kind === "done") {
      return [...node.rows];
    }
    return node.kind === "topic" ? this.#records(node.folder, node.topic) : [];
  }

  async #folders(): Promise<readonly FolderStatus[]> {
    return this.#filter.isActive
      ? (await this.#filter.filtered()).folders.map(({ status }) => status)
      : this.#memory.status();
  }

  async #records(folder: string, topic: string): Promise<MemoryNode[]> {
    if (!this.#filter.isActive) {
      const listed = await this.#memory.request("sentinel/list_records", { folder, topic });
      // Agents read the oldest first (S11); a person looks for the newest, as among the topics.
      return this.#nodes(folder, [...listed.records].reverse(), notesOf(listed));
    }
    const { folders } = await this.#filter.filtered();
    const found = folders.find(({ status }) => status.uri === folder);
    const records = found?.records.filter((record) => record.topic === topic) ?? [];
    return this.#nodes(folder, records, found?.notes);
  }

  /** Returns the rows of records, each with the state of the code that it quotes. */
  #nodes(folder: string, records: readonly RecordView[], notes?: Notes): MemoryNode[] {
    const withCode = records.map(
      (record) =>
        [record, { ...notes?.get(record), code: this.#quoted.of(folder, record) }] as const,
    );
    return recordNodes(folder, records, new Map(withCode));
  }

  getTreeItem(node: MemoryNode): vscode.TreeItem {
    const item = new vscode.TreeItem(node.label, collapsible(node, this.#open.isOpen(node)));
    // The editor keeps rows as they were by their id, and those of a filter begin open.
    item.id = this.#open.isFound(node) ? `filtered\n${node.id}` : node.id;
    item.description = node.description;
    // A string and not a MarkdownString: stored text must not become links or images.
    item.tooltip = node.tooltip;
    item.iconPath = icon(node);
    item.contextValue = contextOf(node);
    item.accessibilityInformation = { label: node.spoken };
    if (node.kind === "record") {
      // Shift and an arrow open a row too: a Delete pressed next must not reach the text of the log.
      item.command = {
        title: t("Open the page"),
        command: "sentinelMemory.openPage",
        arguments: [node],
      };
    } else if (node.kind === "topic") {
      item.command = {
        title: t("Open the page"),
        command: "sentinelMemory.openPage",
        arguments: [node],
      };
    } else if (node.kind === "failure") {
      item.command = { title: t("Try again"), command: "sentinelMemory.refresh" };
    } else if (node.kind === "problem") {
      item.command =
        node.file === "log"
          ? {
              title: t("Open the log"),
              command: "sentinelMemory.openLog",
              arguments: [{ folder: node.folder }],
            }
          : { title: t("Open"), command: "vscode.open", arguments: [policyOf(node.folder)] };
    }
    return item;
  }
}

function collapsible(node: MemoryNode, isOpen: boolean): vscode.TreeItemCollapsibleState {
  switch (node.kind) {
    case "folder":
    case "news":
    case "done":
      return vscode.TreeItemCollapsibleState.Expanded;
    case "topic":
      return isOpen
        ? vscode.TreeItemCollapsibleState.Expanded
        : vscode.TreeItemCollapsibleState.Collapsed;
    case "record":
    case "problem":
    case "gone":
    case "failure":
      return vscode.TreeItemCollapsibleState.None;
  }
}

function icon(node: MemoryNode): vscode.ThemeIcon {
  const color = colorOf(node);
  const colored = color === undefined ? undefined : new vscode.ThemeColor(color);
  return new vscode.ThemeIcon(node.icon, colored);
}

/** A record without cues looks fainter, also where the view is too narrow for the words. */
function colorOf(node: MemoryNode): string | undefined {
  if (node.icon === "warning") {
    return "list.warningForeground";
  }
  return node.kind === "record" && !hasCues(node.record) ? "disabledForeground" : undefined;
}
