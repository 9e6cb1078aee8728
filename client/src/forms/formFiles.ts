// The files in which lessons are written (N04).
import { join } from "node:path";
import { FORMS_FOLDER } from "../editor/ownAddresses";
import type { RecordView } from "../memory/contracts";
import { isKeptFacts, type Kept, type KeptFacts, KeptFiles } from "./keptFiles";

/** The subject of a form. */
export interface FormFacts extends KeptFacts {
  readonly type: RecordView["type"];
  /** The record that is edited, as the form began with it. */
  readonly record?: RecordView;
  /** Ids of drafts that the form takes the place of: they are dropped when it is stored. */
  readonly learned?: readonly string[];
}

/** A form that was not stored yet. */
export type KeptForm = Kept<FormFacts>;

/** The forms of this user on this machine. */
export class FormFiles extends KeptFiles<FormFacts> {
  constructor(storage: string) {
    super(join(storage, FORMS_FOLDER), isFacts);
  }
}

function isFacts(value: unknown): value is FormFacts {
  return isKeptFacts(value) && "type" in value && isType(value.type);
}

function isType(value: unknown): value is RecordView["type"] {
  return value === "log" || value === "principle";
}
