import * as vscode from "vscode";
import type { MemoryClient } from "./memory";
import { folderContent, type MemoryNode, overdue, recordNodes, rootNodes } from "./treeModel";
import { t } from "./l10n";
import type { MemoryServer } from "./server";

/** Feeds the sidebar: folders where there are several, topics, records. */
export class RecordsProvider implements vscode.TreeDataProvider<MemoryNode> {
  readonly #memory: MemoryClient;
  readonly #server: MemoryServer;
  readonly #channel: vscode.LogOutputChannel;
  readonly #changed = new vscode.EventEmitter<undefined>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(memory: MemoryClient, server: MemoryServer, channel: vscode.LogOutputChannel) {
    this.#memory = memory;
    this.#server = server;
    this.#channel = channel;
  }

  refresh(): void {
    this.#changed.fire(undefined);
  }

  async getChildren(node?: MemoryNode): Promise<MemoryNode[]> {
    // A request would start the server, whose failure refreshes the view, and so on forever.
    if (this.#server.state !== "starting" && this.#server.state !== "ready") {
      return [];
    }
    try {
      return await this.#children(node);
    } catch (error) {
      // The welcome text of the view says why; a message per row would only repeat it.
      this.#channel.warn(`The view is empty: ${error instanceof Error ? error.name : "error"}`);
      return [];
    }
  }

  async #children(node: MemoryNode | undefined): Promise<MemoryNode[]> {
    if (node === undefined) {
      return rootNodes(await this.#memory.status(), t);
    }
    if (node.kind === "folder") {
      return folderContent(node.status, t);
    }
    if (node.kind !== "topic") {
      return [];
    }
    const { folder, topic } = node;
    const { records } = await this.#memory.request("sentinel/list_records", { folder, topic });
    return recordNodes(folder, records, t);
  }

  getTreeItem(node: MemoryNode): vscode.TreeItem {
    const item = new vscode.TreeItem(node.label, collapsible(node));
    item.id = node.id;
    item.description = node.description;
    // A string and not a MarkdownString: stored text must not become links or images.
    item.tooltip = node.tooltip;
    item.iconPath = icon(node);
    item.contextValue = node.kind;
    item.accessibilityInformation = { label: node.spoken };
    if (node.kind === "record") {
      item.command = {
        title: t("Open in the log"),
        command: "sentinelMemory.openRecord",
        arguments: [{ folder: node.folder, record: node.record }],
      };
    } else if (node.kind === "problem") {
      item.command = {
        title: t("Open the log"),
        command: "sentinelMemory.openLog",
        arguments: [{ folder: node.folder }],
      };
    }
    return item;
  }
}

function collapsible(node: MemoryNode): vscode.TreeItemCollapsibleState {
  switch (node.kind) {
    case "folder":
      return vscode.TreeItemCollapsibleState.Expanded;
    case "topic":
      return vscode.TreeItemCollapsibleState.Collapsed;
    case "record":
    case "problem":
      return vscode.TreeItemCollapsibleState.None;
  }
}

function icon(node: MemoryNode): vscode.ThemeIcon {
  const color =
    node.icon === "warning" ? new vscode.ThemeColor("list.warningForeground") : undefined;
  return new vscode.ThemeIcon(node.icon, color);
}

/** Creates the view and keeps its badge and its rows fresh. */
export function createRecordsView(
  memory: MemoryClient,
  server: MemoryServer,
  channel: vscode.LogOutputChannel,
): { readonly view: vscode.TreeView<MemoryNode>; readonly disposables: vscode.Disposable[] } {
  const provider = new RecordsProvider(memory, server, channel);
  const view = vscode.window.createTreeView("sentinelMemory.records", {
    treeDataProvider: provider,
    showCollapseAll: true,
  });
  const listener = memory.onDidChange(() => {
    provider.refresh();
  });
  return { view, disposables: [view, listener] };
}

/** Shows on the activity bar how many records wait for compaction. */
export function showBadge(
  view: vscode.TreeView<MemoryNode>,
  folders: Parameters<typeof overdue>[0],
): void {
  const value = overdue(folders);
  view.badge =
    value > 0 ? { value, tooltip: t("Compaction is required: {0} records", value) } : undefined;
}
