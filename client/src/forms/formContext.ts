import type { TextDocuments } from "../editor/textDocuments";
import type { MemoryClient } from "../memory/memoryClient";
import type { Drafts } from "./drafts";

/** What the forms of a window share. */
export interface FormContext {
  readonly memory: MemoryClient;
  readonly drafts: Drafts;
  readonly documents: TextDocuments;
}
