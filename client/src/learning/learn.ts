// Drafts from the rules and the history of a project, which the user keeps, changes or drops (N16).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { showError } from "../editor/messages";
import { forMessage } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import type { Draft, LearnResult } from "../memory/contracts";
import type { TextDocuments } from "../editor/textDocuments";
import type { Memory } from "../memory/memoryClient";
import { DraftPage } from "./draftPage";
import { askWhatToDo, pickDraft, pickSeveral, type Task } from "./draftPicks";

/** The services that learning needs. */
interface LearnContext {
  readonly memory: Memory;
  readonly documents: TextDocuments;
}

/** The numbers of drafts kept and dropped so far. */
interface Tally {
  kept: number;
  dropped: number;
}

/** Lets a person decide on drafts until none is left or the list is left. */
export async function learn(context: LearnContext, folder: string): Promise<void> {
  const tally: Tally = { kept: 0, dropped: 0 };
  for (;;) {
    const found = await look(context.memory, folder);
    if (found === undefined) {
      return;
    }
    if (found.drafts.length === 0) {
      tellNothing(found, tally);
      return;
    }
    const page = await DraftPage.open(context.documents, found);
    try {
      await decide(context, folder, { page, drafts: found.drafts, tally });
      tellEnd(tally);
      return;
    } catch (error) {
      // Some of several may be saved, so the remaining drafts are read again.
      await showError(error);
    }
  }
}

/** Returns the drafts, with a progress that can be cancelled; undefined when it was. */
async function look(memory: Memory, folder: string): Promise<LearnResult | undefined> {
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: t("Reading the rules and the history of this project…"),
      cancellable: true,
    },
    (_, token) => {
      const left = new Promise<undefined>((resolve) => {
        token.onCancellationRequested(() => {
          resolve(undefined);
        });
      });
      const asked = memory.request("sentinel/learn", { folder }, token);
      return Promise.race([asked, left]);
    },
  );
}

interface Work {
  readonly page: DraftPage;
  readonly drafts: readonly Draft[];
  readonly tally: Tally;
}

/**
 * Shows the list again after each decision; ends with the last draft, when it is left, or with the
 * form of a draft to change, which drops that draft when it is stored.
 */
async function decide(context: LearnContext, folder: string, work: Work): Promise<void> {
  let left = work.drafts;
  let at: Draft | undefined;
  while (left.length > 0) {
    const choice = await pickDraft(left, at, (draft) => {
      work.page.reveal(draft);
    });
    if (choice === undefined) {
      return;
    }
    const drafts = choice.kind === "several" ? await pickSeveral(left) : [choice.draft];
    const task = drafts.length === 0 ? undefined : await askWhatToDo(drafts);
    at = drafts[0];
    if (task === "change" && at !== undefined) {
      await vscode.commands.executeCommand("sentinelMemory.log", { folder, learned: at.id });
      return;
    }
    if (task !== undefined && task !== "change") {
      await run(context, folder, task, drafts, work.tally);
      at = left[left.findIndex((draft) => draft === at) + 1];
      left = left.filter((draft) => !drafts.includes(draft));
    }
  }
}

/** Does the chosen action. */
async function run(
  context: LearnContext,
  folder: string,
  task: Exclude<Task, "change">,
  drafts: readonly Draft[],
  tally: Tally,
): Promise<void> {
  const { memory } = context;
  const ids = drafts.map(({ id }) => id);
  if (task === "keep") {
    const { kept } = await working(() => memory.request("sentinel/learn", { keep: ids, folder }));
    tally.kept += kept.length;
  } else {
    const { dropped } = await memory.request("sentinel/learn", { drop: ids, folder });
    tally.dropped += dropped;
  }
}

function tellNothing({ files, fixes, problem }: LearnResult, { kept, dropped }: Tally): void {
  if (kept + dropped > 0) {
    return;
  }
  const read = t("There is no new draft. Rule files read: {0}. Fixes read: {1}.", files, fixes);
  const needs = t(
    "A rule becomes a draft if it commands or forbids something. A fix becomes a draft if its message gives the reason.",
  );
  const parts = [
    ...(problem === null ? [] : [problem]),
    read,
    ...(files + fixes > 0 ? [needs] : []),
  ];
  say(parts.join(" "));
}

function tellEnd({ kept, dropped }: Tally): void {
  if (kept + dropped > 0) {
    say(t("Drafts kept: {0}, dropped: {1}. The others come again next time.", kept, dropped));
  }
}

function say(sentence: string): void {
  void vscode.window.showInformationMessage(forMessage(sentence));
}
