import * as vscode from "vscode";
import { logOf } from "../editor/folders";
import { t } from "../editor/l10n";
import { forQuickPick } from "../editor/storedText";

/** The parts of the editor's git extension that we use. */
interface GitExtension {
  getAPI(version: 1): {
    getRepository(uri: vscode.Uri): {
      log(options: { readonly maxEntries: number; readonly path: string }): Promise<Commit[]>;
    } | null;
  };
}

interface Commit {
  readonly hash: string;
  readonly message: string;
  readonly authorName?: string;
  readonly authorDate?: Date;
}

interface CommitRow extends vscode.QuickPickItem {
  /** None for the log as it is now. */
  readonly hash: string | undefined;
}

const SHOWN = 200;
const SHORT = 7;

/** Two versions of a log; without `after` the later one is the log as it is now. */
export interface Versions {
  readonly before: string;
  readonly after?: string;
}

/** Lets the user choose two commits of those that changed the log; undefined: left. */
export async function pickVersions(folder: string): Promise<Versions | undefined> {
  const commits = await commitsOf(folder);
  if (commits === undefined || commits.length === 0) {
    const unknown = t(
      "The commits cannot be listed: the Git extension of this editor is off, or it has not opened the repository of this folder.",
    );
    const none = t("No commit contains this memory yet.");
    void vscode.window.showInformationMessage(commits === undefined ? unknown : none);
    return undefined;
  }
  const rows = commits.map(rowOf);
  const before = await pick(rows, t("Compare from which commit?"));
  if (before?.hash === undefined) {
    return undefined;
  }
  const now: CommitRow = { label: `$(edit) ${t("The present log")}`, hash: undefined };
  const newer = rows.slice(0, rows.indexOf(before));
  const after =
    newer.length === 0 ? now : await pick([now, ...newer], t("Compare to which commit?"));
  if (after === undefined) {
    return undefined;
  }
  return { before: before.hash, ...(after.hash === undefined ? {} : { after: after.hash }) };
}

/**
 * Returns the latest commits that changed the log, the newest first; undefined where the git
 * extension cannot tell.
 */
async function commitsOf(folder: string): Promise<readonly Commit[] | undefined> {
  const log = logOf(folder);
  try {
    const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
    const repository = (await extension?.activate())?.getAPI(1).getRepository(log);
    return await repository?.log({ maxEntries: SHOWN, path: log.fsPath });
  } catch {
    // It throws where the setting `git.enabled` is off, and where git fails.
    return undefined;
  }
}

function rowOf({ hash, message, authorName, authorDate }: Commit): CommitRow {
  const [subject] = message.split("\n");
  const facts = [
    hash.slice(0, SHORT),
    authorName,
    authorDate?.toLocaleDateString(vscode.env.language),
  ];
  return {
    label: `$(git-commit) ${forQuickPick(subject ?? "")}`,
    description: forQuickPick(facts.filter((fact) => fact !== undefined).join(" · ")),
    hash,
  };
}

async function pick(
  rows: readonly CommitRow[],
  placeHolder: string,
): Promise<CommitRow | undefined> {
  return vscode.window.showQuickPick(rows, {
    title: t("Compare two commits"),
    placeHolder,
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
}
