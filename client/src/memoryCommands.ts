// Runs the commands that need a memory: nearly all of them are the server's, which is told what of the
// view and of the active file they are about.
import * as vscode from "vscode";
import { COMMANDS, type MemoryCommand, type RestCommand, type RunCommand } from "./commands";
import { openAnyLog } from "./editor/openLogs";
import { OWN_ADDRESSES } from "./editor/ownAddresses";
import type { Row, Target } from "./memory/contracts";
import type { Pages } from "./pages/pages";
import { chooseInterpreter } from "./python/interpreter";
import { searchMemory } from "./search";
import { ServerUnavailable } from "./server/unavailable";
import type { WindowParts } from "./window";

/** The objects on which the commands act, beside the parts of the window. */
interface CommandContext extends WindowParts {
  readonly pages: Pages;
}

type Rows = readonly Row[];

/** Returns a function that runs a command with the arguments of the editor. */
export function memoryCommands(context: CommandContext): RunCommand {
  const { pages, server, view } = context;
  const table: Record<RestCommand, (argument: unknown) => Promise<void>> = {
    "sentinelMemory.search": async (argument) => {
      // Where no server can run, this says why.
      await server.connect();
      const text = isObject(argument) && "text" in argument ? argument.text : "";
      await searchMemory(server, typeof text === "string" ? text : "");
    },
    "sentinelMemory.chooseInterpreter": () => chooseInterpreter(context.context.extensionPath),
  };
  return async (name, argument, selected) => {
    if (isOfRest(name)) {
      return table[name](argument);
    }
    const rows = rowsOf(COMMANDS[name], argument, selected, view.selected);
    const target = { ...rows[0]?.about, ...targetOf(argument, rows) };
    if (name === "sentinelMemory.openPage" && typeof target.page === "string") {
      // Where no server can run, this says why.
      await server.connect();
      await pages.open({ folder: target.folder ?? "", name: target.page }, true, target.beside);
      const [row] = rows;
      if (row?.kind === "topic") {
        // The editor leaves a row with a command closed when it is clicked.
        await view.view.reveal(row, { expand: true, select: false, focus: false });
      }
      return undefined;
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

const isOfRest = (name: MemoryCommand): name is RestCommand => COMMANDS[name] === "rest";

/**
 * Starts the server and lets it carry out a command; returns its last answer. Where rows went, the
 * keys go on beside them.
 */
async function serve(
  { server, view }: CommandContext,
  name: Exclude<MemoryCommand, RestCommand>,
  argument: unknown,
  rows: Rows,
): Promise<unknown> {
  const client = await server.connect();
  const focus = view.focusBesides(rows);
  // What a person sees of the list of new lessons are the rows below it.
  const meant = rows.flatMap((row) => (row.kind === "news" ? view.below(row) : [row]));
  const done = await client.sendRequest<unknown>("workspace/executeCommand", {
    command: name.replace("sentinelMemory.", "sentinel."),
    arguments: [targetOf(argument, meant), ...meant.map(({ about }) => about)],
  });
  if (done === true && rows.length > 0) {
    await focus();
  }
  return done;
}

/**
 * Returns the rows of the view that a command is about: those of a menu, which are all selected ones
 * where it was opened on one of them, else for a key the selected ones, if it names none itself.
 */
export function rowsOf(about: string, argument: unknown, selected: unknown, chosen: Rows): Rows {
  if (about === "project" || about === "row") {
    return about === "row" && isRow(argument) ? [argument] : [];
  }
  if (isRow(argument)) {
    const rows = Array.isArray(selected) ? selected.filter(isRow) : [];
    return rows.some(({ id }) => id === argument.id) ? rows : [argument];
  }
  return isObject(argument) && "refs" in argument ? [] : chosen;
}

/** Returns what the server is told of a command, beside what each of its rows is about. */
export function targetOf(argument: unknown, rows: Rows): Target {
  const editor = vscode.window.activeTextEditor;
  // The menu of an editor passes the address of its file.
  const isFile = argument instanceof vscode.Uri;
  const here = {
    active: editor === undefined ? null : OWN_ADDRESSES.code2Protocol(editor.document.uri),
    line: editor?.selection.active.line ?? null,
    about_file: isFile,
  };
  if (isRow(argument)) {
    return rows.length > 0 ? here : { ...here, folder: argument.about.folder ?? null };
  }
  return isObject(argument) && !isFile ? { ...here, ...argument } : here;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isRow(value: unknown): value is Row {
  return isObject(value) && "kind" in value && "about" in value;
}
