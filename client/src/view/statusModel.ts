// The content of the status bar, as plain values.
import type { FolderStatus, Value } from "../memory/contracts";
import { t } from "../editor/l10n";
import { newsText, newsTotal, withNews } from "./newsModel";
import { ratio } from "./treeModel";

/** The counter of one folder, with all folders in the tooltip. */
export interface StatusSummary {
  /** URI of the folder that the counter is about. */
  readonly folder: string;
  /** Tells a warning apart where a theme has no colour for it, as those of high contrast. */
  readonly icon: "book" | "warning";
  readonly text: string;
  readonly tooltip: string;
  readonly isRequired: boolean;
  /** The number of new records in all folders since the last look (N12). */
  readonly news: number;
}

/**
 * Chooses the folder to show: one whose compaction is required, else the active one, else the
 * first. Undefined when no folder has a log.
 */
export function statusSummary(
  folders: readonly FolderStatus[],
  active: string | undefined,
): StatusSummary | undefined {
  const logs = folders.filter(({ exists }) => exists);
  const ofActive = logs.find(({ opened }) => active !== undefined && opened.includes(active));
  const required = logs.filter(({ compaction }) => compaction.state === "required");
  const shown =
    required.find((status) => status === ofActive) ?? required[0] ?? ofActive ?? logs[0];
  if (shown === undefined) {
    return undefined;
  }
  const isRequired = shown.compaction.state === "required";
  const news = withNews(logs);
  return {
    folder: shown.uri,
    icon: isRequired ? "warning" : "book",
    text: ratio(shown.compaction),
    tooltip: logs
      .flatMap((status) => [
        describe(status),
        ...bare(status),
        ...lost(status),
        ...arrived(status),
        ...worth(status.value),
      ])
      .join("\n"),
    isRequired,
    news: news.reduce((total, status) => total + newsTotal(status.news), 0),
  };
}

/** The number of records without cues, or nothing if all have cues (N10). */
function bare({ without_cues }: FolderStatus): string[] {
  return without_cues === 0 ? [] : [t("Records without cues: {0}", without_cues)];
}

/** The number of lessons whose quoted code is lost, or nothing if there are none (M12). */
function lost({ code }: FolderStatus): string[] {
  return code === null || code.stale === 0
    ? []
    : [t("Lessons whose code has changed or is gone: {0}", code.stale)];
}

/** The news since the last look, or nothing if there are none (N12). */
function arrived({ news }: FolderStatus): string[] {
  return news === null ? [] : [t("New since you last looked: {0}", newsText(news))];
}

/** The use by agents on this machine, or nothing before the first (S37). */
function worth({ given, again }: Value): string[] {
  return given === 0
    ? []
    : [t("Given to agents on this machine: {0}. Logged again although given: {1}.", given, again)];
}

function describe({ folder, compaction }: FolderStatus): string {
  const { count, threshold, state } = compaction;
  switch (state) {
    case "ok":
      return t("{0}: {1} of {2} records", folder, count, threshold);
    case "required":
      return t("{0}: {1} of {2} records, compaction is required", folder, count, threshold);
    case "full":
      return t("{0}: {1} of {2} records, and nothing left to merge", folder, count, threshold);
  }
}
