import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type * as vscode from "vscode";
import type { createClient, ServerClient } from "./languageClient";
import { isInstalled, type Launch, resolveServer } from "./launch";
import type { Lookup } from "../python/lookup";
import type { ServerHistory } from "./serverHistory";
import { endServer, firstAnswer, spawnServer } from "./serverProcess";
import { type Absence, absenceOf, ServerUnavailable, startUnhindered } from "./unavailable";

/** Settings of the editor that the server wants to know, in its own words. */
export interface ServerSettings {
  readonly trusted: boolean;
  /** Whether a line above prompts says that lessons may apply. */
  readonly promptCheck: boolean;
  readonly fileLessons: boolean;
  /** Whether it may ask in notifications. */
  readonly notifications: boolean;
  /** The folder of this user for texts that a person has begun. */
  readonly storage: string;
}

/** The modules that a start needs; no window loads them before a start. */
export interface StartParts {
  readonly findPython: () => Promise<Lookup>;
  readonly createClient: typeof createClient;
}

/** The services that the server needs. */
export interface ServerOptions {
  readonly extensionPath: string;
  readonly channel: vscode.LogOutputChannel;
  readonly settings: () => ServerSettings;
  /** Rejects with `ServerUnavailable` where they are gone. */
  readonly parts: () => Promise<StartParts>;
  /** Why the server may not run here, or undefined. */
  readonly obstacle: () => Absence | undefined;
  readonly history: ServerHistory;
}

/** A server that answered to `initialize`. */
export interface Running {
  readonly client: ServerClient;
  readonly process: ChildProcessWithoutNullStreams;
}

/**
 * Starts the server once; `listen` gets its client before the first message. Rejects with
 * `ServerUnavailable` where there can be none, and with another error where it failed.
 */
export function startServer(
  options: ServerOptions,
  listen: (client: ServerClient) => void,
): Promise<Running> {
  const { obstacle, channel } = options;
  return startUnhindered({
    obstacle,
    start: () => run(options, listen),
    end: (running) => stopServer(running, channel),
  });
}

/** Asks a server to stop and waits for the end of its process. */
export async function stopServer(
  { client, process }: Running,
  channel: vscode.LogOutputChannel,
): Promise<void> {
  try {
    await client.stop();
  } catch {
    channel.warn("The server did not stop when asked.");
  }
  await endServer(process);
}

async function run(
  options: ServerOptions,
  listen: (client: ServerClient) => void,
): Promise<Running> {
  const { channel, history } = options;
  try {
    const { findPython, createClient } = await options.parts();
    const launch = await launchOf(options, findPython);
    const began = performance.now();
    history.started();
    const process = await spawnServer(launch, {
      logged: (line) => {
        channel.info(line);
      },
      ended: (code, signal) => {
        history.ended(code, signal);
      },
    });
    const client = createClient(process, channel, options.settings);
    listen(client);
    await firstAnswer(process, client.start());
    history.startMs = performance.now() - began;
    return { client, process };
  } catch (error) {
    channel.error(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function launchOf(
  { extensionPath, channel, history }: ServerOptions,
  findPython: StartParts["findPython"],
): Promise<Launch> {
  if (!isInstalled(extensionPath)) {
    throw new ServerUnavailable({ reason: "replaced" });
  }
  const began = performance.now();
  const lookup = await findPython();
  history.lookupMs = performance.now() - began;
  if (lookup.kind !== "found") {
    throw new ServerUnavailable(absenceOf(lookup));
  }
  const { command, version } = lookup.interpreter;
  history.python = version;
  channel.info(`Python ${version}: ${command}`);
  return resolveServer({ python: command, extensionPath, env: process.env });
}
