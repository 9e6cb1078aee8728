// The data of a lookup of an interpreter.
import { t } from "../editor/texts";

/** The oldest Python that the server runs on. */
export const OLDEST_PYTHON = [3, 11] as const;

/** The answer of a command about itself. */
export interface Interpreter {
  /** Absolute path where the interpreter tells it, else the command that was tried. */
  readonly command: string;
  readonly version: string;
}

/** Why there is no interpreter; `named` is what the setting names, where that is none. */
export type PythonAbsence =
  | { readonly reason: "noPython"; readonly named?: string }
  | { readonly reason: "tooOld"; readonly interpreter: Interpreter };

/** The result of a lookup. */
export type Lookup =
  | { readonly kind: "found"; readonly interpreter: Interpreter }
  | { readonly kind: "missing"; readonly absence: PythonAbsence };

/** Says which version is needed, and which one an interpreter has. */
export function tooOldSentence({ command, version }: Interpreter): string {
  const oldest = OLDEST_PYTHON.join(".");
  return t("Sentinel Memory needs Python {0} or newer; {1} is {2}.", oldest, command, version);
}
