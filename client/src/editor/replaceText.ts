import * as vscode from "vscode";

/**
 * Puts another text into a document, and touches only the lines that differ: the cursor stays where
 * it is. Returns whether the editor did it.
 */
export async function replaceText(document: vscode.TextDocument, text: string): Promise<boolean> {
  const end = document.eol === vscode.EndOfLine.CRLF ? "\r\n" : "\n";
  const before = document.getText();
  const after = text.replace(/\r\n|\r|\n/g, end);
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) {
    same += 1;
  }
  const start = same === 0 ? 0 : before.lastIndexOf("\n", same - 1) + 1;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) {
    tail += 1;
  }
  while (tail > 0 && before.at(-1 - tail) !== "\n") {
    tail -= 1;
  }
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(
    document.positionAt(start),
    document.positionAt(before.length - tail),
  );
  edit.replace(document.uri, range, after.slice(start, after.length - tail));
  return vscode.workspace.applyEdit(edit);
}
