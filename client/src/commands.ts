// Every command is a row here, and all of them are registered at the start of a window.
import * as vscode from "vscode";
import { showError } from "./editor/messages";
import type { Walkthrough } from "./walkthrough";
import type { ProblemReporter } from "./server/problemReport";
import type { MemoryServer } from "./server/server";
import { ServerUnavailable } from "./server/unavailable";

/**
 * Who carries a command out: the window, the rest of the extension, or the server. Of those of the
 * server it says what of the view they are about: no more than the project of a row, the row of a
 * menu, or all rows that are chosen.
 */
export const COMMANDS = {
  "sentinelMemory.search": "rest",
  "sentinelMemory.showLessons": "project",
  "sentinelMemory.log": "project",
  "sentinelMemory.saveForm": "project",
  "sentinelMemory.learn": "project",
  "sentinelMemory.editRecord": "rows",
  "sentinelMemory.deleteRecords": "rows",
  "sentinelMemory.renameTopic": "row",
  "sentinelMemory.resolveConflicts": "project",
  "sentinelMemory.markSeen": "rows",
  "sentinelMemory.showChanges": "project",
  "sentinelMemory.reviewMemory": "project",
  "sentinelMemory.redactRecords": "row",
  "sentinelMemory.commit": "project",
  "sentinelMemory.undo": "project",
  "sentinelMemory.copy": "rows",
  "sentinelMemory.compact": "project",
  "sentinelMemory.applyTopic": "project",
  "sentinelMemory.applyPlan": "project",
  "sentinelMemory.setUpAgents": "project",
  "sentinelMemory.toggleTracking": "project",
  "sentinelMemory.setThreshold": "project",
  "sentinelMemory.openLog": "row",
  "sentinelMemory.openPage": "row",
  "sentinelMemory.restartServer": "window",
  "sentinelMemory.chooseInterpreter": "rest",
  "sentinelMemory.openWalkthrough": "window",
  "sentinelMemory.showOutput": "window",
} as const;

export type CommandName = keyof typeof COMMANDS;
type NamesOf<W> = { [N in CommandName]: (typeof COMMANDS)[N] extends W ? N : never }[CommandName];
type WindowCommand = NamesOf<"window">;
export type RestCommand = NamesOf<"rest">;
export type MemoryCommand = Exclude<CommandName, WindowCommand>;

/** Runs a command with the arguments of the editor: a row, and all rows that are selected. */
export type RunCommand = (
  name: MemoryCommand,
  argument: unknown,
  selected: unknown,
) => Promise<unknown>;

/** The objects on which the commands act in every window. */
export interface CommandContext {
  readonly server: MemoryServer;
  readonly channel: vscode.LogOutputChannel;
  readonly report: ProblemReporter;
  readonly walkthrough: Walkthrough;
  /** Loads the functions of the other commands. */
  readonly rest: () => Promise<{ readonly runCommand: RunCommand }>;
}

/** The argument with which *Show Output* copies the problem report instead. */
const REPORT = "report";

/** Registers every command of the extension. */
export function registerCommands(context: CommandContext): vscode.Disposable[] {
  const { server, channel, report, walkthrough } = context;
  const ofWindow: Record<WindowCommand, (argument: unknown) => Promise<void>> = {
    "sentinelMemory.restartServer": async () => {
      await server.restart();
      server.refresh();
    },
    "sentinelMemory.openWalkthrough": () => walkthrough.open(),
    "sentinelMemory.showOutput": async (argument) => {
      if (argument === REPORT) {
        await report.copy();
        return;
      }
      channel.show();
      void report.offer();
    },
  };
  const isOfWindow = (name: CommandName): name is WindowCommand => name in ofWindow;
  return (Object.keys(COMMANDS) as CommandName[]).map((name) =>
    vscode.commands.registerCommand(name, async (argument: unknown, selected: unknown) => {
      try {
        return await (isOfWindow(name)
          ? ofWindow[name](argument)
          : (await context.rest()).runCommand(name, argument, selected));
      } catch (error) {
        // The outermost frame of a command: whatever failed becomes one message.
        await (error instanceof ServerUnavailable ? error.show() : showError(error));
        return undefined;
      }
    }),
  );
}
