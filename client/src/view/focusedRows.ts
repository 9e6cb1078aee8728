import * as vscode from "vscode";
import { keyRows } from "./targets";
import type { MemoryNode } from "./treeModel";

/**
 * Returns the rows of the view that a key is about. Arrow keys move the focus and select nothing,
 * and the editor tells extensions of the selection only: so the focused row is added to the
 * selection or taken out of it for a moment.
 */
export async function focusedRows(
  view: vscode.TreeView<MemoryNode>,
): Promise<readonly MemoryNode[]> {
  const selected = view.selection;
  await vscode.commands.executeCommand("list.toggleSelection");
  const toggled = view.selection;
  await vscode.commands.executeCommand("list.toggleSelection");
  return keyRows(selected, toggled);
}
