// Looking at what a push would publish before it does (S30). Imports no `vscode`.
import type { SensitiveFinding } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";

/** What a redaction takes out of the log, by the names that `check` gives it. */
const MENDED: readonly string[] = ["secret", "private-text", "unpaired-tag"];

/** What a review needs from the editor. */
export interface ReviewUi {
  /** Shows that the server works until it answers. */
  working<T>(task: () => Promise<T>): Promise<T>;
  /** Opens what is new, of the project of this name. */
  show(project: string, text: string): Promise<void>;
  /** Says that nothing is new. */
  nothing(sentence: string): void;
  /** Offers to redact what stands in so many lines of the log. */
  offerRedaction(lines: number): void;
}

/** What a commit needs from the editor. */
export interface CommitUi {
  /** Shows that the server works until it answers. */
  working<T>(task: () => Promise<T>): Promise<T>;
  /** Says how much looks sensitive of what would be committed, and asks; undefined: leave. */
  ask(count: number): Promise<"review" | "commit" | undefined>;
  review(): Promise<void>;
  committed(sentence: string): void;
}

/** Shows what a push would publish, and offers to redact what of it can be redacted. */
export async function reviewMemory(memory: Memory, ui: ReviewUi, folder: string): Promise<void> {
  const review = await ui.working(() => memory.request("sentinel/review_memory", { folder }));
  if (review.records.length + review.findings.length === 0) {
    ui.nothing(review.text);
    return;
  }
  await ui.show(review.folder, review.text);
  const lines = redactableLines(review.findings);
  if (lines > 0) {
    ui.offerRedaction(lines);
  }
}

/** Commits the memory alone (K10), after asking where it holds what looks sensitive; whether it did. */
export async function commitReviewed(
  memory: Memory,
  ui: CommitUi,
  folder: string,
): Promise<boolean> {
  const { findings } = await ui.working(() => memory.request("sentinel/review_memory", { folder }));
  // What a commit holds already is a matter of the push.
  const count = findings.filter(({ commit }) => commit === null).length;
  const answer = count === 0 ? "commit" : await ui.ask(count);
  if (answer === "review") {
    await ui.review();
  }
  if (answer !== "commit") {
    return false;
  }
  const { text } = await ui.working(() => memory.request("sentinel/commit_memory", { folder }));
  ui.committed(text);
  return true;
}

function redactableLines(findings: readonly SensitiveFinding[]): number {
  const mended = findings.filter(({ code, line }) => line !== null && MENDED.includes(code));
  return new Set(mended.map(({ line }) => line)).size;
}
