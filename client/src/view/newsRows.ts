// The rows of the list of what is new (N12). Imports no `vscode`.
import type { NewsMemoryResult, NewsRecord } from "../memory/contracts";
import { t } from "../editor/l10n";
import { oneLine } from "../editor/storedText";
import {
  day,
  recordDescription,
  recordIcon,
  recordLabel,
  recordTooltip,
  spokenLabel,
  spokenRow,
  untold,
} from "./recordRow";
import type { DoneNode, GoneNode, RecordNode } from "./treeModel";

/** Returns a row for who did something on a day, with the records, all in the order of the server. */
export function newsRows(folder: string, { records }: NewsMemoryResult): DoneNode[] {
  const groups = new Map<string, NewsRecord[]>();
  for (const news of records) {
    const done = [...whoOf(news), day(news.record)].filter((part) => part !== "").join(" · ");
    groups.set(done, [...(groups.get(done) ?? []), news]);
  }
  return [...groups].map(([done, group]) => {
    const label = done === "" ? t("Unknown") : done;
    const description = String(group.length);
    return {
      label,
      description,
      kind: "done",
      id: `${folder}\n\nnews\n${done}`,
      folder,
      tooltip: done,
      icon: group.some(({ by }) => by.length > 0) ? "account" : "hubot",
      spoken: spokenRow(label, description, []),
      rows: group.map((news) => recordOf(folder, news)),
    };
  });
}

/** Returns the row of a record; what is gone can only be seen. */
function recordOf(folder: string, news: NewsRecord): RecordNode | GoneNode {
  const { record, kind } = news;
  const isGone = kind === "removed" || kind === "compacted";
  const description = [whatOf(news), oneLine(record.topic)].join(" · ");
  const more = [...whoOf(news), recordDescription(record, {}), ...untold(record, {})];
  const row = {
    label: recordLabel(record),
    description,
    // Apart from the row of the same record below its topic.
    id: `${folder}\n\nnews\n${kind}\n${record.type}:${record.id}`,
    folder,
    record,
    tooltip: [[whatOf(news), ...whoOf(news)].join(" · "), recordTooltip(record, {})].join("\n\n"),
    icon: isGone ? "trash" : recordIcon(record, {}),
    spoken: spokenRow(spokenLabel(record), description, more),
  };
  return isGone
    ? { ...row, kind: "gone" }
    : { ...row, kind: "record", isNew: true, isStale: false };
}

/** Returns what happened to it. */
function whatOf({ kind, principle }: NewsRecord): string {
  switch (kind) {
    case "added":
      return t("New");
    case "updated":
      return t("Changed");
    case "compacted":
      return principle === null ? t("Compacted") : t("Compacted into {0}", oneLine(principle));
    case "removed":
      return t("Removed");
  }
}

/** Returns who did it: the authors of commits, and the program of the agent. */
function whoOf({ by, agent }: NewsRecord): string[] {
  return [...by, ...(agent === null || agent === undefined ? [] : [agent])].map(oneLine);
}
