import { beforeEach } from "node:test";
import type { Candidate, ModelCheckResult, RecordView } from "../memory/contracts";
import { showLessons } from "../prompts/showLessons";
import { CancellationTokenSource, Uri } from "./editorValues";
import { FakeMemory, record } from "./samples";
import { editor, type Item, press, settled } from "./vscodeStub";

export const SHOP = "file:///shop";
export const PROMPT = "file:///shop/TASK.md";
export const ACCESS = { canSendRequest: () => true };

export function candidate(changes: Partial<Candidate> = {}): Candidate {
  return {
    id: "0123456789abcdef",
    ref: "0123456789abcdef@aaaaaa",
    type: "log",
    topic: "refund",
    question: "Is VAT included?",
    missing_context: "Whether VAT is included",
    lesson: "Refunds hold VAT.",
    times: 3,
    last: "2026-03-04T00:00:00+00:00",
    item: "- Open question (refund): Is VAT included?",
    why: { words: ["refund"], cues: ["money back", "cash"] },
    ...changes,
  };
}

export const OTHER = candidate({
  id: "f".repeat(16),
  question: "Who approves it?",
  why: null,
  times: 1,
});
const RULE = candidate({
  id: "e".repeat(16),
  type: "principle",
  question: null,
  missing_context: null,
  item: null,
});

/** The start of a test: the prompt, the lessons that fit it, and the record of the first lesson. */
export const given: { text: string; offered: readonly Candidate[]; stored: RecordView } = {
  text: "",
  offered: [],
  stored: record(),
};

function asked(): ModelCheckResult & { text: string } {
  return { folder: "shop", prompt: "", candidates: [candidate(), OTHER], text: "Which numbers?" };
}

export function memoryOf(): FakeMemory {
  return new FakeMemory({
    "sentinel/preflight": () => ({ folder: "shop", candidates: given.offered }),
    "sentinel/model_check": asked,
    "sentinel/list_records": () => ({ folder: "shop", records: [given.stored] }),
    "sentinel/edit_record": () => ({ folder: "shop" }),
    "sentinel/check_field": ({ value }) => ({
      bytes: 0,
      limit: 768,
      problem: value.includes("x".repeat(65)) ? "settled_by: 64 bytes at most." : null,
      hint: null,
      withheld: {},
    }),
    "sentinel/dismiss_question": () => ({ folder: "shop", id: "", times: 1 }),
  });
}

/** Chooses rows by how their labels end; "" leaves the list. */
export function choose(...labels: string[]): (readonly Item[])[] {
  const seen: (readonly Item[])[] = [];
  editor.picks = labels.map((label) => (items) => {
    seen.push(items);
    return label === "" ? undefined : items.find((item) => item.label.endsWith(label));
  });
  return seen;
}

export async function show(memory = memoryOf(), access = ACCESS): Promise<FakeMemory> {
  await showLessons(memory, SHOP, PROMPT, access);
  await settled();
  return memory;
}

export const labels = (items: readonly Item[] | undefined): string[] =>
  (items ?? []).map(({ label }) => label);

/** Lets each test of a file begin with the same prompt and lessons in a fresh editor. */
export function beginFresh(): void {
  beforeEach(() => {
    given.text = "Refund it.\n";
    given.offered = [candidate(), RULE];
    given.stored = record({ cues: ["money back", "refund"], settled_by: ["tax free"] });
    Object.assign(editor, {
      messages: [],
      warnings: [],
      executed: [],
      models: [],
      isTrusted: true,
      input: undefined,
      cancelling: new CancellationTokenSource(),
      document: {
        uri: new Uri(PROMPT),
        getText: () => given.text,
        positionAt: (offset: number) => offset,
      },
      applied: ({ inserted }: { inserted: string[] }) => {
        given.text += inserted.join("");
      },
    });
    press();
  });
}
