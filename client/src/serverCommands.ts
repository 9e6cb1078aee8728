// The commands that the server carries out. Here each is a row: its name, and what it is about.
import * as vscode from "vscode";
import type { MemoryServer } from "./server/server";
import { type Rows, startOf } from "./targets";

/** Whether the rows that are chosen in the view belong to a command, beside its folder. */
const SERVED = {
  "sentinelMemory.undo": { rows: false },
} as const;

export type ServedCommand = keyof typeof SERVED;

export function isServed(name: string): name is ServedCommand {
  return name in SERVED;
}

/** Starts the server, and lets it carry out a command. */
export async function serve(
  server: MemoryServer,
  name: ServedCommand,
  argument: unknown,
  rows: Rows,
): Promise<void> {
  const client = await server.connect();
  const { rows: takesRows }: { readonly rows: boolean } = SERVED[name];
  const chosen = takesRows ? rows : [];
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  await client.sendRequest("workspace/executeCommand", {
    command: name.replace("sentinelMemory.", "sentinel."),
    arguments: [startOf(argument, chosen, active)],
  });
}
