// The files in which compactions are planned (N04).
import { join } from "node:path";
import { isKeptFacts, type KeptFacts, KeptFiles } from "../forms/keptFiles";

/** Below the storage of the extension; `package.json` knows the language of plans by this name. */
const PLANS_FOLDER = "sentinel-memory-plans";

/** The plans of this user on this machine. */
export class PlanFiles extends KeptFiles<KeptFacts> {
  constructor(storage: string) {
    super(join(storage, PLANS_FOLDER), isKeptFacts);
  }
}
