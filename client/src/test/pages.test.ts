import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Marked } from "marked";
import type { HistoryResult, ShowResult } from "../memory/contracts";
import { htmlOf } from "../pages/markdownHtml";
import { act } from "../pages/pageActions";
import { contentOf, pastOf } from "../pages/pageContent";
import { shellOf } from "../pages/pageShell";
import { record } from "./samples";
import { editor } from "./vscodeStub";
import { Pages } from "../pages/pages";
import { Uri, ViewColumn, window } from "./vscodeStub";

const FOLDER = "file:///shop";

function page(changes: Partial<ShowResult> = {}): ShowResult {
  return {
    folder: "shop",
    page: "record",
    title: "Which limit?",
    records: [{ record: record({ topic: "payment" }), agent: null, commit: null, use: null }],
    topics: [],
    headings: [{ kind: "page", name: null }],
    markdown: "# Which limit?\n",
    ...changes,
  };
}

/** The visible text of the HTML, and its elements. */
function seen(html: string): { readonly text: string; readonly tags: string[] } {
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  const text = html
    .replace(/<[^>]*>|\n/g, " ")
    .replace(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name?: string) =>
      code === undefined ? (signs[name ?? ""] ?? "?") : String.fromCharCode(Number(code)),
    )
    .replace(/\s+/g, " ")
    .trim();
  const tags = (html.match(/<[a-z]\w*[^>]*>/g) ?? []).map((tag) => tag.replace(/[ /].*>/, ">"));
  return { text, tags };
}

describe("the Markdown of a page", () => {
  const MARKDOWN = [
    "# A \\*question\\*\\?",
    "> ⚠ Worded like an instruction.",
    "## Lesson",
    "First line\\\nsecond \\<b\\> line \\& more",
    "**What was missing:** a \\_gap\\_\\\nof two lines",
    "- one\n- two \\[link\\]\\(x\\)",
    "*2026\\-11\\-22 · id\\@rev*",
    "1\\. no list\\\n\\- nor this\\\n\\# nor that",
  ].join("\n\n");

  it("reads as a library reads it that knows all of Markdown (K02)", () => {
    const library = new Marked({ gfm: false }).parse(MARKDOWN, { async: false });
    assert.deepEqual(seen(htmlOf(MARKDOWN)), seen(library));
  });

  it("has no element beside ours, whatever somebody wrote into it (N15)", () => {
    const hostile =
      '<img src=x onerror=alert(1)> [a](command:x) ![i](http://x) <a href="x">b</a> `c`\n\n' +
      "<script>alert(1)</script>\n\n    code\n\n```\nfence\n```\n\n|a|\n|-|\n\n&lt;b&gt; http://x";
    const allowed = new Set(["<p>", "<em>", "<strong>", "<br>", "<ul>", "<li>"]);
    const { tags } = seen(htmlOf(hostile));
    assert.deepEqual(
      tags.filter((tag) => !allowed.has(tag)),
      [],
    );
    assert.doesNotMatch(htmlOf(hostile), /<(?!\/?(?:p|em|strong|br|ul|li)>)/);
  });
});

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

describe("the buttons of a page", () => {
  const kinds = (shown: ShowResult): string[] =>
    contentOf({ folder: FOLDER }, shown, undefined).buttons.map(({ kind }) => kind);

  it("are those of what is shown (N15)", () => {
    const ofRecord = ["edit", "delete", "copy", "line", "history", "topic", "memory"];
    assert.deepEqual(kinds(page()), ofRecord);
    assert.deepEqual(kinds(page({ page: "topic" })), ["logUnderTopic", "memory"]);
    assert.deepEqual(kinds(page({ page: "memory" })), ["log"]);
    const [known] = page().records;
    assert.ok(known);
    const conflicted = { ...known, record: record({ conflict: "HEAD" }) };
    assert.equal(kinds(page({ records: [conflicted] })).includes("edit"), false);
  });

  it("run the command of the record that is shown, whatever the page says (N15)", async () => {
    editor.executed = [];
    const shown = { target: { folder: FOLDER }, page: page(), history: undefined };
    const memory = { request: () => Promise.reject(new Error("not asked")) };
    await act(memory, shown, { kind: "edit", name: "another" });
    await act(memory, shown, { kind: "workbench.action.quit" });
    assert.deepEqual(
      editor.executed.map(([name]) => name),
      ["sentinelMemory.editRecord"],
    );
    const { ref, type, id } = record({ topic: "payment" });
    assert.deepEqual(await act(memory, shown, { kind: "record", name: ref }), {
      folder: FOLDER,
      name: `${type}:${id}`,
    });
    assert.equal(await act(memory, shown, { kind: "record", name: "no such" }), undefined);
  });

  it("bring back only a version that the page shows (N13)", async () => {
    const asked: unknown[] = [];
    const memory = {
      request: (_: string, params: unknown) => {
        asked.push(params);
        return Promise.resolve({} as never);
      },
    };
    const old = record({ lesson: "before", ref: "a1@111111" });
    const history: HistoryResult = {
      folder: "shop",
      ref: "a1@222222",
      principle: record({ type: "principle", id: "p1", ref: "p1@444444" }),
      versions: [
        {
          record: old,
          changed: ["lesson"],
          is_source: false,
          saved_at: null,
          commit: null,
          by: null,
        },
      ],
      left_out: 0,
      git_told: true,
      restored: false,
      headings: [],
      markdown: "## History\n",
    };
    const shown = { target: { folder: FOLDER }, page: page(), history };
    assert.deepEqual(await act(memory, shown, { kind: "record", name: "p1@444444" }), {
      folder: FOLDER,
      name: "principle:p1",
    });
    await act(memory, shown, { kind: "restore", name: "b2@333333" });
    assert.deepEqual(asked, []);
    await act(memory, shown, { kind: "restore", name: "a1@111111" });
    assert.deepEqual(asked, [{ ref: "log:a1", restore: "a1@111111", folder: FOLDER }]);
    assert.deepEqual(
      pastOf({ folder: FOLDER }, history).buttons.map(({ kind }) => kind),
      ["memory"],
    );
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
    const pages = new Pages(memory as never, Uri.file("/extension") as never, memory as never);
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
