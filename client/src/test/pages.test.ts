import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page, PageLink } from "../memory/contracts";
import { Pages } from "../pages/pages";
import { shellOf } from "../pages/pageShell";
import { aboutRecord } from "./samples";
import { editor, Uri, ViewColumn, window } from "./vscodeStub";

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

describe("the links of a page", () => {
  const LINKS: PageLink[] = [
    {
      label: "Edit",
      command: "sentinelMemory.editRecord",
      target: { folder: FOLDER, refs: ["a"] },
    },
    { page: true, name: "payment" },
    { label: "Copy", command: "sentinelMemory.copy", target: aboutRecord() },
    { command: "workbench.action.quit", target: {} },
  ];
  const page: Page = {
    ...{ folder: FOLDER, name: "log:a", tab: "Which limit?", title: "Which limit?", html: "" },
    ...{ links: LINKS, count: 0, has_history: false },
  };

  it("run the command that the server gave them, and nothing that the page or anybody names (N15)", async () => {
    const asked: [string, { name?: string }][] = [];
    const posted: unknown[] = [];
    let answers = page;
    let tell: (message: unknown) => void = () => undefined;
    const panel = {
      webview: {
        asWebviewUri: (uri: object) => uri,
        onDidReceiveMessage: (listener: typeof tell) => {
          tell = listener;
        },
        postMessage: (message: unknown) => {
          posted.push(message);
          return Promise.resolve(true);
        },
      },
      onDidDispose: () => undefined,
      reveal: () => undefined,
      dispose: () => undefined,
    };
    const memory = {
      onDidChange: () => ({ dispose: () => undefined }),
      connect: () => Promise.resolve({}),
      request: (name: string, params: object) => {
        asked.push([name, params]);
        return Promise.resolve(answers);
      },
    };
    const pages = new Pages(memory as never, Uri.file("/extension") as never);
    pages.restore(panel as never, { folder: FOLDER, name: "log:a" });
    const told = async (message: unknown): Promise<void> => {
      tell(message);
      await new Promise((resolve) => setImmediate(resolve));
    };
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
    answers = { ...page, links: LINKS.slice(2) };
    await told({ kind: "ready" });
    editor.executed = [];
    await told({ kind: "link", text: "0", page: shown.number });
    assert.deepEqual(editor.executed, [["sentinelMemory.editRecord", LINKS[0]?.target]]);
    await told({ kind: "link", text: "1", page: shown.number });
    assert.deepEqual(asked.at(-1), [
      "sentinel/page",
      { folder: FOLDER, name: "payment", history: false },
    ]);
    // A hidden page is opened for another record, and asks before its answer is there.
    asked.length = 0;
    const opened = pages.open({ folder: FOLDER, name: "log:b" });
    await told({ kind: "ready" });
    await opened;
    assert.deepEqual(
      asked.map(([, { name }]) => name),
      ["log:b", "log:b"],
    );
    pages.dispose();
  });
});

describe("the page of lessons at a file", () => {
  const columns: unknown[] = [];
  const panel = {
    viewColumn: 2,
    webview: {
      asWebviewUri: (uri: object) => uri,
      onDidReceiveMessage: () => undefined,
      postMessage: () => Promise.resolve(true),
    },
    onDidDispose: () => undefined,
    reveal: (column: unknown) => columns.push(column),
    dispose: () => undefined,
  };

  it("opens beside the code, and stands beside it when it is opened again (N06)", async () => {
    Object.assign(window, {
      activeTextEditor: { viewColumn: 1 },
      createWebviewPanel: (_id: string, _title: string, { viewColumn }: { viewColumn: number }) => {
        columns.push(viewColumn);
        return panel;
      },
    });
    const memory = {
      onDidChange: () => ({ dispose: () => undefined }),
      request: () => Promise.reject(new Error("not asked here")),
    };
    const pages = new Pages(memory as never, Uri.file("/extension") as never);
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
