// The commands that the server carries out. Here each is a row: its name, and what it is about.
import * as vscode from "vscode";
import { OWN_ADDRESSES } from "./editor/ownAddresses";
import type { MemoryServer } from "./server/server";
import { type Rows, startOf } from "./targets";
import type { MemoryView } from "./view";

/** Whether the rows that are chosen in the view belong to a command, and those of all folders at once. */
const SERVED = {
  "sentinelMemory.applyPlan": false,
  "sentinelMemory.applyTopic": false,
  "sentinelMemory.commit": false,
  "sentinelMemory.compact": false,
  "sentinelMemory.copy": "together",
  "sentinelMemory.deleteRecords": true,
  "sentinelMemory.editRecord": true,
  "sentinelMemory.learn": false,
  "sentinelMemory.log": false,
  "sentinelMemory.openLog": false,
  "sentinelMemory.openPage": false,
  "sentinelMemory.redactRecords": false,
  "sentinelMemory.renameTopic": false,
  "sentinelMemory.resolveConflicts": false,
  "sentinelMemory.reviewMemory": false,
  "sentinelMemory.saveForm": false,
  "sentinelMemory.setThreshold": false,
  "sentinelMemory.setUpAgents": false,
  "sentinelMemory.showChanges": false,
  "sentinelMemory.showLessons": false,
  "sentinelMemory.toggleTracking": false,
  "sentinelMemory.undo": false,
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
 * are one start each, where they do not belong together. Where rows went, the keys go on beside them.
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
  const active = activeText();
  let done: unknown;
  const folders = new Set(meant.map((row) => row.folder));
  const isOne = folders.size === 0 || SERVED[name] === "together";
  for (const folder of isOne ? [undefined] : folders) {
    const here = meant.filter((row) => isOne || row.folder === folder);
    done = await client.sendRequest<unknown>("workspace/executeCommand", {
      command: name.replace("sentinelMemory.", "sentinel."),
      arguments: [startOf(here.length > 0 ? { as: asOf(argument) } : argument, here, active)],
    });
    if (done === true && here.length > 0) {
      await focus();
    }
  }
  return done;
}

/** What a key says of the chosen rows. */
function asOf(argument: unknown): unknown {
  return typeof argument === "object" && argument !== null && "as" in argument
    ? argument.as
    : undefined;
}

/** The file in the active editor as the server names it, and the line of the cursor in it. */
function activeText(): { readonly active: string | null; readonly line: number | null } {
  const editor = vscode.window.activeTextEditor;
  return {
    active: editor === undefined ? null : OWN_ADDRESSES.code2Protocol(editor.document.uri),
    line: editor?.selection.active.line ?? null,
  };
}
