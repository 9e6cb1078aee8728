// Why there is no server, as a sentence and as the buttons that help.
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forMessage } from "../editor/storedText";
import { OLDEST_PYTHON, type PythonAbsence, tooOldSentence } from "../python/lookup";

/** A reason why the server does not run. */
export type Absence =
  { readonly reason: "untrusted" | "noFolder" | "virtual" | "replaced" | "failed" } | PythonAbsence;

/** The buttons of each reason. */
const REMEDIES: Record<Absence["reason"], () => readonly Remedy[]> = {
  untrusted: () => [remedy(t("Manage Trust"), "workbench.trust.manage")],
  noFolder: () => [openFolder()],
  virtual: () => [openFolder()],
  replaced: () => [remedy(t("Reload Window"), "workbench.action.reloadWindow")],
  noPython: () => [chooseInterpreter(), restart(t("Retry")), showOutput()],
  tooOld: () => [chooseInterpreter(), restart(t("Retry")), showOutput()],
  failed: () => [
    restart(t("Restart")),
    remedy(t("Copy Problem Report"), "sentinelMemory.showOutput", "report"),
    showOutput(),
  ],
};

/** A way out that a message offers: a button that runs a command. */
export interface Remedy extends vscode.MessageItem {
  readonly command: string;
  readonly argument: string | undefined;
}

const remedy = (title: string, command: string, argument?: string): Remedy => ({
  title,
  command,
  argument,
});
const openFolder = (): Remedy => remedy(t("Open Folder"), "workbench.action.files.openFolder");
const showOutput = (): Remedy => remedy(t("Show Output"), "sentinelMemory.showOutput");
// The command says in turn why there is still no server.
const restart = (title: string): Remedy => remedy(title, "sentinelMemory.restartServer");
const chooseInterpreter = (): Remedy =>
  remedy(t("Choose an Interpreter"), "sentinelMemory.chooseInterpreter");

/** Raised for a request when there is no server to send it to. */
export class ServerUnavailable extends Error {
  readonly absence: Absence;
  #isTold = false;

  constructor(absence: Absence) {
    super(sentence(absence));
    this.absence = absence;
  }

  /** Whether something went wrong; else the user has not trusted or opened anything yet. */
  get isFailure(): boolean {
    return !["untrusted", "noFolder", "virtual"].includes(this.absence.reason);
  }

  /** Says why there is no server and offers the ways out, once for all who waited for one start. */
  async show(): Promise<void> {
    if (this.#isTold) {
      return;
    }
    this.#isTold = true;
    const { showErrorMessage, showInformationMessage } = vscode.window;
    const show = this.isFailure ? showErrorMessage : showInformationMessage;
    const remedies = REMEDIES[this.absence.reason]();
    const chosen = await show<Remedy>(forMessage(this.message), ...remedies);
    if (chosen !== undefined) {
      const { command, argument } = chosen;
      await vscode.commands.executeCommand(command, ...(argument === undefined ? [] : [argument]));
    }
  }
}

/** Whether only an interpreter is wanting, which the user may install at any time. */
export function isPythonMissing(reason: string | undefined): boolean {
  return reason === "noPython" || reason === "tooOld";
}

function sentence(absence: Absence): string {
  const oldest = OLDEST_PYTHON.join(".");
  switch (absence.reason) {
    case "untrusted":
      return t("Sentinel Memory starts when you trust this workspace.");
    case "noFolder":
      return t("Open a folder first. The memory belongs to a project.");
    case "virtual":
      return t("Sentinel Memory needs a folder on disk; the folders of this window are elsewhere.");
    case "replaced":
      return t(
        "This version of Sentinel Memory was replaced or removed. Reload the window to go on.",
      );
    case "failed":
      return t("The memory server stopped and could not be started again.");
    case "tooOld":
      return tooOldSentence(absence.interpreter);
    case "noPython":
      return absence.named === undefined
        ? t("Sentinel Memory needs Python {0} or newer, and none was found.", oldest)
        : t(
            "Sentinel Memory needs Python {0} or newer; the setting sentinelMemory.pythonPath names {1}, which is not a Python that runs.",
            oldest,
            absence.named,
          );
  }
}
