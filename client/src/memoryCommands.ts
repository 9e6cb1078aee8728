import * as vscode from "vscode";
import { markSeen } from "./changes/news";
import type { MemoryCommand, RunCommand } from "./commandNames";
import { chooseInterpreter } from "./python/interpreter";
import { t } from "./editor/l10n";
import { openAnyLog } from "./editor/openLogs";
import { searchMemory } from "./search/searchPick";
import { ServerUnavailable } from "./server/unavailable";
import { isServed, serve, type ServedCommand } from "./serverCommands";
import { menuRows, namesRecords, type Rows, type Target, targetOf } from "./targets";
import type { Pages, PageTarget } from "./pages/pages";
import type { WindowParts } from "./window";

/** The objects on which the commands act, beside the parts of the window. */
interface CommandContext extends WindowParts {
  readonly pages: Pages;
}

/** Returns a function that runs a command with the arguments of the editor. */
export function memoryCommands(context: CommandContext): RunCommand {
  const { memory, pages, server, view } = context;
  const { extensionPath } = context.context;
  const openPage = async (folder: string, target: Target, rows: Rows): Promise<void> => {
    // Where no server can run, this says why.
    await server.connect();
    const keepsFocus = target.preserveFocus ?? isOfRow(target);
    await pages.open(pageOf(folder, target), keepsFocus, target.beside ?? false);
    // The editor leaves a row with a command closed when it is clicked.
    const [row] = rows;
    if (target.topic !== undefined && target.record === undefined && row?.kind === "topic") {
      await view.view.reveal(row, { expand: true, select: false, focus: false });
    }
  };
  type Run = (target: Target, rows: Rows, argument: unknown) => Promise<void>;
  const table: Record<Exclude<MemoryCommand, ServedCommand>, Run> = {
    "sentinelMemory.search": async ({ text }) => {
      // Where no server can run, this says why.
      await server.connect();
      await searchMemory(memory, text ?? "");
    },
    "sentinelMemory.markSeen": async (_, rows) => {
      const focus = view.focusBesides(rows);
      if (await markSeen(memory, rows, view)) {
        await focus();
      } else {
        void vscode.window.showInformationMessage(t("Choose a new lesson in the view first."));
      }
      memory.refresh();
    },
    "sentinelMemory.chooseInterpreter": () => chooseInterpreter(extensionPath),
  };
  return async (name, argument, selected) => {
    const rows = menuRows(argument, selected) ?? (namesRecords(argument) ? [] : view.selected);
    const target = targetOf(argument);
    if (name === "sentinelMemory.openPage" && target.folder !== undefined) {
      return openPage(target.folder, target, rows);
    }
    if (!isServed(name)) {
      return table[name](target, rows, argument);
    }
    try {
      return await serve(context, name, argument, rows);
    } catch (error) {
      // The log can be read where no server runs.
      const isOfLog = name === "sentinelMemory.openLog" && error instanceof ServerUnavailable;
      if (!isOfLog || !(await openAnyLog())) {
        throw error;
      }
      return undefined;
    }
  };
}

/** The page that a row or a command is about; without one, the whole memory. */
function pageOf(folder: string, { topic, record }: Target): PageTarget {
  if (record !== undefined) {
    return { folder, name: `${record.type}:${record.id}` };
  }
  return topic === undefined ? { folder } : { folder, name: topic };
}

function isOfRow({ topic, record }: Target): boolean {
  return topic !== undefined || record !== undefined;
}
