// Why there is no server, as a sentence and as the buttons that help. Imports no `vscode`.
import type { Translate } from "./l10n";
import { type Lookup, OLDEST_PYTHON } from "./python";

/** What keeps the server from running. */
export type Absence =
  | { readonly reason: "untrusted" | "noFolder" | "failed" }
  | { readonly reason: "noPython"; readonly lookup: Exclude<Lookup, { kind: "found" }> };

/** A way out that a message offers. */
export type Remedy =
  "openSettings" | "retry" | "restart" | "showOutput" | "manageTrust" | "openFolder";

/** Raised for a request when there is no server to send it to. */
export class ServerUnavailable extends Error {
  readonly absence: Absence;

  constructor(absence: Absence, t: Translate) {
    super(sentence(absence, t));
    this.absence = absence;
  }

  /** Whether something went wrong; else the user has not trusted or opened anything yet. */
  get isFailure(): boolean {
    return this.absence.reason === "failed" || this.absence.reason === "noPython";
  }

  get remedies(): readonly Remedy[] {
    switch (this.absence.reason) {
      case "untrusted":
        return ["manageTrust"];
      case "noFolder":
        return ["openFolder"];
      case "noPython":
        return ["openSettings", "retry", "showOutput"];
      case "failed":
        return ["restart", "showOutput"];
    }
  }
}

function sentence(absence: Absence, t: Translate): string {
  switch (absence.reason) {
    case "untrusted":
      return t("Sentinel Memory starts when you trust this workspace.");
    case "noFolder":
      return t("Open a folder first: the memory belongs to a project.");
    case "failed":
      return t("The memory server stopped and could not be started again.");
    case "noPython":
      return pythonSentence(absence.lookup, t);
  }
}

function pythonSentence(lookup: Exclude<Lookup, { kind: "found" }>, t: Translate): string {
  const oldest = OLDEST_PYTHON.join(".");
  if (lookup.kind === "tooOld") {
    const { version, command } = lookup.interpreter;
    return t("Sentinel Memory needs Python {0} or newer; {1} is {2}.", oldest, command, version);
  }
  if (lookup.named !== undefined) {
    return t(
      "Sentinel Memory needs Python {0} or newer; the setting names {1}, which is not a Python that runs.",
      oldest,
      lookup.named,
    );
  }
  return t("Sentinel Memory needs Python {0} or newer, and none was found.", oldest);
}
