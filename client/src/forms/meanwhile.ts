// The choices when the record of an edit was changed or deleted meanwhile (S36).
import type { RecordView } from "../memory/contracts";
import { t } from "../editor/l10n";
import { problemOf } from "../editor/problem";
import { oneLine } from "../editor/storedText";
import { changed, type Draft, draftOf, type FormField } from "./fields";
import { listText } from "./listText";

/** A way to go on. */
export type Way = "again" | "new" | "show" | "copy";

/** An edit that could not be saved, because its record is another one by now. */
export interface Clash {
  /** The record as the form began with it. */
  readonly base: RecordView;
  /** The record as it is stored now; undefined when it is gone. */
  readonly now: RecordView | undefined;
  readonly typed: Draft;
}

/** The services of the editor and the server that a clash needs. */
export interface ClashUi<S> {
  /** Asks how to go on; undefined when the user leaves. */
  choose(sentence: string, ways: readonly Way[]): Promise<Way | undefined>;
  /** Shows both texts to be read, and comes back at once. */
  show(title: string, text: string): Promise<void>;
  copy(text: string): Promise<void>;
  /** Saves the typed text as a new record. */
  saveNew(): Promise<S>;
}

/**
 * Asks until there is a way on; nothing that was typed is lost on any of them. Returns "again" for
 * another try, what saving a new record gave, or nothing.
 */
export async function settle<S>(ui: ClashUi<S>, clash: Clash): Promise<"again" | S | undefined> {
  const ways = waysOf(clash);
  let sentence = clashSentence(clash);
  for (;;) {
    const way = await ui.choose(sentence, ways);
    if (way === undefined || way === "again") {
      return way;
    }
    try {
      if (way === "new") {
        return await ui.saveNew();
      }
      await (way === "show"
        ? ui.show(showTitle(clash), bothTexts(clash))
        : ui.copy(textOf(clash.typed, clash.base.type)));
      sentence = way === "copy" ? t("Your text is on the clipboard.") : sentence;
    } catch (error) {
      sentence = problemOf(error).message;
    }
  }
}

/** A new record is no way where it would replace the one that somebody else has just changed. */
function waysOf({ base, now, typed }: Clash): readonly Way[] {
  if (now === undefined) {
    return ["new", "show", "copy"];
  }
  const isOther =
    base.type === "log" &&
    (typed.topic.trim() !== now.topic || typed.missing_context.trim() !== now.missing_context);
  return ["again", "show", ...(isOther ? (["new"] as const) : []), "copy"];
}

function clashSentence({ now }: Clash): string {
  return now === undefined
    ? t("This record was deleted while you edited it. Your text is kept.")
    : t("This record was changed while you edited it. Your text is kept.");
}

function showTitle({ base }: Clash): string {
  return t("The record and your text: {0}", base.topic);
}

function bothTexts({ base, now, typed }: Clash): string {
  const stored = draftOf(now ?? base);
  const heading = now === undefined ? t("The record before it was deleted") : t("The record now");
  return [heading, textOf(stored, base.type), t("Your text"), textOf(typed, base.type)].join(
    "\n\n",
  );
}

function textOf(draft: Draft, type: RecordView["type"]): string {
  const isPrinciple = type === "principle";
  const lines: readonly (readonly [string, string])[] = [
    [t("Topic"), draft.topic],
    [t("What was missing"), isPrinciple ? "" : draft.missing_context],
    [isPrinciple ? t("Principle") : t("Lesson"), draft.lesson],
    [t("Ask next time"), draft.ask_next_time],
    [t("Cues"), listText(draft.cues)],
    [t("Settled by"), listText(draft.settled_by)],
    [t("Applies to"), listText(draft.applies_to)],
    [t("Quotes"), draft.evidence.join(" · ")],
  ];
  return lines
    .filter(([, text]) => text.trim() !== "")
    .map(([label, text]) => `${label}: ${text}`)
    .join("\n");
}

/** Returns the next text of a form: the present record with the changes of the user. */
export function merged(typed: Draft, base: RecordView, now: RecordView): Draft {
  const ours = changed(typed, base).map((field) => [field, typed[field]]);
  return { ...draftOf(now), ...(Object.fromEntries(ours) as Partial<Draft>) };
}

/** Returns the notes above the fields that both the user and somebody else changed. */
export function collisions(
  typed: Draft,
  base: RecordView,
  now: RecordView,
): Partial<Record<FormField, string>> {
  const [ours, stored] = [changed(typed, base), draftOf(now)];
  const theirs = changed(stored, base).filter((field) => ours.includes(field));
  return Object.fromEntries(
    theirs
      .filter((field) => changed(typed, now).includes(field))
      .map((field) => {
        const said = stored[field];
        const text = typeof said === "string" ? said : listText(said);
        return [field, t("It now says: {0}", oneLine(text))];
      }),
  );
}
