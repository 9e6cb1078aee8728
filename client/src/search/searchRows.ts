// The rows of the search, and of other lists of records to choose from.
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forQuickPick, oneLine } from "../editor/storedText";
import type { RecordView, WhyCandidate } from "../memory/contracts";
import type { Found, Hit } from "./liveSearch";

/** The maximum number of words and of cues in a row. */
const MOST = 3;

/** A record in a list to choose from. */
interface RecordItem extends vscode.QuickPickItem {
  readonly record: RecordView;
}

/** A row of the search: a record, a way on where nothing fits, or only words. */
export interface SearchRow extends vscode.QuickPickItem {
  readonly hit?: Hit;
  /** The command that a row runs which is no record. */
  readonly command?: "sentinelMemory.log";
}

/** The actions of the buttons of a row. */
export const BUTTONS = {
  preview: { iconPath: new vscode.ThemeIcon("open-preview"), tooltip: t("Preview") },
  copy: { iconPath: new vscode.ThemeIcon("copy"), tooltip: t("Copy for the Agent") },
  edit: { iconPath: new vscode.ThemeIcon("edit"), tooltip: t("Edit") },
} satisfies Record<string, vscode.QuickInputButton>;

/** Returns how a record looks in a list to choose from. */
export function recordItem(record: RecordView): RecordItem {
  const icon = record.type === "principle" ? "$(law)" : "$(note)";
  const lock = record.withheld ? " $(lock)" : "";
  const conflict = record.conflict === null ? [] : [t("In a merge conflict: {0}", record.conflict)];
  const planted = t("Worded like an instruction to agents");
  const marks = [...conflict, ...(record.addresses_agent === null ? [] : [planted])];
  const day = (record.updated ?? record.compacted_at ?? record.created ?? "").slice(0, 10);
  const question = record.ask_next_time ?? "";
  return {
    label: `${icon}${lock} ${forQuickPick(record.lesson)}`,
    description: forQuickPick([record.topic, day, ...marks].join(" · ")),
    detail: forQuickPick(
      [record.missing_context, question].filter((part) => part !== "").join(" → "),
    ),
    record,
  };
}

/** Returns the rows of a search: its hits, or a row that says that nothing fits and names a next step. */
export function searchRows(query: string, { hits, more }: Found): SearchRow[] {
  if (hits.length === 0) {
    return nothingRows(query);
  }
  const rows = hits.map(hitRow);
  return more === 0
    ? rows
    : [...rows, { label: t("{0} more fit. Type another word.", more), alwaysShow: true }];
}

/** Returns the questions to ask while a memory holds nothing. */
export function questionRows(questions: readonly string[]): SearchRow[] {
  return questions.map((question) => ({
    label: `$(question) ${forQuickPick(question)}`,
    alwaysShow: true,
  }));
}

function hitRow(hit: Hit): SearchRow {
  const { record, why, folderName } = hit;
  const { label, description, detail } = recordItem(record);
  const place = folderName === undefined ? [] : [forQuickPick(folderName)];
  const shared = matchedBy(why).map((found) => forQuickPick(t("Matches: {0}", found)));
  const { preview, copy, edit } = BUTTONS;
  return {
    label,
    description: [...place, description].join(" · "),
    detail: [...shared, detail].join(" · "),
    // The server has chosen and ordered: the editor's own matching would hide rows.
    alwaysShow: true,
    // Nothing changes a record of a conflict but resolving it.
    buttons: record.conflict === null ? [preview, copy, edit] : [preview, copy],
    hit,
  };
}

/** Returns which cues of a record a search found, and which words beside those of the cues (K04). */
function matchedBy(why: WhyCandidate | undefined): string[] {
  const cues = why?.cues.slice(0, MOST) ?? [];
  const inCues = cues.join("\n").toLowerCase();
  const words = why?.words.filter((word) => !inCues.includes(word.toLowerCase())) ?? [];
  const said = [...cues.map((cue) => t("cue “{0}”", oneLine(cue))), ...words.slice(0, MOST)];
  return said.length === 0 ? [] : [said.join(", ")];
}

function nothingRows(query: string): SearchRow[] {
  return [
    {
      label: `$(search-stop) ${t("Nothing in the memory fits “{0}”.", forQuickPick(query))}`,
      detail: t("Try fewer or other words, in any order."),
      alwaysShow: true,
    },
    {
      label: `$(add) ${t("Log a lesson")}`,
      detail: t("Save what is missing, so that the next search finds it."),
      alwaysShow: true,
      command: "sentinelMemory.log",
    },
  ];
}
