import * as vscode from "vscode";
import { type CommandName, COMMANDS, type PlainCommand, type RunCommand } from "./commandNames";
import type { MemoryClient } from "./memory/memoryClient";
import { showError } from "./editor/messages";
import type { Walkthrough } from "./project/walkthrough";
import type { ProblemReporter } from "./server/problemReport";
import type { MemoryServer } from "./server/server";
import { ServerUnavailable } from "./server/unavailable";

/** The objects on which the commands act in every window. */
export interface CommandContext {
  readonly server: MemoryServer;
  readonly memory: MemoryClient;
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
  const { server, memory, channel, report, walkthrough } = context;
  const plain: Record<PlainCommand, (argument: unknown) => Promise<void>> = {
    "sentinelMemory.restartServer": async () => {
      await server.restart();
      memory.refresh();
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
  const isPlain = (name: CommandName): name is PlainCommand => name in plain;
  return COMMANDS.map((name) =>
    vscode.commands.registerCommand(name, async (argument: unknown, selected: unknown) => {
      try {
        return await (isPlain(name)
          ? plain[name](argument)
          : (await context.rest()).runCommand(name, argument, selected));
      } catch (error) {
        // The outermost frame of a command: whatever failed becomes one message.
        await (error instanceof ServerUnavailable ? error.show() : showError(error));
        return undefined;
      }
    }),
  );
}
