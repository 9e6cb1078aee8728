// The files in which compactions are planned (N04).
import { join } from "node:path";
import { PLANS_FOLDER } from "../editor/ownAddresses";
import { isKeptFacts, type KeptFacts, KeptFiles } from "../forms/keptFiles";

/** The plans of this user on this machine. */
export class PlanFiles extends KeptFiles<KeptFacts> {
  constructor(storage: string) {
    super(join(storage, PLANS_FOLDER), isKeptFacts);
  }
}
