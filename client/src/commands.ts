import * as vscode from "vscode";
import { type CommandName, COMMANDS, type PlainCommand, type RunCommand } from "./commandNames";
import type { MemoryClient } from "./memory/memoryClient";
import { showError } from "./editor/messages";
import type { Walkthrough } from "./project/walkthrough";
import type { ProblemReporter } from "./server/reporter";
import type { MemoryServer } from "./server/server";
import { showUnavailable } from "./server/showUnavailable";
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

/** Registers every command of the extension. */
export function registerCommands(context: CommandContext): vscode.Disposable[] {
  const { server, memory, channel, report, walkthrough } = context;
  const plain: Record<PlainCommand, () => Promise<void>> = {
    "sentinelMemory.refresh": async () => {
      await server.connect();
      memory.refresh();
    },
    "sentinelMemory.restartServer": () => server.restart(),
    "sentinelMemory.copyProblemReport": () => report.copy(),
    "sentinelMemory.openWalkthrough": () => walkthrough.open(),
    "sentinelMemory.openSettings": openSettings,
    "sentinelMemory.showOutput": () => {
      channel.show();
      return Promise.resolve();
    },
  };
  const isPlain = (name: CommandName): name is PlainCommand => name in plain;
  return COMMANDS.map((name) =>
    vscode.commands.registerCommand(name, async (argument: unknown, selected: unknown) => {
      try {
        return await (isPlain(name)
          ? plain[name]()
          : (await context.rest()).runCommand(name, argument, selected));
      } catch (error) {
        // The outermost frame of a command: whatever failed becomes one message.
        await (error instanceof ServerUnavailable
          ? showUnavailable(error, server)
          : showError(error));
        return undefined;
      }
    }),
  );
}

/** Opens our settings where the interpreter can be set: on the machine that runs the server. */
async function openSettings(): Promise<void> {
  const isRemote = vscode.env.remoteName !== undefined;
  await vscode.commands.executeCommand(
    isRemote ? "workbench.action.openRemoteSettings" : "workbench.action.openSettings",
    { query: "sentinelMemory" },
  );
}
