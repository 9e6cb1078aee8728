import * as vscode from "vscode";
import { cursorMcp } from "../agent/cursorServers";
import type { ConnectHostsResult, Host } from "../memory/contracts";
import { ChangesPreview } from "./changesPreview";
import {
  type ConnectUi,
  type HostChoice,
  isConnected,
  type Outcome,
  type Outcomes,
} from "./connectFlow";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { forMessage, forQuickPick } from "../editor/storedText";
import { working } from "../editor/viewProgress";

/** Returns which of the programs this editor is; its relatives count as VS Code. */
export function ownHost(): Host {
  return cursorMcp(vscode) === undefined ? "vscode" : "cursor";
}

/** Lets the user pick programs, shows the changes to their files and asks. */
export class ConnectPreview implements ConnectUi {
  readonly working = working;
  readonly #title: string;

  constructor(connect: boolean) {
    this.#title = connect ? t("Connect agents") : t("Disconnect agents");
  }

  async pick(
    choices: readonly HostChoice[],
    connect: boolean,
  ): Promise<readonly Host[] | undefined> {
    const items = choices.map((choice) => ({
      label: choice.status.name,
      description: stateOf(choice),
      detail: forQuickPick(choice.status.problem ?? whatChanges(choice, connect)),
      picked: choice.picked,
      host: choice.status.host,
    }));
    const picked = await vscode.window.showQuickPick(items, {
      title: this.#title,
      placeHolder: connect
        ? t("Which programs shall use the memory by themselves?")
        : t("Which programs shall not use the memory any more?"),
      canPickMany: true,
      matchOnDetail: true,
    });
    return picked?.map(({ host }) => host);
  }

  agrees(plan: ConnectHostsResult): Promise<boolean> {
    return new ChangesPreview(this.#title, vscode.Uri.file("/")).agrees(plan);
  }

  done(names: readonly string[], outcome: Outcome, { takeBack, kept = [] }: Outcomes = {}): void {
    const stay =
      kept.length === 0
        ? []
        : [
            t(
              "Files that others changed since hold what they do now, without our entries. What they held before is kept in {0}.",
              kept.join(", "),
            ),
          ];
    unawaited(this.#say([sentenceOf(names.join(", "), outcome), ...stay].join(" "), takeBack));
  }

  problem(sentence: string): void {
    void vscode.window.showWarningMessage(forMessage(sentence));
  }

  async #say(sentence: string, takeBack?: () => Promise<void>): Promise<void> {
    const undo = t("Undo");
    const buttons = takeBack === undefined ? [] : [undo];
    if ((await vscode.window.showInformationMessage(forMessage(sentence), ...buttons)) === undo) {
      await takeBack?.();
    }
  }
}

function stateOf({ status, isOwn }: HostChoice): string {
  if (isConnected(status)) {
    return t("connected");
  }
  if (isOwn) {
    return t("this editor");
  }
  return status.found ? t("found on this machine") : t("not found on this machine");
}

function whatChanges({ status, isOwn }: HostChoice, connect: boolean): string {
  if (!connect) {
    return t("takes our tools and hooks out of its configuration");
  }
  if (isOwn) {
    return t("hooks for every project of yours; it has the tools already");
  }
  return status.host === "claude-desktop"
    ? t("tools for this project")
    : t("tools and hooks for every project of yours");
}

function sentenceOf(names: string, outcome: Outcome): string {
  switch (outcome) {
    case "connected":
    case "reconnected":
      return t("Connected: {0}. Restart those that are open.", names);
    case "disconnected":
      return t("Disconnected: {0}.", names);
    case "nothing":
      return names === ""
        ? t("Nothing to do: no program is connected.")
        : t("Nothing to write: connected already are {0}.", names);
  }
}
