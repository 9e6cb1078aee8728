// The parts of a window from its start, and the parts that it gets when a memory is first needed.
import type * as vscode from "vscode";
import type { RunCommand } from "./commands";
import type { MemoryServer, StartParts } from "./server/server";
import type { MemoryView } from "./view";

/** The parts of a window that every part may use. */
export interface WindowParts {
  readonly context: vscode.ExtensionContext;
  readonly channel: vscode.LogOutputChannel;
  readonly server: MemoryServer;
  readonly view: MemoryView;
  /** Starts the server and tells a failure once. */
  readonly need: () => Promise<void>;
}

/** The interface of the rest of the extension for the part that loaded it. */
export interface Rest extends StartParts {
  readonly runCommand: RunCommand;
  /** Shows the page again that a window had before it was loaded anew. */
  readonly restorePage: (panel: vscode.WebviewPanel, state: unknown) => void;
}
