// Why there is no server, as a sentence and as the buttons that help.
import { t } from "../editor/l10n";
import { type Interpreter, type Lookup, OLDEST_PYTHON } from "../python/lookup";

/** A reason why the server does not run. */
export type Absence =
  | { readonly reason: "untrusted" | "noFolder" | "virtual" | "replaced" | "failed" }
  | { readonly reason: "noPython"; readonly named: string | undefined }
  | { readonly reason: "tooOld"; readonly interpreter: Interpreter };

/** A way out that a message offers. */
export type Remedy =
  | "chooseInterpreter"
  | "retry"
  | "restart"
  | "copyReport"
  | "showOutput"
  | "manageTrust"
  | "openFolder"
  | "reload";

/** Raised for a request when there is no server to send it to. */
export class ServerUnavailable extends Error {
  readonly absence: Absence;
  #isTold = false;

  constructor(absence: Absence) {
    super(sentence(absence));
    this.absence = absence;
  }

  /** Whether something went wrong; else the user has not trusted or opened anything yet. */
  get isFailure(): boolean {
    const { reason } = this.absence;
    return reason === "failed" || reason === "replaced" || isPythonMissing(reason);
  }

  get remedies(): readonly Remedy[] {
    switch (this.absence.reason) {
      case "untrusted":
        return ["manageTrust"];
      case "noFolder":
      case "virtual":
        return ["openFolder"];
      case "noPython":
      case "tooOld":
        return ["chooseInterpreter", "retry", "showOutput"];
      case "replaced":
        return ["reload"];
      case "failed":
        return ["restart", "copyReport", "showOutput"];
    }
  }

  /** True for the first that asks: all who waited for one start get one message. */
  takeTelling(): boolean {
    const isFirst = !this.#isTold;
    this.#isTold = true;
    return isFirst;
  }
}

/** The server that `startUnhindered` starts. */
export interface Startable<T> {
  /** Why it may not run, or undefined. */
  readonly obstacle: () => Absence | undefined;
  readonly start: () => Promise<T>;
  readonly end: (started: T) => Promise<void>;
}

/**
 * Starts what may run, and ends it where it may not any more: folders may close while it starts.
 * Rejects with `ServerUnavailable` then.
 */
export async function startUnhindered<T>({ obstacle, start, end }: Startable<T>): Promise<T> {
  const before = obstacle();
  if (before !== undefined) {
    throw new ServerUnavailable(before);
  }
  const started = await start();
  const after = obstacle();
  if (after !== undefined) {
    await end(started);
    throw new ServerUnavailable(after);
  }
  return started;
}

/** Whether only an interpreter is wanting, which the user may install at any time. */
export function isPythonMissing(reason: string | undefined): boolean {
  return reason === "noPython" || reason === "tooOld";
}

/** Returns the reason for a lookup that found nothing. */
export function absenceOf(lookup: Exclude<Lookup, { kind: "found" }>): Absence {
  return lookup.kind === "tooOld"
    ? { reason: "tooOld", interpreter: lookup.interpreter }
    : { reason: "noPython", named: lookup.named };
}

function sentence(absence: Absence): string {
  const oldest = OLDEST_PYTHON.join(".");
  switch (absence.reason) {
    case "untrusted":
      return t("Sentinel Memory starts when you trust this workspace.");
    case "noFolder":
      return t("Open a folder first. The memory belongs to a project.");
    case "virtual":
      return t("Sentinel Memory needs a folder on disk; the folders of this window are elsewhere.");
    case "replaced":
      return t(
        "This version of Sentinel Memory was replaced or removed. Reload the window to go on.",
      );
    case "failed":
      return t("The memory server stopped and could not be started again.");
    case "tooOld": {
      const { version, command } = absence.interpreter;
      return t("Sentinel Memory needs Python {0} or newer; {1} is {2}.", oldest, command, version);
    }
    case "noPython":
      return absence.named === undefined
        ? t("Sentinel Memory needs Python {0} or newer, and none was found.", oldest)
        : t(
            "Sentinel Memory needs Python {0} or newer; the setting sentinelMemory.pythonPath names {1}, which is not a Python that runs.",
            oldest,
            absence.named,
          );
  }
}
