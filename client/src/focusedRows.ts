import * as vscode from "vscode";
import { keyRows } from "./targets";
import type { MemoryNode } from "./view/treeModel";

const ATTEMPTS = 3;

/** Milliseconds for which the editor may keep a change of the selection to itself. */
const TOLD_MS = 500;

/**
 * Returns the rows of the view that a key is about. Arrow keys move the focus and select nothing,
 * and the editor tells extensions of the selection only: so the focused row is added to the
 * selection or taken out of it for a moment.
 */
export async function focusedRows(
  view: vscode.TreeView<MemoryNode>,
): Promise<readonly MemoryNode[]> {
  // While the rows are read anew, the editor knows of none that is selected: then it is asked again.
  for (let attempt = 1; ; attempt += 1) {
    const selected = view.selection;
    await toggle(view);
    const toggled = view.selection;
    await toggle(view);
    const rows = keyRows(selected, toggled, view.selection);
    if (rows.length > 0 || attempt === ATTEMPTS) {
      return rows;
    }
  }
}

/** Toggles the focused row. The editor may tell of it only after the command: that is waited for. */
async function toggle(view: vscode.TreeView<MemoryNode>): Promise<void> {
  const listeners: vscode.Disposable[] = [];
  const told = new Promise<void>((resolve) => {
    listeners.push(
      view.onDidChangeSelection(() => {
        resolve();
      }),
    );
  });
  await vscode.commands.executeCommand("list.toggleSelection");
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, TOLD_MS))]);
  vscode.Disposable.from(...listeners).dispose();
}
