// The data of a lookup of an interpreter. Imports no `vscode`.

/** The oldest Python that the server runs on. */
export const OLDEST_PYTHON = [3, 11] as const;

/** A command that may be a Python interpreter. */
export interface Candidate {
  readonly command: string;
  readonly args: readonly string[];
}

/** One place to look for interpreters. */
export interface InterpreterProvider {
  /** Whether the user named the interpreter, so that no other may take its place. */
  readonly binding: boolean;
  candidates(): Promise<readonly Candidate[]>;
}

/** The answer of a candidate about itself. */
export interface Interpreter {
  /** Absolute path where the interpreter tells it, else the command that was tried. */
  readonly command: string;
  readonly version: string;
}

/** The result of a lookup. */
export type Lookup =
  | { readonly kind: "found"; readonly interpreter: Interpreter }
  | { readonly kind: "tooOld"; readonly interpreter: Interpreter }
  | { readonly kind: "none"; readonly named: string | undefined };

/** Runs a candidate once; undefined when it is not a Python. */
export type Probe = (candidate: Candidate) => Promise<Interpreter | undefined>;
