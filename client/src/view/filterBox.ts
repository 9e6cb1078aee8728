import * as vscode from "vscode";
import { after } from "../editor/schedule";
import { t } from "../editor/l10n";
import type { ViewFilter } from "./viewFilter";

/** Milliseconds without a key before the view is filtered by the typed text. */
const TYPING_PAUSE_MS = 100;

/**
 * Asks for the text and filters while it is typed. Escape brings the old filter back; to choose a
 * row keeps the new one, because that row was what the filter was for.
 */
export async function askFilter(
  filter: ViewFilter,
  view: Pick<vscode.TreeView<unknown>, "onDidChangeSelection">,
): Promise<void> {
  const before = filter.text;
  const box = vscode.window.createInputBox();
  box.title = t("Filter the records");
  box.placeholder = t("Words of a lesson or of a task, in any order");
  box.value = before;
  // A click into the view takes the focus away, and must not end the box as Escape does.
  box.ignoreFocusOut = true;
  let cancel = (): void => undefined;
  const listeners: vscode.Disposable[] = [
    box.onDidChangeValue((value) => {
      cancel();
      cancel = after(TYPING_PAUSE_MS)(() => void filter.set(value));
    }),
  ];
  const text = await new Promise<string>((resolve) => {
    listeners.push(
      box.onDidAccept(() => {
        resolve(box.value);
      }),
      box.onDidHide(() => {
        resolve(before);
      }),
      view.onDidChangeSelection(({ selection }) => {
        if (selection.length > 0) {
          resolve(box.value);
        }
      }),
    );
    box.show();
  });
  cancel();
  vscode.Disposable.from(...listeners, box).dispose();
  if (text.trim() !== filter.text) {
    await filter.set(text);
  }
}
