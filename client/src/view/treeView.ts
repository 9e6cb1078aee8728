import * as vscode from "vscode";
import type { FolderStatus } from "../contracts";
import { t } from "../l10n";
import type { MemoryClient } from "../memory";
import type { RecordFilter } from "./recordFilter";
import { RecordsProvider } from "./recordsProvider";
import type { MemoryServer } from "../server/server";
import { hasConflicts, type MemoryNode, overdue, rootNodes, trackingOf } from "./treeModel";
import { type FilterArea, ViewFilter } from "./viewFilter";
import { RECORDS_VIEW, working } from "./viewProgress";

/** The view, what filters it, and what to dispose of. */
export interface RecordsView {
  readonly view: vscode.TreeView<MemoryNode>;
  readonly filter: ViewFilter;
  /** Moves the focus of the view to the row that is left beside some that will be gone. */
  readonly focusBesides: FocusBesides;
  readonly disposables: vscode.Disposable[];
}

/** Looks where the focus goes when rows are gone; the answer moves it there. */
export type FocusBesides = (gone: readonly MemoryNode[]) => () => Promise<void>;

/** Creates the view and keeps its rows fresh. */
export function createRecordsView(
  memory: MemoryClient,
  server: MemoryServer,
  channel: vscode.LogOutputChannel,
  records: RecordFilter,
): RecordsView {
  const provider = new RecordsProvider(memory, server, channel, records);
  const view = vscode.window.createTreeView(RECORDS_VIEW, {
    treeDataProvider: provider,
    showCollapseAll: true,
    canSelectMany: true,
  });
  const filter = new ViewFilter(filterArea(view), records, provider, t);
  const listeners = [
    memory.onDidChange(() => filter.refresh()),
    view.onDidExpandElement(({ element }) => {
      provider.toggled(element, true);
    }),
    view.onDidCollapseElement(({ element }) => {
      provider.toggled(element, false);
    }),
  ];
  const focusBesides: FocusBesides = (gone) => {
    const row = provider.besides(gone);
    return async () => {
      if (row !== undefined) {
        await view.reveal(row, { select: false, focus: true });
      }
    };
  };
  return {
    view,
    filter,
    focusBesides,
    disposables: [view, vscode.Disposable.from(provider), ...listeners],
  };
}

function filterArea(view: { message?: string | undefined }): FilterArea {
  return {
    tell: (message) => {
      view.message = message;
    },
    mark: (isActive) => {
      void vscode.commands.executeCommand("setContext", "sentinelMemory.filtered", isActive);
    },
    working,
  };
}

/** Shows what waits for compaction, and tells the menus what git does with the log. */
export function showFolders(
  view: vscode.TreeView<MemoryNode>,
  folders: readonly FolderStatus[],
): void {
  const value = overdue(folders);
  view.badge =
    value > 0 ? { value, tooltip: t("Compaction is required: {0} records", value) } : undefined;
  // Only what was read may be called empty: before that, the view has no rows either.
  const isEmpty = folders.length > 0 && rootNodes(folders, t).length === 0;
  void vscode.commands.executeCommand("setContext", "sentinelMemory.isEmpty", isEmpty);
  void vscode.commands.executeCommand("setContext", "sentinelMemory.tracking", trackingOf(folders));
  const isConflicted = hasConflicts(folders);
  void vscode.commands.executeCommand("setContext", "sentinelMemory.conflicted", isConflicted);
}
