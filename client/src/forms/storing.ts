// Saves a form as a new record, or as another text of an existing record (S36).
import { problemOf, refusalOf } from "../editor/problem";
import type {
  EditRecordParams,
  EditRecordResult,
  LogMemoryParams,
  LogMemoryResult,
  ReadFormParams,
  ReadFormResult,
  RecordView,
} from "../memory/contracts";
import { changed, type Draft, newFields, valuesOf } from "./fields";
import type { FormFacts } from "./formFiles";

/** The requests that storing needs. */
export interface StoreRequests {
  read(params: ReadFormParams): Promise<ReadFormResult>;
  saveNew(params: LogMemoryParams): Promise<LogMemoryResult>;
  save(params: EditRecordParams): Promise<EditRecordResult>;
  /** Returns the record as it is now; undefined when it is gone. */
  current(folder: string, record: RecordView): Promise<RecordView | undefined>;
}

/** The outcome of a save. */
export type Stored =
  | { readonly kind: "new"; readonly result: LogMemoryResult; readonly draft: Draft }
  | { readonly kind: "edited"; readonly result: EditRecordResult; readonly draft: Draft }
  | { readonly kind: "unchanged" }
  | { readonly kind: "refused"; readonly sentence: string }
  | { readonly kind: "clash"; readonly now: RecordView | undefined; readonly draft: Draft };

/** The server's names of a refusal because the record is another one by now, or gone. */
const MEANWHILE = new Set<string | undefined>(["record_changed", "record_unknown"]);

/** Stores the lesson of a form. Nothing raises. After a refusal nothing is stored. */
export async function store(
  requests: StoreRequests,
  facts: FormFacts,
  text: string,
): Promise<Stored> {
  const { folder, type, record } = facts;
  try {
    const { problems, ...draft } = await requests.read({ text, type, folder });
    const [sentence] = problems;
    if (sentence !== undefined) {
      return { kind: "refused", sentence };
    }
    return await (record === undefined
      ? saveNew(requests, facts, draft)
      : saveChanges(requests, facts, record, draft));
  } catch (error) {
    return { kind: "refused", sentence: problemOf(error).message };
  }
}

/** Saves a draft as a record of its own. */
export async function saveNew(
  requests: StoreRequests,
  { folder, type }: FormFacts,
  draft: Draft,
): Promise<Stored> {
  const { missing_context, ...fields } = newFields(draft);
  const params: LogMemoryParams =
    type === "principle"
      ? { type: "principle", ...fields, folder }
      : { ...fields, missing_context, folder };
  return { kind: "new", result: await requests.saveNew(params), draft };
}

async function saveChanges(
  requests: StoreRequests,
  { folder }: FormFacts,
  record: RecordView,
  draft: Draft,
): Promise<Stored> {
  const fields = changed(draft, record);
  if (fields.length === 0) {
    return { kind: "unchanged" };
  }
  try {
    const params = { ref: record.ref, ...valuesOf(draft, fields), folder };
    return { kind: "edited", result: await requests.save(params), draft };
  } catch (error) {
    if (error instanceof Error && MEANWHILE.has(refusalOf(error))) {
      return { kind: "clash", now: await requests.current(folder, record), draft };
    }
    throw error;
  }
}
