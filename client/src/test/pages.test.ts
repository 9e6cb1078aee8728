import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page, PageLink } from "../memory/contracts";
import { Pages } from "../pages/pages";
import { shellOf } from "../pages/pageShell";
import { aboutRecord } from "./samples";
import { editor, settled, Uri, ViewColumn, window } from "./vscodeStub";

const FOLDER = "file:///shop";

describe("the frame of a page", () => {
  it("loads our script alone, and nothing from elsewhere (N15)", () => {
    const given = { source: "https://ours", script: "s.js", style: "s.css", language: "ko" };
    const html = shellOf({ ...given, nonce: "abc" });
    assert.match(html, /default-src 'none'; style-src https:\/\/ours; script-src 'nonce-abc';/);
    assert.deepEqual(html.match(/<script[^>]*>/g), ['<script nonce="abc" src="s.js">']);
    assert.doesNotMatch(html, /unsafe|\son\w+=|style=/);
    assert.match(html, /<html lang="ko">/);
  });
});

/** A page of a memory that answers so, and its panel in the window. */
function opened(answer: () => Promise<Page>) {
  const asked: [string, { name?: string }][] = [];
  const posted: unknown[] = [];
  const columns: unknown[] = [];
  let tell: (message: unknown) => void = () => undefined;
  const panel = {
    viewColumn: 2,
    webview: {
      asWebviewUri: (uri: object) => uri,
      onDidReceiveMessage: (listener: typeof tell) => (tell = listener),
      postMessage: (message: unknown) => Promise.resolve(posted.push(message)),
    },
    onDidDispose: () => undefined,
    reveal: (column: unknown) => columns.push(column),
    dispose: () => undefined,
  };
  Object.assign(window, {
    createWebviewPanel: (_id: string, _title: string, { viewColumn }: { viewColumn: number }) => {
      columns.push(viewColumn);
      return panel;
    },
  });
  const memory = {
    onDidChange: () => ({ dispose: () => undefined }),
    connect: () => Promise.resolve({}),
    request: (...request: [string, object]) => {
      asked.push(request);
      return answer();
    },
  };
  const pages = new Pages(memory as never, Uri.file("/extension") as never);
  const told = (message: unknown): Promise<void> => {
    tell(message);
    return settled();
  };
  return { pages, panel, asked, posted, columns, told };
}

const LINKS: PageLink[] = [
  { label: "Edit", command: "sentinelMemory.editRecord", target: { folder: FOLDER, refs: ["a"] } },
  { page: true, name: "payment" },
  { label: "Copy", command: "sentinelMemory.copy", target: aboutRecord() },
  { command: "workbench.action.quit", target: {} },
];

describe("a page", () => {
  it("runs the command that the server gave a link, and nothing that the page or anybody names (N15)", async () => {
    let page: Page = {
      ...{ folder: FOLDER, name: "log:a", tab: "Which limit?", title: "Which limit?", html: "" },
      ...{ links: LINKS, count: 0, has_history: false },
    };
    const { pages, asked, posted, told } = opened(() => Promise.resolve(page));
    await pages.open({ folder: FOLDER, name: "log:a" });
    editor.executed = [];
    await told({ kind: "link", text: "0", page: "1" });
    assert.deepEqual(editor.executed, [], "nothing is shown yet");
    await told({ kind: "ready" });
    const [shown] = posted as [{ number: string; buttons: unknown }];
    assert.deepEqual(shown.buttons, [
      { label: "Edit", go: undefined, link: 0 },
      { label: "Copy", go: undefined, link: 2 },
    ]);
    for (const text of ["0", "2", "3", "4", "-1", "constructor", "sentinelMemory.undo"]) {
      await told({ kind: "link", text, page: shown.number, command: "sentinelMemory.undo" });
    }
    await told({ kind: "link", text: "0", page: "another" });
    assert.deepEqual(editor.executed, [
      ["sentinelMemory.editRecord", LINKS[0]?.target],
      ["sentinelMemory.copy", LINKS[2]?.target],
    ]);
    // The button was pressed before the page came that has other links at these numbers.
    page = { ...page, links: LINKS.slice(2) };
    await told({ kind: "ready" });
    editor.executed = [];
    await told({ kind: "link", text: "0", page: shown.number });
    assert.deepEqual(editor.executed, [["sentinelMemory.editRecord", LINKS[0]?.target]]);
    await told({ kind: "link", text: "1", page: shown.number });
    const payment = { folder: FOLDER, name: "payment", history: false };
    assert.deepEqual(asked.at(-1), ["sentinel/page", payment]);
    // A hidden page is opened for another record, and asks before its answer is there.
    asked.length = 0;
    const opening = pages.open({ folder: FOLDER, name: "log:b" });
    await told({ kind: "ready" });
    await opening;
    const names = asked.map(([, { name }]) => name);
    assert.deepEqual(names, ["log:b", "log:b"]);
    pages.dispose();
  });

  it("opens beside the code, and stands beside it when it is opened again (N06)", async () => {
    const { pages, panel, columns } = opened(() => Promise.reject(new Error("not asked here")));
    Object.assign(window, { activeTextEditor: { viewColumn: 1 } });
    const target = { folder: "file:///shop", name: "payment" };
    await pages.open(target, false, true);
    await assert.rejects(() => pages.open(target, false, true));
    panel.viewColumn = 1;
    await assert.rejects(() => pages.open(target, false, true));
    await assert.rejects(() => pages.open(target));
    assert.deepEqual(columns, [ViewColumn.Beside, undefined, ViewColumn.Beside, undefined]);
    Object.assign(window, { activeTextEditor: undefined });
  });
});
