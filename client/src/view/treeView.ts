import * as vscode from "vscode";
import type { FolderStatus, RecordView } from "../memory/contracts";
import { t } from "../editor/l10n";
import type { QuotedCode } from "../evidence/quotedCode";
import type { MemoryClient } from "../memory/memoryClient";
import { withNews } from "./newsModel";
import { RecordFilter } from "./recordFilter";
import { RecordsProvider } from "./recordsProvider";
import type { RecordsView } from "./recordsView";
import type { MemoryServer } from "../server/server";
import {
  hasConflicts,
  type MemoryNode,
  overdue,
  rootNodes,
  staleText,
  trackingOf,
} from "./treeModel";
import { type FilterArea, ViewFilter } from "./viewFilter";
import { RECORDS_VIEW, working } from "../editor/viewProgress";

/** The rows that the commands need, and the parts to dispose of. */
export interface FedView {
  readonly filter: ViewFilter;
  /** The rows that the view shows while it is filtered. */
  readonly shown: RecordFilter;
  /** Moves the focus of the view to the row that is left beside some that will be gone. */
  readonly focusBesides: FocusBesides;
  readonly below: Below;
  /** Shows the list of what is new, opened and with the focus; whether there is one. */
  readonly showNews: () => Promise<boolean>;
  readonly reveal: RevealRecord;
  readonly disposables: vscode.Disposable[];
}

/** Looks where the focus goes when rows are gone; the answer moves it there. */
export type FocusBesides = (gone: readonly MemoryNode[]) => () => Promise<void>;

/** Returns the rows that the view shows below another one. */
export type Below = (row: MemoryNode) => readonly MemoryNode[];

/** Selects the row of a record where the view is in sight; the keys stay where they are. */
export type RevealRecord = (folder: string, record: RecordView) => Promise<void>;

/** The source and the target of the rows. */
interface ViewParts {
  readonly records: RecordsView;
  readonly memory: MemoryClient;
  readonly server: MemoryServer;
  readonly channel: vscode.LogOutputChannel;
  readonly quoted: QuotedCode;
}

/** Feeds the view with the rows of the memory and keeps them fresh. */
export function feedView({ records, memory, server, channel, quoted }: ViewParts): FedView {
  const { view } = records;
  const shown = new RecordFilter(memory);
  const provider = new RecordsProvider(memory, server, channel, shown, quoted);
  const filter = new ViewFilter(filterArea(view), shown, provider);
  const listeners = [
    memory.onDidChange(() => filter.refresh()),
    quoted.onDidChange(() => filter.refresh()),
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
  const showNews = async (): Promise<boolean> => {
    const [first] = await provider.newsRows();
    if (first === undefined) {
      return false;
    }
    await vscode.commands.executeCommand(`${RECORDS_VIEW}.focus`);
    await view.reveal(first, { select: false, focus: true, expand: true });
    return true;
  };
  const reveal: RevealRecord = async (folder, record) => {
    const row = view.visible ? await provider.rowOf(folder, record) : undefined;
    if (row !== undefined) {
      await view.reveal(row, { select: true, focus: false });
    }
  };
  records.feed(provider);
  return {
    filter,
    shown,
    focusBesides,
    below: (row) => provider.below(row),
    showNews,
    reveal,
    disposables: [vscode.Disposable.from(provider), ...listeners],
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

/** Shows the memories that wait for compaction and the number of stale lessons, and tells the menus how git treats the log. */
export function showFolders(
  view: Pick<vscode.TreeView<MemoryNode>, "badge" | "description">,
  folders: readonly FolderStatus[],
): void {
  const value = overdue(folders);
  view.badge =
    value > 0 ? { value, tooltip: t("Compaction is required: {0} records", value) } : undefined;
  view.description = staleText(folders);
  // Only a memory that was read may be called empty. Before that, the view has no rows either.
  const isEmpty = folders.length > 0 && rootNodes(folders).length === 0;
  void vscode.commands.executeCommand("setContext", "sentinelMemory.isEmpty", isEmpty);
  void vscode.commands.executeCommand("setContext", "sentinelMemory.tracking", trackingOf(folders));
  const isConflicted = hasConflicts(folders);
  void vscode.commands.executeCommand("setContext", "sentinelMemory.conflicted", isConflicted);
  const hasNews = withNews(folders).length > 0;
  void vscode.commands.executeCommand("setContext", "sentinelMemory.hasNews", hasNews);
}
