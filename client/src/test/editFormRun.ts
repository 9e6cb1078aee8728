// Runs the form of a record that exists with prepared answers.
import assert from "node:assert/strict";
import type {
  EditRecordParams,
  EditRecordResult,
  LogMemoryParams,
  RecordView,
} from "../memory/contracts";
import type { KeptDraft } from "../forms/drafts";
import { type Edited, runEditForm, type SavedAnew } from "../forms/editForm";
import type { FormFields } from "../forms/fields";
import type { Way } from "../forms/meanwhile";
import type { Answer, FormStep } from "../forms/recordForm";
import { logResult, serverError } from "./samples";

export const FOLDER = "file:///shop";
/** An answer to a step. */
export const value = (text: string): Answer => ({ kind: "value", value: text });
/** Leaving the form. */
export const cancelled: Answer = { kind: "cancelled" };
/** Accepts what stands in the field. */
export const enter = "enter";
/** Accepts the question and the lists behind it. */
export const rest = [enter, enter, enter, enter] as const;
/** Accepts the lists. */
export const lists = [enter, enter, enter] as const;

/** What the server answers to an edit. */
export function editResult(changes: Partial<EditRecordResult> = {}): EditRecordResult {
  return {
    folder: "shop",
    id: "0123456789abcdef",
    ref: "0123456789abcdef@bbbbbb",
    withheld: {},
    hints: [],
    compaction: { state: "ok", count: 1, threshold: 50 },
    ...changes,
  };
}

/** What the form asked and did. */
export interface Run {
  readonly steps: FormStep[];
  readonly saved: EditRecordParams[];
  /** What was asked about a record that changed meanwhile, and what was done about it. */
  readonly asked: [sentence: string, ways: readonly Way[]][];
  readonly shown: string[];
  readonly copied: string[];
  readonly savedNew: LogMemoryParams[];
  readonly kept: KeptDraft[];
  readonly edited: Edited | SavedAnew | undefined;
}

/** Runs the form on a record with prepared answers; `now` is what is stored after a refusal. */
export async function run(
  stored: RecordView,
  answers: readonly (Answer | typeof enter)[],
  save: (params: EditRecordParams) => EditRecordResult = () => editResult(),
  after: {
    readonly now?: RecordView;
    readonly ways?: readonly Way[];
    readonly draft?: KeptDraft | undefined;
    readonly refuseNew?: boolean;
    readonly fields?: FormFields;
  } = {},
): Promise<Run> {
  const steps: FormStep[] = [];
  const saved: EditRecordParams[] = [];
  const noted: Omit<Run, "steps" | "saved" | "edited"> = {
    asked: [],
    shown: [],
    copied: [],
    savedNew: [],
    kept: [],
  };
  const ways = [...(after.ways ?? [])];
  const queue = [...answers];
  const edited = await runEditForm(
    {
      ask: (step) => {
        steps.push(step);
        const answer = queue.shift();
        assert.ok(answer, `no answer prepared for ${step.field}`);
        return Promise.resolve(answer === enter ? value(step.value) : answer);
      },
      save: (params) => {
        saved.push(params);
        return new Promise((resolve) => {
          resolve(save(params));
        });
      },
      current: () => Promise.resolve(after.now),
      choose: (sentence, offered) => {
        noted.asked.push([sentence, offered]);
        return Promise.resolve(ways.shift());
      },
      show: (_, text) => Promise.resolve(void noted.shown.push(text)),
      copy: (text) => Promise.resolve(void noted.copied.push(text)),
      saveNew: (params) => {
        noted.savedNew.push(params);
        return after.refuseNew === true && noted.savedNew.length === 1
          ? Promise.reject(new Error("The disk is full."))
          : Promise.resolve(logResult());
      },
      keep: (draft) => {
        noted.kept.push(draft);
      },
    },
    FOLDER,
    stored,
    after.draft,
    after.fields,
  );
  assert.deepEqual(queue, [], "every prepared answer was used");
  return { steps, saved, ...noted, edited };
}

/** Refuses the first save because the record was changed meanwhile. */
export function refusedOnce(
  code = "record_changed",
): (params: EditRecordParams) => EditRecordResult {
  let tries = 0;
  return () => {
    tries += 1;
    if (tries === 1) {
      throw serverError("ref: the record was changed.", -32602, {
        code,
        field: "ref",
      });
    }
    return editResult();
  };
}
