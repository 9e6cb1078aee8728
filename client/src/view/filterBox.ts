import * as vscode from "vscode";
import { after } from "../forms/fieldCheck";
import { t } from "../l10n";
import type { ViewFilter } from "./viewFilter";

/** Milliseconds without a key before the view is filtered by what was typed. */
const TYPING_PAUSE_MS = 100;

/** Asks for the text and filters while it is typed; leaving the question undoes that. */
export async function askFilter(filter: ViewFilter): Promise<void> {
  const before = filter.text;
  const box = vscode.window.createInputBox();
  box.title = t("Filter the records");
  box.placeholder = t("Words in the topic, the lesson, what was missing or the question");
  box.value = before;
  let cancel = (): void => undefined;
  const typing = box.onDidChangeValue((value) => {
    cancel();
    cancel = after(TYPING_PAUSE_MS)(() => void filter.set(value));
  });
  const text = await new Promise<string>((resolve) => {
    box.onDidAccept(() => {
      resolve(box.value);
    });
    box.onDidHide(() => {
      resolve(before);
    });
    box.show();
  });
  cancel();
  vscode.Disposable.from(typing, box).dispose();
  if (text.trim() !== filter.text) {
    await filter.set(text);
  }
}
