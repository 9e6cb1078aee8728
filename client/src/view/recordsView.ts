import * as vscode from "vscode";
import type { MemoryNode } from "./treeModel";
import { RECORDS_VIEW } from "../editor/viewProgress";

/** The source of the rows; it knows the parent of each row. */
type Feed = vscode.TreeDataProvider<MemoryNode> &
  Required<Pick<vscode.TreeDataProvider<MemoryNode>, "getParent" | "onDidChangeTreeData">>;

/** The view in the side bar, from the start of a window; without rows until it is fed. */
export class RecordsView implements Feed, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<undefined>();
  #feed: Feed | undefined;

  readonly onDidChangeTreeData = this.#changed.event;
  readonly view = vscode.window.createTreeView(RECORDS_VIEW, {
    treeDataProvider: this,
    showCollapseAll: true,
    canSelectMany: true,
  });

  /** Takes the rows from there from now on. */
  feed(feed: Feed): void {
    this.#feed = feed;
    feed.onDidChangeTreeData(() => {
      this.#changed.fire(undefined);
    });
    this.#changed.fire(undefined);
  }

  getChildren(node?: MemoryNode): vscode.ProviderResult<MemoryNode[]> {
    return this.#feed?.getChildren(node) ?? [];
  }

  getParent(node: MemoryNode): vscode.ProviderResult<MemoryNode> {
    return this.#feed?.getParent(node);
  }

  /** Only called with rows that the feed gave. */
  getTreeItem(node: MemoryNode): vscode.TreeItem | Thenable<vscode.TreeItem> {
    return this.#feed?.getTreeItem(node) ?? new vscode.TreeItem(node.label);
  }

  dispose(): void {
    this.view.dispose();
    this.#changed.dispose();
  }
}
