// The texts about the programs that run agents (D04).
import { t } from "../editor/l10n";
import type { HostStatus } from "../memory/contracts";

/** A program to pick, and its parts that are picked already. */
export interface HostChoice {
  readonly status: HostStatus;
  readonly picked: boolean;
  /** Whether it is the editor that asks: its agents have the tools from the extension. */
  readonly isOwn: boolean;
}

/** The outcome. `nothing`: it was connected before, or there was nothing to disconnect. */
export type Outcome = "connected" | "reconnected" | "disconnected" | "nothing";

/** Whether a program has entries of ours. */
export function isConnected({ tools, hooks }: HostStatus): boolean {
  return tools || hooks;
}

/** Returns the state of a program: found, connected, or this editor. */
export function stateOf({ status, isOwn }: HostChoice): string {
  if (isConnected(status)) {
    return t("connected");
  }
  if (isOwn) {
    return t("this editor");
  }
  return status.found ? t("found on this machine") : t("not found on this machine");
}

/** Returns the effect of picking it. */
export function whatChanges({ status, isOwn }: HostChoice, connect: boolean): string {
  if (!connect) {
    return t("removes our tools and hooks from its settings");
  }
  if (isOwn) {
    return t("hooks for all your projects; it already has the tools");
  }
  if (status.moments.length === 0) {
    return status.each_project
      ? t("tools for this project; no hooks, so the agent must call the tools itself")
      : t("tools for all your projects; no hooks, so the agent must call the tools itself");
  }
  return status.host === "codex"
    ? t("tools and hooks for all your projects; open /hooks in it once to trust the hooks")
    : t("tools and hooks for all your projects");
}

/** Returns the sentence about the outcome; `kept` are backups of files that others changed in between. */
export function doneSentence(
  names: readonly string[],
  outcome: Outcome,
  kept: readonly string[],
): string {
  const stay =
    kept.length === 0
      ? []
      : [
          t(
            "Other programs have changed some files since. Those files keep their present text without our entries. Their text before the connection is kept in {0}.",
            kept.join(", "),
          ),
        ];
  return [sentenceOf(names.join(", "), outcome), ...stay].join(" ");
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
        ? t("Nothing to do. No program is connected.")
        : t("Nothing to write. Already connected: {0}.", names);
  }
}
