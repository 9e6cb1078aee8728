// Connecting the programs that run agents: pick, look, write (D04). Imports no `vscode`.
import type { ConnectHostsResult, Host, HostStatus } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

/** A program to pick, and what of it is picked already. */
export interface HostChoice {
  readonly status: HostStatus;
  readonly picked: boolean;
  /** Whether it is the editor that asks: its agents have the tools from the extension. */
  readonly isOwn: boolean;
}

/** What the flow needs from the editor. */
export interface ConnectUi {
  pick(choices: readonly HostChoice[], connect: boolean): Promise<readonly Host[] | undefined>;
  /** Shows that the server works until it answers. */
  working<T>(task: () => Promise<T>): Promise<T>;
  /** Shows all changes and asks; whether to write them. */
  agrees(plan: ConnectHostsResult): Promise<boolean>;
  /**
   * Says which programs are connected now, or are not any more; offers to take that back. `kept` are
   * backups of files that others changed in between.
   */
  done(names: readonly string[], outcome: Outcome, more?: Outcomes): void;
  problem(sentence: string): void;
}

/** What there is to say beside the outcome. */
export interface Outcomes {
  readonly takeBack?: () => Promise<void>;
  readonly kept?: readonly string[];
}

/** How it ended; `nothing`: it was connected before, or there was nothing to disconnect. */
export type Outcome = "connected" | "reconnected" | "disconnected" | "nothing";

/** Connects programs, or disconnects them; `own` is the editor that asks. */
export async function changeHosts(
  memory: Memory,
  ui: ConnectUi,
  folder: string,
  own: Host,
  connect: boolean,
): Promise<void> {
  const { hosts } = await ui.working(() => memory.request("sentinel/connect_hosts", { folder }));
  const choices = choicesOf(hosts, own, connect);
  if (choices.length === 0) {
    ui.done([], "nothing");
    return;
  }
  const chosen = await ui.pick(choices, connect);
  if (chosen === undefined || chosen.length === 0) {
    return;
  }
  const tools = connect ? chosen.filter((host) => host !== own) : chosen;
  const asked = { tools, hooks: chosen, connect, folder };
  const plan = await ui.working(() => memory.request("sentinel/connect_hosts", asked));
  if (plan.changes.length > 0 && !(await ui.agrees(plan))) {
    return;
  }
  const agreed = { ...asked, write: true, digest: plan.digest };
  const written = await ui.working(() => memory.request("sentinel/connect_hosts", agreed));
  const names = tellProblems(ui, written, chosen);
  if (names.length > 0) {
    const wasConnected = hosts.some(
      (status) => chosen.includes(status.host) && isConnected(status),
    );
    const outcome = outcomeOf(written, connect, wasConnected);
    const takeBack = async (): Promise<void> => {
      const back = { ...asked, connect: false, write: true };
      const undone = await ui.working(() => memory.request("sentinel/connect_hosts", back));
      const left = tellProblems(ui, undone, chosen);
      if (left.length > 0) {
        ui.done(left, "disconnected", { kept: undone.backups });
      }
    };
    const kept = connect ? [] : written.backups;
    ui.done(names, outcome, outcome === "connected" ? { takeBack } : { kept });
  }
}

/** Says what is wrong with some of the chosen programs, and returns the names of the others. */
function tellProblems(
  ui: ConnectUi,
  { hosts }: ConnectHostsResult,
  chosen: readonly Host[],
): readonly string[] {
  const names: string[] = [];
  for (const { host, name, problem } of hosts) {
    if (!chosen.includes(host)) {
      continue;
    }
    if (problem === null) {
      names.push(name);
    } else {
      ui.problem(problem);
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

export function isConnected({ tools, hooks }: HostStatus): boolean {
  return tools || hooks;
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
  // Taking back a repair would disconnect what was connected before it.
  return wasConnected ? "reconnected" : "connected";
}
