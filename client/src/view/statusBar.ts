import * as vscode from "vscode";
import { t } from "../l10n";
import type { StatusSummary } from "./statusModel";

/** The counter at the bottom of the window. */
export class StatusBar implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;

  constructor() {
    this.#item = vscode.window.createStatusBarItem(
      "sentinelMemory.status",
      vscode.StatusBarAlignment.Right,
      90,
    );
    this.#item.name = "Sentinel Memory";
  }

  /** Shows the summary; hides the item when there is none. */
  show(summary: StatusSummary | undefined): void {
    if (summary === undefined) {
      this.#item.hide();
      return;
    }
    this.#item.text = `$(${summary.icon}) ${summary.text}`;
    this.#item.tooltip = summary.tooltip;
    this.#item.accessibilityInformation = { label: `Sentinel Memory: ${summary.tooltip}` };
    this.#item.backgroundColor = summary.isRequired
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined;
    this.#item.command = summary.isRequired
      ? {
          title: t("Compact"),
          command: "sentinelMemory.compact",
          arguments: [{ folder: summary.folder }],
        }
      : { title: t("Show the records"), command: "sentinelMemory.records.focus" };
    this.#item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}
