// The history of the server in this window, for a problem report. Imports no `vscode`.

const KEPT = 10;

/** Numbers about the server's life: never a message, which could hold a path or a memory. */
export class ServerHistory {
  /** Milliseconds that the latest lookup of an interpreter took. */
  lookupMs: number | undefined;
  /** Milliseconds from the start of the process to its answer to `initialize`. */
  startMs: number | undefined;
  /** Version of the interpreter of the latest start. */
  python: string | undefined;
  starts = 0;
  /** The exit codes or signals of its latest processes, without those that ended in order. */
  readonly exits: string[] = [];
  /** Codes of the latest requests that failed. */
  readonly errors: number[] = [];

  started(python: string, lookupMs: number): void {
    Object.assign(this, { python, lookupMs, starts: this.starts + 1 });
  }

  ended(code: number | null, signal: string | null): void {
    if (code !== 0) {
      keep(this.exits, signal ?? String(code));
    }
  }

  /** Notes the code of a failed request; errors without one are not from the server. */
  failed(error: unknown): void {
    if (error instanceof Error && "code" in error && typeof error.code === "number") {
      keep(this.errors, error.code);
    }
  }
}

function keep<T>(list: T[], item: T): void {
  list.push(item);
  list.splice(0, list.length - KEPT);
}
