// Why there is no server, as a sentence and as the buttons that help.
import * as vscode from "vscode";
import { forMessage, t } from "../editor/texts";
import { OLDEST_PYTHON, type PythonAbsence, tooOldSentence } from "../python/lookup";

/** A reason why the server does not run. */
export type Absence =
  { readonly reason: "untrusted" | "noFolder" | "virtual" | "replaced" | "failed" } | PythonAbsence;

/** A way out that a message offers: a button that runs a command. */
interface Remedy extends vscode.MessageItem {
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
const findPython = (): readonly Remedy[] => [
  remedy(t("Choose an Interpreter"), "sentinelMemory.chooseInterpreter"),
  restart(t("Retry")),
  showOutput(),
];

/** Returns the sentence and the buttons of a reason. */
function told(absence: Absence): readonly [sentence: string, ...remedies: Remedy[]] {
  const oldest = OLDEST_PYTHON.join(".");
  switch (absence.reason) {
    case "untrusted":
      return [
        t("Sentinel Memory starts when you trust this workspace."),
        remedy(t("Manage Trust"), "workbench.trust.manage"),
      ];
    case "noFolder":
      return [t("Open a folder first. The memory belongs to a project."), openFolder()];
    case "virtual":
      return [
        t("Sentinel Memory needs a folder on disk; the folders of this window are elsewhere."),
        openFolder(),
      ];
    case "replaced":
      return [
        t("This version of Sentinel Memory was replaced or removed. Reload the window to go on."),
        remedy(t("Reload Window"), "workbench.action.reloadWindow"),
      ];
    case "failed":
      return [
        t("The memory server stopped and could not be started again."),
        restart(t("Restart")),
        remedy(t("Copy Problem Report"), "sentinelMemory.showOutput", "report"),
        showOutput(),
      ];
    case "tooOld":
      return [tooOldSentence(absence.interpreter), ...findPython()];
    case "noPython":
      return [
        absence.named === undefined
          ? t("Sentinel Memory needs Python {0} or newer, and none was found.", oldest)
          : t(
              "Sentinel Memory needs Python {0} or newer; the setting sentinelMemory.pythonPath names {1}, which is not a Python that runs.",
              oldest,
              absence.named,
            ),
        ...findPython(),
      ];
  }
}

/** Raised for a request when there is no server to send it to. */
export class ServerUnavailable extends Error {
  readonly absence: Absence;
  #isTold = false;

  constructor(absence: Absence) {
    super(told(absence)[0]);
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
    const [sentence, ...remedies] = told(this.absence);
    const chosen = await show<Remedy>(forMessage(sentence), ...remedies);
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
