// The rows of the list of what is new (N12). Imports no `vscode`.
import type { CheckedRecord, NewsMemoryResult, NewsRecord, RecordView } from "../memory/contracts";
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
  staleCode,
  untold,
} from "./recordRow";
import type { DoneNode, GoneNode, RecordNode } from "./treeModel";

/** Gives the state of the code that a record quotes. */
type CodeOf = (record: RecordView) => CheckedRecord | undefined;

/** Returns a row for who did something on a day, with the records, all in the order of the server. */
export function newsRows(
  folder: string,
  { records }: NewsMemoryResult,
  codeOf: CodeOf,
): DoneNode[] {
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
      rows: group.map((news) => recordOf(folder, news, codeOf)),
    };
  });
}

/** Returns the row of a record; a deleted record can only be seen. */
function recordOf(folder: string, news: NewsRecord, codeOf: CodeOf): RecordNode | GoneNode {
  const { record, kind } = news;
  const isGone = kind === "removed" || kind === "compacted";
  const notes = isGone ? {} : { code: codeOf(record) };
  const description = [whatOf(news), ...staleCode(notes), oneLine(record.topic)].join(" · ");
  const more = [...whoOf(news), recordDescription(record, {}), ...untold(record, {})];
  const row = {
    label: recordLabel(record),
    description,
    // Apart from the row of the same record below its topic.
    id: `${folder}\n\nnews\n${kind}\n${record.type}:${record.id}`,
    folder,
    record,
    tooltip: [[whatOf(news), ...whoOf(news)].join(" · "), recordTooltip(record, notes)].join(
      "\n\n",
    ),
    icon: isGone ? "trash" : recordIcon(record, notes),
    spoken: spokenRow(spokenLabel(record), description, more),
  };
  return isGone
    ? { ...row, kind: "gone" }
    : { ...row, kind: "record", isNew: true, isStale: notes.code?.stale === true };
}

/** Returns the sentence about its change. */
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
