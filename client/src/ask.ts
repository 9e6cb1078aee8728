// Answers `sentinel/ask`: shows what the server asks a person, and returns the answer (N04).
import * as vscode from "vscode";
import type { OwnTexts } from "./documents";
import { forMessage, forQuickPick, t } from "./editor/texts";
import { OWN_ADDRESSES, ownPath } from "./editor/ownAddresses";
import type { AskChange, AskParams, AskResult, AskRow } from "./memory/contracts";
import { askModels, editorModels, type MayAsk, nameOf } from "./models";
import type { ServerClient } from "./server/languageClient";

interface Row extends vscode.QuickPickItem {
  readonly id: string;
  readonly line: number | null;
}

const LEFT: AskResult = { chosen: null, value: null };

/** How long the editor shows a word about what was done, in milliseconds. */
const TOLD_MS = 4_000;

/** What shows the questions and their texts. */
export interface Asking {
  readonly texts: OwnTexts;
  readonly mayAsk: MayAsk;
  readonly openPage: (folder: string, name: string) => Promise<void>;
}

/** The questions of the server that are open in this window. */
export class Questions {
  readonly #parts: Asking;
  readonly #open = new Set<vscode.CancellationTokenSource>();

  constructor(parts: Asking) {
    this.#parts = parts;
  }

  /** Answers a server. A question that is open when it stops is closed, and that is said. */
  listen(client: Pick<ServerClient, "onRequest" | "onStopped">): void {
    client.onRequest("sentinel/ask", (params: AskParams, token: vscode.CancellationToken) =>
      this.#answer(params, token),
    );
    client.onStopped(() => {
      const wasAsking = this.#open.size > 0;
      for (const open of this.#open) {
        open.cancel();
      }
      if (wasAsking) {
        void vscode.window.showWarningMessage(
          t("The memory server stopped, so its question was closed. Run the command again."),
        );
      }
    });
  }

  async #answer(params: AskParams, token: vscode.CancellationToken): Promise<AskResult> {
    const open = new vscode.CancellationTokenSource();
    this.#open.add(open);
    const told = token.onCancellationRequested(open.cancel.bind(open));
    const left = new Promise<AskResult>((resolve) => {
      open.token.onCancellationRequested(resolve.bind(undefined, LEFT));
    });
    try {
      // A message cannot be taken back: its answer counts no longer.
      return await Promise.race([this.#show(params, open.token), left]);
    } finally {
      told.dispose();
      this.#open.delete(open);
    }
  }

  async #show(params: AskParams, token: vscode.CancellationToken): Promise<AskResult> {
    const { texts, mayAsk, openPage } = this.#parts;
    const { kind, title = "", text = "", value = "", changes = [], folder } = params;
    const address = OWN_ADDRESSES.protocol2Code;
    switch (kind) {
      case "pick":
      case "many":
        return pick(params, token);
      case "input":
        return input(params, token);
      case "confirm":
        return confirm(params);
      case "diff":
        await compare(title, changes);
        return (params.rows ?? []).length === 0
          ? LEFT
          : pick(params, token).finally(() => closeComparison(title));
      case "page":
        await openPage(folder ?? "", value);
        return LEFT;
      case "copy":
        await vscode.env.clipboard.writeText(value);
        vscode.window.setStatusBarMessage(text, TOLD_MS);
        return LEFT;
      case "close":
        await texts.close(address(value));
        return LEFT;
      case "suggest":
        await vscode.commands.executeCommand("editor.action.triggerSuggest");
        return LEFT;
      case "models":
        return { value: (await editorModels(mayAsk)).map(nameOf)[0] ?? null };
      case "model":
        return askModels(await editorModels(mayAsk), title, value, text);
      case "read":
        return { value: (await vscode.workspace.openTextDocument(address(value))).getText() };
      case "save":
        return this.#save(address(value));
    }
  }

  async #save(address: vscode.Uri): Promise<AskResult> {
    if (ownPath(address) !== undefined) {
      await this.#parts.texts.save(address);
      return { chosen: ["saved"] };
    }
    const document = vscode.workspace.textDocuments.find(
      ({ uri, isDirty }) => isDirty && uri.toString() === address.toString(),
    );
    return ((await document?.save()) ?? true) ? { chosen: ["saved"] } : LEFT;
  }
}

/** Opens both states of one file or of several in the editor's own comparison. */
async function compare(title: string, changes: readonly AskChange[]): Promise<void> {
  const sides = changes.map(({ before, after }) =>
    [before, after].map((uri) => (uri === null ? undefined : vscode.Uri.parse(uri))),
  );
  const [first = []] = sides;
  await (sides.length === 1
    ? vscode.commands.executeCommand("vscode.diff", ...first, title)
    : vscode.commands.executeCommand(
        "vscode.changes",
        title,
        sides.map(([before, after]) => [after ?? before, before, after]),
      ));
}

/** Closes the tabs of a comparison; of several files it has a type that no extension knows. */
async function closeComparison(title: string): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  // The editor adds the number of files to the title.
  const isOurs = ({ label, input }: vscode.Tab): boolean =>
    label.startsWith(title) &&
    !(input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom);
  await vscode.window.tabGroups.close(tabs.filter(isOurs));
}

/** Brings a line of the text beside a list into sight. */
function reveal(line: number, beside: string): void {
  const shown = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === vscode.Uri.parse(beside).toString(),
  );
  const place = new vscode.Range(line, 0, line, 0);
  shown?.revealRange(place, vscode.TextEditorRevealType.InCenter);
}

function pick(params: AskParams, token: vscode.CancellationToken): Promise<AskResult> {
  const list = vscode.window.createQuickPick<Row>();
  list.title = params.title;
  list.placeholder = params.text ?? "";
  list.ignoreFocusOut = true;
  list.matchOnDescription = list.matchOnDetail = true;
  list.canSelectMany = params.kind === "many";
  list.items = (params.rows ?? []).map(rowOf);
  list.selectedItems = list.items.filter(({ picked }) => picked);
  const active = list.items.filter(({ id }) => id === params.active);
  if (active.length > 0) {
    list.activeItems = active;
  }
  list.onDidChangeActive(([row]) => {
    if (row?.line != null && params.beside != null) {
      reveal(row.line, params.beside);
    }
  });
  return answered(list, token, () => ({ chosen: list.selectedItems.map(({ id }) => id) }));
}

function rowOf({ id, label, description, detail, icon, picked, line, heading }: AskRow): Row {
  const name = forQuickPick(label);
  return {
    id,
    label: icon === undefined || icon === "" ? name : `$(${icon}) ${name}`,
    description: forQuickPick(description ?? ""),
    detail: forQuickPick(detail ?? ""),
    picked: picked === true,
    kind: vscode.QuickPickItemKind[heading === true ? "Separator" : "Default"],
    line: line ?? null,
  };
}

function input(params: AskParams, token: vscode.CancellationToken): Promise<AskResult> {
  const box = vscode.window.createInputBox();
  box.title = params.title;
  box.prompt = forMessage(params.text ?? "");
  box.value = params.value ?? "";
  box.validationMessage = params.problem ?? undefined;
  box.ignoreFocusOut = true;
  box.onDidChangeValue(() => {
    box.validationMessage = undefined;
  });
  return answered(box, token, () => ({ value: box.value }));
}

/** Shows a list or a box until it is accepted, left, or taken back by the server. */
function answered(
  shown: vscode.QuickInput & { readonly onDidAccept: vscode.Event<void> },
  token: vscode.CancellationToken,
  answer: () => AskResult,
): Promise<AskResult> {
  return new Promise((resolve) => {
    let result = LEFT;
    token.onCancellationRequested(shown.hide.bind(shown));
    shown.onDidAccept(() => {
      result = answer();
      shown.hide();
    });
    shown.onDidHide(() => {
      shown.dispose();
      resolve(result);
    });
    shown.show();
  });
}

async function confirm(params: AskParams): Promise<AskResult> {
  const { text = "", detail = "", level = "info", rows = [] } = params;
  const show = { info: "Information", warning: "Warning", error: "Error" } as const;
  const modal = level === "warning";
  const options = modal ? { modal, ...(detail === "" ? {} : { detail }) } : {};
  const buttons = rows.map(({ id, label }) => ({ id, title: label }));
  const shown = vscode.window[`show${show[level]}Message`](forMessage(text), options, ...buttons);
  // Without a button there is nothing to wait for.
  const chosen = buttons.length > 0 ? await shown : undefined;
  return chosen === undefined ? LEFT : { chosen: [chosen.id] };
}
