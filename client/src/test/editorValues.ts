// Values of the editor that stand-ins and tests make: no state of a window is in them.
import assert from "node:assert/strict";
import { join } from "node:path";

export class Disposable {
  static from(...all: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => all.map((one) => one.dispose()));
  }

  readonly dispose: () => void;

  constructor(dispose: () => void) {
    this.dispose = dispose;
  }
}

export class EventEmitter<T> {
  readonly #listeners = new Set<(event: T) => unknown>();

  readonly event = (listener: (event: T) => unknown): Disposable => {
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };

  fire(event: T): void {
    this.#listeners.forEach((listener) => listener(event));
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

/** A token that ends a request; `cancel` is the button of a test. */
export class CancellationTokenSource {
  readonly #cancelled = new EventEmitter<undefined>();
  readonly token = {
    isCancellationRequested: false,
    onCancellationRequested: this.#cancelled.event,
  };

  cancel(): void {
    this.token.isCancellationRequested = true;
    this.#cancelled.fire(undefined);
  }
}

export class Uri {
  static parse = (text: string): Uri => new Uri(text);
  static file = (path: string): Uri => new Uri(`file://${path}`);
  static from = ({ scheme, path, query }: Record<"scheme" | "path" | "query", string>): Uri =>
    new Uri(`${scheme}://${path}?${query}`);
  static joinPath = (base: Uri, ...parts: string[]): Uri =>
    new Uri(`${base.scheme}://${join(base.path, ...parts)}`);

  readonly scheme: string;
  readonly fsPath: string;
  readonly query: string;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.scheme = text.replace(/:.*$/, "");
    [this.fsPath = "", this.query = ""] = text.replace(/^[\w-]+:\/\//, "").split("?");
  }

  get path(): string {
    return this.fsPath;
  }

  with({ scheme, query, fragment }: Record<"scheme" | "query" | "fragment", string>): Uri {
    return new Uri(`${scheme}://${this.path}?${query}#${fragment}`);
  }

  toString(): string {
    return this.#text;
  }
}

export class MarkdownString {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

export const TextDocumentSaveReason = { Manual: 1, AfterDelay: 2, FocusOut: 3 };

export class ThemeIcon {
  readonly id: string;
  readonly color: ThemeColor | undefined;

  constructor(id: string, color?: ThemeColor) {
    this.id = id;
    this.color = color;
  }
}

export class ThemeColor extends ThemeIcon {}

export class TreeItem {
  [property: string]: unknown;
  readonly label: string;
  readonly collapsibleState: number;

  constructor(label: string, collapsibleState: number) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
export const ViewColumn = { Active: -1, Beside: -2 };
export const StatusBarAlignment = { Left: 1, Right: 2 };
export const QuickPickItemKind = { Separator: -1, Default: 0 };
export const TextEditorRevealType = { InCenter: 1, AtTop: 3 };
export const ProgressLocation = { Notification: 15 };
export const LanguageModelChatMessage = { User: (text: string): object => ({ text }) };
export const ConfigurationTarget = { Global: 1, Workspace: 2, WorkspaceFolder: 3 };
export const LogLevel = { Off: 0, Trace: 1 };

export const FileType = { File: 1 };

export class FileSystemError extends Error {
  static FileNotFound = ({ path }: Uri): FileSystemError =>
    new FileSystemError(`FileNotFound: ${path}`);
}

/** An input box or a quick pick, on which a test types, accepts and leaves. */
export class Input {
  [property: string]: unknown;
  value = "";
  items: readonly object[] = [];
  activeItems: readonly object[] = [];
  selectedItems: readonly object[] = [];
  ignoreFocusOut = false;
  readonly #changed = new EventEmitter<string>();
  readonly #accepted = new EventEmitter<undefined>();
  readonly #hidden = new EventEmitter<undefined>();
  readonly onDidChangeValue = this.#changed.event;
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  readonly onDidChangeActive = new EventEmitter<readonly object[]>().event;
  /** Presses a button of a row. */
  readonly itemTriggered = new EventEmitter<{ readonly item: object; readonly button: object }>();
  readonly onDidTriggerItemButton = this.itemTriggered.event;

  type(value: string): void {
    this.value = value;
    this.#changed.fire(value);
  }

  accept(): void {
    // As in the editor, Enter takes the active item of a list in which one is chosen.
    this.selectedItems = this.canSelectMany === true ? this.selectedItems : this.activeItems;
    this.#accepted.fire(undefined);
  }

  show(): void {
    inputs.push(this);
  }

  hide(): void {
    this.#hidden.fire(undefined);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** The inputs that were shown, in their order. */
export const inputs: Input[] = [];

/** The input that was shown last. */
export function lastInput(): Input {
  const input = inputs.at(-1);
  assert.ok(input, "no input was shown");
  return input;
}
