// Connecting the programs that run agents: pick, look, write (D04).
import * as vscode from "vscode";
import { cursorMcp } from "../agent/cursorServers";
import { t } from "../editor/l10n";
import { unawaited } from "../editor/messages";
import { forMessage, forQuickPick } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { ConnectHostsResult, Host, HostStatus } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { ChangesPreview } from "./changesPreview";
import {
  doneSentence,
  type HostChoice,
  isConnected,
  type Outcome,
  stateOf,
  whatChanges,
} from "./hostTexts";

/** The parts of a message beside the outcome: how to take it back, and the backups that were kept. */
interface Outcomes {
  readonly takeBack?: () => Promise<void>;
  readonly kept?: readonly string[];
}

/** Returns which of the programs this editor is; its relatives count as VS Code. */
export function ownHost(): Host {
  return cursorMcp(vscode) === undefined ? "vscode" : "cursor";
}

/** Connects programs, or disconnects them; `own` is the editor that asks. */
export async function changeHosts(
  memory: Memory,
  folder: string,
  own: Host,
  connect: boolean,
): Promise<void> {
  const { hosts } = await working(() => memory.request("sentinel/connect_hosts", { folder }));
  const choices = choicesOf(hosts, own, connect);
  if (choices.length === 0) {
    done([], "nothing");
    return;
  }
  const chosen = await pick(choices, connect);
  if (chosen === undefined || chosen.length === 0) {
    return;
  }
  const tools = connect ? chosen.filter((host) => host !== own) : chosen;
  const asked = { tools, hooks: chosen, connect, folder };
  const plan = await working(() => memory.request("sentinel/connect_hosts", asked));
  if (plan.changes.length > 0 && !(await agrees(plan, connect))) {
    return;
  }
  const agreed = { ...asked, write: true, digest: plan.digest };
  const written = await working(() => memory.request("sentinel/connect_hosts", agreed));
  const names = tellProblems(written, chosen);
  if (names.length > 0) {
    const wasConnected = hosts.some(
      (status) => chosen.includes(status.host) && isConnected(status),
    );
    const outcome = outcomeOf(written, connect, wasConnected);
    const takeBack = async (): Promise<void> => {
      const back = { ...asked, connect: false, write: true };
      const undone = await working(() => memory.request("sentinel/connect_hosts", back));
      const left = tellProblems(undone, chosen);
      if (left.length > 0) {
        done(left, "disconnected", { kept: undone.backups });
      }
    };
    const kept = connect ? [] : written.backups;
    done(names, outcome, outcome === "connected" ? { takeBack } : { kept });
  }
}

/** Tells the problems of the chosen programs, and returns the names of the others. */
function tellProblems({ hosts }: ConnectHostsResult, chosen: readonly Host[]): readonly string[] {
  const names: string[] = [];
  for (const { host, name, problem } of hosts) {
    if (!chosen.includes(host)) {
      continue;
    }
    if (problem === null) {
      names.push(name);
    } else {
      void vscode.window.showWarningMessage(forMessage(problem));
    }
  }
  return names;
}

/** All programs with those picked that are found here; to disconnect, only those that are connected. */
function choicesOf(
  hosts: readonly HostStatus[],
  own: Host,
  connect: boolean,
): readonly HostChoice[] {
  return hosts
    .filter((status) => connect || isConnected(status))
    .map((status) => {
      const isOwn = status.host === own;
      return { status, isOwn, picked: !connect || status.found || isOwn };
    });
}

function outcomeOf(
  { changes }: ConnectHostsResult,
  connect: boolean,
  wasConnected: boolean,
): Outcome {
  if (!connect) {
    return "disconnected";
  }
  if (changes.length === 0) {
    return "nothing";
  }
  // Taking back a repair would disconnect a program that was connected before it.
  return wasConnected ? "reconnected" : "connected";
}

async function pick(
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
    title: titleOf(connect),
    placeHolder: connect
      ? t("Which programs should use the memory?")
      : t("Which programs should stop using the memory?"),
    canPickMany: true,
    matchOnDetail: true,
  });
  return picked?.map(({ host }) => host);
}

/** Shows all changes and asks; whether to write them. */
function agrees(plan: ConnectHostsResult, connect: boolean): Promise<boolean> {
  return new ChangesPreview(titleOf(connect), vscode.Uri.file("/")).agrees(plan);
}

function titleOf(connect: boolean): string {
  return connect ? t("Connect agents") : t("Disconnect agents");
}

/** Says which programs are connected now, or are not any more; offers to take that back. */
function done(
  names: readonly string[],
  outcome: Outcome,
  { takeBack, kept = [] }: Outcomes = {},
): void {
  unawaited(offerBack(doneSentence(names, outcome, kept), takeBack));
}

async function offerBack(sentence: string, takeBack?: () => Promise<void>): Promise<void> {
  const undo = t("Undo");
  const buttons = takeBack === undefined ? [] : [undo];
  if ((await vscode.window.showInformationMessage(forMessage(sentence), ...buttons)) === undo) {
    await takeBack?.();
  }
}
