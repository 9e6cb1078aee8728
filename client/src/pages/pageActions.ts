// The actions of the buttons of a page. Of a message from the page only its kind is trusted.
import * as vscode from "vscode";
import { offerUndo } from "../changes/undo";
import { agentText } from "../editor/agentText";
import { t } from "../editor/l10n";
import { working } from "../editor/viewProgress";
import type { HistoryResult, RecordView, ShowResult } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { type PageAction, type PageTarget, recordTarget } from "./pageContent";

/** The present content of a page. */
export interface Shown {
  readonly target: PageTarget;
  readonly page: ShowResult | undefined;
  readonly history: HistoryResult | undefined;
}

/** Does the action of a button of a page; returns the page to go to, if any. */
export async function act(
  memory: Memory,
  shown: Shown,
  action: PageAction,
): Promise<PageTarget | undefined> {
  const { folder } = shown.target;
  const record = shown.page?.page === "record" ? shown.page.records[0]?.record : undefined;
  const run = (name: string, ...given: unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(`sentinelMemory.${name}`, ...given);
  switch (action.kind) {
    case "memory":
      return { folder };
    case "topic":
      return action.name === undefined ? undefined : { folder, name: action.name };
    case "record": {
      const here = shown.page?.records.map((one) => one.record) ?? [];
      const made = shown.history?.principle ?? null;
      const found = [...here, ...(made === null ? [] : [made])].find(
        ({ ref }) => ref === action.name,
      );
      return found && recordTarget(folder, found);
    }
    case "log":
      await run("log", { folder });
      return undefined;
    case "logUnderTopic":
      await run("logUnderTopic", { folder, topic: action.name });
      return undefined;
    case "restore":
      await restore(memory, shown, action.name);
      return undefined;
  }
  if (record === undefined) {
    return undefined;
  }
  switch (action.kind) {
    case "edit":
      await run("editRecord", { folder, record });
      break;
    case "delete": {
      await run("deleteRecords", { kind: "record", folder, record, topic: null });
      break;
    }
    case "stillTrue":
    case "updateQuote":
    case "code": {
      // This starts the server, or says why it cannot run.
      await memory.request("sentinel/memory_status", {});
      const target = { folder, refs: [refOf(record)] };
      const name = action.kind === "code" ? "openCode" : action.kind;
      await vscode.commands.executeCommand(`sentinel.${name}`, target);
      break;
    }
    case "line":
      await run("openLog", { folder, record });
      break;
    case "copy":
      await vscode.env.clipboard.writeText(agentText([record]));
      void vscode.window.setStatusBarMessage(t("Copied for the agent."), 4000);
      break;
  }
  return undefined;
}

/** Brings a version back that the page shows, and offers to undo that. */
async function restore(memory: Memory, shown: Shown, version?: string): Promise<void> {
  const past = shown.history;
  const found = past?.versions.find(({ record }) => record.ref === version);
  if (past === undefined || found === undefined) {
    return;
  }
  const { folder } = shown.target;
  const ref = past.ref ?? found.record.ref;
  const { type } = found.record;
  const params = { ref: `${type}:${bare(ref)}`, restore: found.record.ref, folder };
  await working(() => memory.request("sentinel/history", params));
  // A record that was not in the log before replaced nothing, so it is deleted again and not undone.
  const undoable = past.ref === null || found.is_source ? [] : [{ folder, ids: [bare(past.ref)] }];
  void offerUndo(t("Brought back."), undoable);
}

function refOf({ type, ref }: RecordView): string {
  return `${type}:${ref}`;
}

function bare(ref: string): string {
  return ref.split("@")[0] ?? ref;
}
