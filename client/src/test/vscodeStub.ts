// Stands in for the editor where tests run in plain Node: what they look at is kept in `editor`,
// everything else does nothing.
import { readFile } from "node:fs/promises";
import { CancellationTokenSource, Disposable, EventEmitter, Input, Uri } from "./editorValues";

export * from "./editorValues";

/** The state that tests set and read; each test file has an editor of its own. */
export const editor = {
  isTrusted: true,
  folders: [] as { name: string; uri: Uri }[],
  settings: {} as Record<string, unknown>,
  workspace: {} as Record<string, unknown>,
  /** The choice in the dialog for a file. */
  file: undefined as string | undefined,
  /** Paths of the files that exist. */
  files: new Set<string>(),
  /** Opens a document by its address, where a test plays documents. */
  open: undefined as ((uri: Uri) => object) | undefined,
  /** The interfaces of other extensions, by their ids. */
  extensions: new Map<string, object | undefined>(),
  /** The models that extensions may ask. */
  models: [] as object[],
  /** The button that ends what goes on. */
  cancelling: new CancellationTokenSource(),
  /** The functions of the commands; other commands do nothing. */
  commands: new Map<string, (...args: unknown[]) => unknown>(),
  askedFor: [] as unknown[],
  executed: [] as unknown[][],
  /** Texts of messages, and how they are answered: undefined closes them. */
  messages: [] as string[],
  answer: (() => undefined) as (message: string, buttons: readonly unknown[]) => unknown,
  clipboard: "",
  /** Whether this editor has tools for agents. */
  hasTools: true,
};

/** Answers every message with its button of this title; closes those that have none. */
export function press(...titles: string[]): void {
  const titleOf = (button: unknown): unknown =>
    typeof button === "object" && button !== null && "title" in button ? button.title : button;
  editor.answer = (_, buttons) =>
    buttons.find((button) => titles.some((title) => title === titleOf(button)));
}

/** Lets what nobody waits for come to its end. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Lets time pass until something has come about. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await settled();
  }
}

/** The part of Cursor, where a test plays it. */
export let cursor: object | undefined;

export function setCursor(api: object | undefined): void {
  cursor = api;
}

/** A namespace or object of which only a part is there: whatever else is called does nothing. */
function partOf<T extends object>(known: T): T {
  const nothing = (): Disposable => new Disposable(() => undefined);
  return new Proxy(known, {
    get: (target, name) => (name in target ? (Reflect.get(target, name) as unknown) : nothing),
  });
}

/** Tells what changed in a document. */
export const textChanged = new EventEmitter<object>();

/** Tells which rows of a view are selected. */
export const selectionChanged = new EventEmitter<{ readonly selection: readonly object[] }>();

/** Tells whether the window has the focus. */
export const windowState = new EventEmitter<{ readonly focused: boolean }>();

function say(message: string, ...buttons: unknown[]): Promise<unknown> {
  editor.messages.push(message);
  return Promise.resolve(editor.answer(message, buttons));
}

export const l10n = {
  t: (message: string, ...args: unknown[]): string =>
    message.replace(/\{(\d+)\}/g, (_, index: string) => String(args[Number(index)])),
};

export const window = partOf({
  createOutputChannel: () => partOf({}),
  createTreeView: () =>
    partOf({ visible: false, selection: [], onDidChangeSelection: selectionChanged.event }),
  createStatusBarItem: () => partOf({}),
  withProgress: <T>(_: unknown, task: (progress: unknown, token: unknown) => T): T =>
    task({}, editor.cancelling.token),
  showInformationMessage: say,
  showWarningMessage: say,
  showErrorMessage: say,
  onDidChangeWindowState: windowState.event,
  showOpenDialog: () =>
    Promise.resolve(editor.file === undefined ? undefined : [Uri.file(editor.file)]),
  createInputBox: () => new Input(),
  createQuickPick: () => new Input(),
  activeTextEditor: undefined,
  tabGroups: { onDidChangeTabs: new EventEmitter<object>().event },
});

export const workspace = partOf({
  get isTrusted(): boolean {
    return editor.isTrusted;
  },
  get workspaceFolders(): readonly object[] {
    return editor.folders;
  },
  getWorkspaceFolder: ({ fsPath }: Uri) =>
    editor.folders.find(({ uri }) => fsPath.startsWith(`${uri.fsPath}/`)),
  getConfiguration: (section?: string) => ({
    get: (name: string, otherwise: unknown): unknown =>
      editor.settings[section === undefined ? name : `${section}.${name}`] ?? otherwise,
    inspect: (name: string) => ({
      globalValue: editor.settings[name],
      workspaceValue: editor.workspace[name],
    }),
    update: (name: string, value: unknown) => {
      const key = section === undefined ? name : `${section}.${name}`;
      // A workspace may have a value of its own, which goes first.
      editor.settings[key] = editor.workspace[key] ?? value;
      return Promise.resolve();
    },
  }),
  createFileSystemWatcher: () => partOf({}),
  fs: {
    stat: ({ fsPath }: Uri) =>
      editor.files.has(fsPath) ? Promise.resolve({}) : Promise.reject(new Error("no such file")),
    readFile: ({ fsPath }: Uri) => readFile(fsPath),
  },
  textDocuments: [],
  openTextDocument: (uri: Uri) => Promise.resolve(editor.open?.(uri)),
  onDidChangeTextDocument: textChanged.event,
});

export const commands = {
  registerCommand: (name: string, run: (...args: unknown[]) => unknown): Disposable => {
    editor.commands.set(name, run);
    return new Disposable(() => editor.commands.delete(name));
  },
  executeCommand: (name: string, ...args: unknown[]): Promise<unknown> => {
    editor.executed.push([name, ...args]);
    return Promise.resolve(editor.commands.get(name)?.(...args));
  },
};

export const lm = partOf({
  selectChatModels: () => Promise.resolve(editor.models),
  registerTool: () => {
    if (!editor.hasTools) {
      throw new Error("registerTool is not a function");
    }
    return new Disposable(() => undefined);
  },
});
export const version = "1.105.1";
export const env = {
  appName: "Cursor",
  appHost: "desktop",
  language: "en",
  remoteName: undefined as string | undefined,
  clipboard: {
    writeText: (text: string) => {
      editor.clipboard = text;
      return Promise.resolve();
    },
  },
};
export const extensions = partOf({
  getExtension: (id: string) => {
    const api = editor.extensions.get(id);
    return api === undefined ? undefined : { activate: () => Promise.resolve(api) };
  },
});
/** Notes for which documents the editor asks. */
const asksFor = (documents: unknown): Disposable => {
  editor.askedFor.push(documents);
  return new Disposable(() => undefined);
};
export const languages = partOf({
  match: () => 0,
  registerCodeLensProvider: asksFor,
  registerHoverProvider: asksFor,
});
