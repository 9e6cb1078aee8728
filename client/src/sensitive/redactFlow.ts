// Taking secrets and private text out of the log for good (D05). Imports no `vscode`.
import type {
  AllowValueParams,
  RedactRecordsParams,
  RedactRecordsResult,
} from "../memory/contracts";
import type { Translate } from "../editor/l10n";
import type { Memory } from "../memory/memoryClient";

/** Where in a stored text a value stands. */
export type ValuePlace = Pick<AllowValueParams, "ref" | "field" | "start" | "end">;

/** The one question before a redaction. */
export interface RedactionQuestion {
  readonly message: string;
  readonly detail: string;
}

/** What a redaction needs from the editor. */
export interface RedactionUi {
  /** Shows that the server works until it answers. */
  working<T>(task: () => Promise<T>): Promise<T>;
  confirm(question: RedactionQuestion): Promise<boolean>;
  /** Says that nothing was found. */
  nothing(sentence: string): void;
  /** Says what was done, and offers a review; `isLeft` where lines still hold something. */
  told(sentence: string, isLeft: boolean): void;
}

/** How the answers count private text, beside the kinds of secrets. */
const PRIVATE = "private_section";
const NAMED_LINES = 10;

/**
 * Redacts the records that are named, else all in which something is withheld, after asking: it
 * cannot be undone.
 */
export async function redactRecords(
  memory: Memory,
  ui: RedactionUi,
  folder: string,
  refs: readonly string[] | undefined,
  t: Translate,
): Promise<void> {
  const params: RedactRecordsParams = { folder, ...(refs === undefined ? {} : { refs }) };
  const ask = (dry_run: boolean): ReturnType<typeof memory.request<"sentinel/redact_records">> =>
    ui.working(() => memory.request("sentinel/redact_records", { ...params, dry_run }));
  const plan = await ask(true);
  if (plan.records.length === 0) {
    if (plan.left_lines.length === 0) {
      ui.nothing(plan.text);
    } else {
      ui.told(plan.text, true);
    }
    return;
  }
  if (await ui.confirm(questionOf(plan, t))) {
    const { text, left_lines } = await ask(false);
    ui.told(text, left_lines.length > 0);
  }
}

function questionOf(plan: RedactRecordsResult, t: Translate): RedactionQuestion {
  const count = plan.records.length;
  const message = count === 1 ? t("Redact this record?") : t("Redact {0} records?", count);
  const history =
    plan.in_history === null
      ? [t("Git did not tell whether a commit holds it too.")]
      : plan.in_history
        ? [t("A commit holds it too: you are told afterwards what to do about that.")]
        : [];
  const lines = plan.left_lines;
  const named = [...lines.slice(0, NAMED_LINES), ...(lines.length > NAMED_LINES ? ["…"] : [])];
  const left = lines.length === 0 ? [] : [t("Lines to mend by hand: {0}", named.join(", "))];
  const parts = [
    t("What goes: {0}", kindsOf(plan, t)),
    t("This cannot be undone."),
    ...history,
    ...left,
  ];
  return { message, detail: parts.join("\n") };
}

/** Returns `github_token ×2, private text ×1`. */
function kindsOf({ records }: RedactRecordsResult, t: Translate): string {
  const counts = new Map<string, number>();
  for (const [kind, count] of records.flatMap(({ withheld }) => Object.entries(withheld))) {
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, count]) => `${kind === PRIVATE ? t("private text") : kind} ×${String(count)}`)
    .join(", ");
}
