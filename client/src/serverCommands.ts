// The commands that the server carries out. Here each is a row: its name, and what it is about.
import * as vscode from "vscode";
import type { MemoryServer } from "./server/server";
import { type Rows, startOf } from "./targets";
import type { MemoryView } from "./view";

/** Whether the rows that are chosen in the view belong to a command, beside its folder. */
const SERVED = {
  "sentinelMemory.setUpAgents": { rows: false },
  "sentinelMemory.commit": false,
  "sentinelMemory.deleteRecords": true,
  "sentinelMemory.redactRecords": false,
  "sentinelMemory.renameTopic": false,
  "sentinelMemory.resolveConflicts": false,
  "sentinelMemory.reviewMemory": false,
  "sentinelMemory.setThreshold": false,
  "sentinelMemory.showChanges": false,
  "sentinelMemory.stillTrue": false,
  "sentinelMemory.toggleTracking": false,
  "sentinelMemory.undo": false,
  "sentinelMemory.updateQuote": false,
} as const;

export type ServedCommand = keyof typeof SERVED;

export function isServed(name: string): name is ServedCommand {
  return name in SERVED;
}

/** The parts of the window that a start needs. */
interface Parts {
  readonly server: MemoryServer;
  readonly view: Pick<MemoryView, "focusBesides">;
}

/**
 * Starts the server, lets it carry out a command, and returns its answer. Rows of several folders
 * are one start each. Where rows went, the keys go on beside them.
 */
export async function serve(
  { server, view }: Parts,
  name: ServedCommand,
  argument: unknown,
  rows: Rows,
): Promise<unknown> {
  const client = await server.connect();
  const meant = SERVED[name] ? rows : [];
  const focus = view.focusBesides(meant);
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  let done: unknown;
  for (const folder of meant.length > 0 ? new Set(meant.map((row) => row.folder)) : [undefined]) {
    const here = meant.filter((row) => row.folder === folder);
    done = await client.sendRequest<unknown>("workspace/executeCommand", {
      command: name.replace("sentinelMemory.", "sentinel."),
      arguments: [startOf(here.length > 0 ? undefined : argument, here, active)],
    });
    if (done === true && here.length > 0) {
      await focus();
    }
  }
  return done;
}
