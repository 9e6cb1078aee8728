// Decides how the server is started, and that there is one. Imports no `vscode`.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cleanEnvironment } from "../python/cleanEnvironment";

/** Everything that `spawn` needs. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Whether the server is still where this extension was installed: an update removes the old one. */
export function isInstalled(extensionPath: string): boolean {
  return existsSync(launcher(extensionPath));
}

function launcher(extensionPath: string): string {
  return join(extensionPath, "server", "launch.py");
}

/** Returns the command that runs the server with this interpreter. */
export function resolveServer(options: {
  readonly python: string;
  readonly extensionPath: string;
  readonly env: NodeJS.ProcessEnv;
}): Launch {
  return {
    command: options.python,
    args: ["-X", "utf8", launcher(options.extensionPath), "lsp"],
    env: { ...cleanEnvironment(options.env), PYTHONUTF8: "1" },
    // Never the project: a file there could be taken for a module or, on Windows, for a command.
    cwd: options.extensionPath,
  };
}

/** Opens one thing at a time: calls that arrive while it opens or is replaced share the result. */
export class Single<T> {
  readonly #open: () => Promise<T>;
  readonly #close: (opened: T) => Promise<void>;
  #current: Promise<T> | undefined;
  #opened: T | undefined;
  #replacing: Promise<T> | undefined;

  constructor(open: () => Promise<T>, close: (opened: T) => Promise<void>) {
    this.#open = open;
    this.#close = close;
  }

  /** Returns the open thing, opening it first when needed; a failure is tried anew next time. */
  get(): Promise<T> {
    if (this.#replacing !== undefined) {
      return this.#replacing;
    }
    if (this.#current === undefined) {
      const opening = this.#open();
      this.#current = opening;
      opening.then(
        (opened) => {
          this.#opened = this.#current === opening ? opened : this.#opened;
        },
        () => {
          this.#current = this.#current === opening ? undefined : this.#current;
        },
      );
    }
    return this.#current;
  }

  /** Closes the present one and opens it again. */
  replace(): Promise<T> {
    this.#replacing ??= this.#closeAndOpen();
    return this.#replacing;
  }

  async #closeAndOpen(): Promise<T> {
    try {
      await this.close();
    } finally {
      this.#replacing = undefined;
    }
    return this.get();
  }

  /** Closes what is open, and waits for what is opening in order to close it. */
  async close(): Promise<void> {
    const closing = this.#current;
    this.#current = undefined;
    this.#opened = undefined;
    const opened = await closing?.catch(() => undefined);
    if (opened !== undefined) {
      await this.#close(opened);
    }
  }

  /** Forgets a thing that died by itself; false when it was being closed anyway. */
  drop(dead: T): boolean {
    if (this.#current === undefined || this.#opened !== dead) {
      return false;
    }
    this.#current = undefined;
    this.#opened = undefined;
    return true;
  }
}
