import * as vscode from "vscode";
import type { RecordView } from "./contracts";
import { runCompaction } from "./compactFlow";
import { CompactInputs } from "./compactPick";
import { chooseFolder, hasLog } from "./folders";
import { t } from "./l10n";
import { logLesson } from "./logInputs";
import type { MemoryClient } from "./memory";
import { showError, showUnavailable } from "./messages";
import { openInLog } from "./openRecord";
import { pickRecord } from "./searchPick";
import type { MemoryServer } from "./server";
import { ServerUnavailable } from "./unavailable";

/** What a command is about when it comes from a row, the status bar or the server. */
interface Target {
  /** URI of the folder. */
  readonly folder?: string;
  readonly topic?: string;
  readonly record?: RecordView;
}

/** What the commands act on. */
export interface CommandContext {
  readonly server: MemoryServer;
  readonly memory: MemoryClient;
  readonly channel: vscode.LogOutputChannel;
}

/** Registers every command of the extension. */
export function registerCommands(context: CommandContext): vscode.Disposable[] {
  const { server, memory, channel } = context;
  const table: Record<string, (target: Target) => Promise<void>> = {
    "sentinelMemory.search": ({ folder }) => search(memory, folder),
    // The title bar of the view passes the selected row too, whose topic nobody asked for there.
    "sentinelMemory.log": ({ folder }) => log(memory, folder),
    "sentinelMemory.logUnderTopic": ({ folder, topic }) => log(memory, folder, topic),
    "sentinelMemory.compact": ({ folder }) => compact(memory, folder),
    "sentinelMemory.compactTopic": ({ folder, topic }) => compact(memory, folder, topic),
    "sentinelMemory.openLog": ({ folder }) => openLog(folder),
    "sentinelMemory.openRecord": openRecord,
    "sentinelMemory.refresh": async () => {
      await server.connect();
      memory.refresh();
    },
    "sentinelMemory.restartServer": () => server.restart(),
    "sentinelMemory.openSettings": openSettings,
    "sentinelMemory.showOutput": () => {
      channel.show();
      return Promise.resolve();
    },
  };
  return Object.entries(table).map(([name, run]) =>
    vscode.commands.registerCommand(name, async (argument: unknown) => {
      try {
        await run(targetOf(argument));
      } catch (error) {
        // The outermost frame of a command: whatever failed becomes one message.
        await (error instanceof ServerUnavailable
          ? showUnavailable(error, context.server)
          : showError(error));
      }
    }),
  );
}

/** Reads the target out of an argument; the editor passes rows of the tree as they are. */
function targetOf(argument: unknown): Target {
  const isTarget =
    typeof argument === "object" &&
    argument !== null &&
    "folder" in argument &&
    typeof argument.folder === "string";
  return isTarget ? (argument as Target) : {};
}

async function search(memory: MemoryClient, given?: string): Promise<void> {
  const folder = await folderOf(memory, given, t("Search the memory"));
  const record = folder === undefined ? undefined : await pickRecord(memory, folder);
  if (folder !== undefined && record !== undefined) {
    await openInLog(folder, record);
  }
}

async function log(memory: MemoryClient, given?: string, topic?: string): Promise<void> {
  const folder = await folderOf(memory, given, t("Log a lesson"));
  if (folder !== undefined) {
    await logLesson(memory, folder, topic);
  }
}

async function compact(memory: MemoryClient, given?: string, topic?: string): Promise<void> {
  const folder = await folderOf(memory, given, t("Compact the memory"));
  if (folder !== undefined) {
    await runCompaction(memory, new CompactInputs(memory), folder, topic, t);
  }
}

async function openLog(given?: string): Promise<void> {
  const folder = given ?? (await chooseFolder(t("Open the log")));
  if (folder === undefined) {
    return;
  }
  if (await hasLog(folder)) {
    await openInLog(folder);
    return;
  }
  const start = t("Log a lesson");
  const answer = await vscode.window.showInformationMessage(
    t("This project has no log yet: the first lesson creates it."),
    start,
  );
  if (answer === start) {
    await vscode.commands.executeCommand("sentinelMemory.log", { folder });
  }
}

async function openRecord({ folder, record }: Target): Promise<void> {
  if (folder !== undefined && record !== undefined) {
    await openInLog(folder, record);
  }
}

/** Opens our settings where the interpreter can be set: on the machine that runs the server. */
async function openSettings(): Promise<void> {
  const isRemote = vscode.env.remoteName !== undefined;
  await vscode.commands.executeCommand(
    isRemote ? "workbench.action.openRemoteSettings" : "workbench.action.openSettings",
    { query: "sentinelMemory" },
  );
}

/** Starts the server, which says why when it cannot run, and asks for the folder. */
async function folderOf(
  memory: MemoryClient,
  given: string | undefined,
  title: string,
): Promise<string | undefined> {
  await memory.status();
  return given ?? (await chooseFolder(title));
}
