import * as vscode from "vscode";
import { t } from "../editor/l10n";
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
    const news = summary.news > 0 ? ` $(inbox) ${String(summary.news)}` : "";
    this.#item.text = `$(${summary.icon}) ${summary.text}${news}`;
    this.#item.tooltip = summary.tooltip;
    // The visible text comes first, because people who speak to the editor say that text.
    const seen = [summary.text, ...(summary.news > 0 ? [summary.news] : [])].join(" ");
    this.#item.accessibilityInformation = {
      label: `Sentinel Memory ${seen}: ${summary.tooltip}`,
    };
    this.#item.backgroundColor = summary.isRequired
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined;
    this.#item.command = commandOf(summary);
    this.#item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** The command of a click: a required compaction first, then the new lessons. */
function commandOf({ isRequired, folder, news }: StatusSummary): vscode.Command {
  if (isRequired) {
    const command = "sentinelMemory.compact";
    return { title: t("Compact"), command, arguments: [{ folder }] };
  }
  if (news > 0) {
    return { title: t("Show what is new"), command: "sentinelMemory.showNews" };
  }
  return { title: t("Show the records"), command: "sentinelMemory.records.focus" };
}
