import * as vscode from "vscode";

/** The reasons why an input ended without an answer. */
interface Left {
  readonly kind: "back" | "cancelled";
}

/** Shows an input until it is answered, left or hidden, and then disposes of everything. */
export function answerOf<A extends { readonly kind: string }>(
  input: vscode.QuickInput & { readonly onDidTriggerButton: vscode.Event<vscode.QuickInputButton> },
  listen: (answer: (answer: A) => void) => vscode.Disposable[],
): Promise<A | Left> {
  return new Promise((resolve) => {
    const finish = (answer: A | Left): void => {
      resolve(answer);
      vscode.Disposable.from(...listeners, input).dispose();
    };
    const listeners = [
      ...listen(finish),
      input.onDidTriggerButton((button) => {
        if (button === vscode.QuickInputButtons.Back) {
          finish({ kind: "back" });
        }
      }),
      input.onDidHide(() => {
        finish({ kind: "cancelled" });
      }),
    ];
    input.show();
  });
}
