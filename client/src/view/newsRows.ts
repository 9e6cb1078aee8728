// The rows of the list of what is new (N12). Imports no `vscode`.
import type { NewsMemoryResult, NewsRecord } from "../memory/contracts";
import { t } from "../editor/l10n";
import { oneLine } from "../editor/storedText";
import { day, recordIcon, recordLabel, recordSpoken, recordTooltip } from "./recordRow";
import type { GoneNode, RecordNode } from "./treeModel";

/** Returns a row for each record, in the order of the server; what is gone can only be seen. */
export function newsRows(folder: string, { records }: NewsMemoryResult): (RecordNode | GoneNode)[] {
  return records.map((news) => {
    const { record, kind } = news;
    const isGone = kind === "removed" || kind === "compacted";
    const said = [whatOf(news), ...whoOf(news)];
    const row = {
      // Apart from the row of the same record below its topic.
      id: `${folder}\n\nnews\n${kind}\n${record.type}:${record.id}`,
      folder,
      record,
      label: recordLabel(record),
      description: [...said, oneLine(record.topic), day(record)]
        .filter((part) => part !== "")
        .join(" · "),
      tooltip: [said.join(" · "), recordTooltip(record, {})].join("\n\n"),
      icon: isGone ? "trash" : recordIcon(record),
      spoken: `${said.join(", ")}: ${recordSpoken(record, {})}`,
    };
    return isGone ? { ...row, kind: "gone" } : { ...row, kind: "record", isNew: true };
  });
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
