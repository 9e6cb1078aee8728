import * as vscode from "vscode";
import { markSeen } from "./changes/news";
import type { MemoryCommand, RunCommand } from "./commandNames";
import { chooseFolder } from "./editor/folders";
import { chooseInterpreter } from "./python/interpreter";
import { t } from "./editor/l10n";
import { openLog } from "./editor/openRecord";
import { searchMemory } from "./search/searchPick";
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
  const { memory, pages, view } = context;
  const { extensionPath } = context.context;
  /** Starts the server, which says why when it cannot run, and asks for the folder. */
  const inFolder = async (
    given: string | undefined,
    title: string,
    run: (folder: string) => Promise<void>,
  ): Promise<void> => {
    const projects = await memory.status();
    const folder = given ?? (await chooseFolder(title, projects));
    if (folder !== undefined) {
      await run(folder);
    }
  };
  type Run = (target: Target, rows: Rows, argument: unknown) => Promise<void>;
  const table: Record<Exclude<MemoryCommand, ServedCommand>, Run> = {
    "sentinelMemory.search": async ({ text }) => {
      // Where no server can run, this says why.
      await memory.status();
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
    "sentinelMemory.openLog": ({ folder, record, preserveFocus }) =>
      openLog(memory, folder, record, preserveFocus),
    "sentinelMemory.openPage": async (target, rows) => {
      await inFolder(target.folder, t("Show the memory as a page"), (uri) =>
        pages.open(
          pageOf(uri, target),
          target.preserveFocus ?? isOfRow(target),
          target.beside ?? false,
        ),
      );
      // The editor leaves a row with a command closed when it is clicked.
      if (target.topic !== undefined && target.record === undefined) {
        const [row] = rows;
        if (row?.kind === "topic") {
          await view.view.reveal(row, { expand: true, select: false, focus: false });
        }
      }
    },
    "sentinelMemory.chooseInterpreter": () => chooseInterpreter(extensionPath),
  };
  return (name, argument, selected) => {
    const rows = menuRows(argument, selected) ?? (namesRecords(argument) ? [] : view.selected);
    return isServed(name)
      ? serve(context, name, argument, rows)
      : table[name](targetOf(argument), rows, argument);
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
