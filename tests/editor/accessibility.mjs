// Who reads the memory otherwise: in another theme, in a narrow column, enlarged, by ear.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { it } from "node:test";

import { spoken } from "./screenReader.mjs";

/** The themes of the editor in which all must be readable, with the mark that pages then have. */
const THEMES = [
  ["Light Modern", "vscode-light"],
  ["Light High Contrast", "vscode-high-contrast-light"],
  ["Dark High Contrast", "vscode-high-contrast:not(.vscode-high-contrast-light)"],
  ["Dark Modern", "vscode-dark"],
];

const USUAL = { width: 1280, height: 800 };
/** The usual window at 200 %: the browser gives half of its pixels to the editor. */
const ENLARGED = { width: 640, height: 400 };
const NARROW = { width: 500, height: 800 };
/** Pixels of the side bar and of a page that are narrow. */
const COLUMN = 200;

/** The script that reads the accessibility of a page, as text. */
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The editor puts no space between the two texts of a row, so that axe-core reads `auth1` in the row
 * of a topic with one record. `unlabelled` looks for both texts instead.
 */
const GLUED = { "label-content-name-mismatch": { enabled: false } };

/** A day, the ids of a record and a commit, and a line: they differ in every run. */
const CHANGING = [
  [/\d{4}-\d\d-\d\d/g, "DAY"],
  [/[0-9a-f]{16}(@[0-9a-f]{6})?|(?<=commit )[0-9a-f]{7,}/g, "ID"],
  [/Line \d+/, "Line N"],
];

/** Returns the names of rows in which what one sees does not stand in one piece: who speaks to them says that. */
async function unlabelled(page) {
  return await page.locator(".part.sidebar [role=treeitem]").evaluateAll((rows) => {
    const words = (text) => text.match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? "";
    return rows
      .filter((row) => {
        const texts = [...row.querySelectorAll(".label-name, .label-description")];
        const seen = texts.map((text) => text.textContent).join(" ");
        return !words(row.ariaLabel).includes(words(seen));
      })
      .map((row) => row.ariaLabel);
  });
}

/**
 * Adds these tests to a suite; `window` gives its workbench and the titles of commands. The page of
 * the whole memory is open, and the view with the topics `payment`, `auth` and `결제`.
 */
export function accessibilityTests(output, window) {
  /** Returns what axe-core finds in a part of a frame, each with its first place. */
  const violations = async (frame, part = "html", rules = {}) => {
    if (await frame.evaluate(() => globalThis.axe === undefined)) await frame.evaluate(AXE);
    const look = async ([selector, options]) => {
      const { violations: found } = await globalThis.axe.run(selector, options);
      return found.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
    };
    return await frame.evaluate(look, [part, { rules }]);
  };
  const ofPage = async () => await violations(await window().workbench.memoryFrame());
  const ofView = async () => {
    const { page } = window().workbench;
    return [
      ...(await violations(page, ".part.sidebar", GLUED)),
      ...(await unlabelled(page)),
      ...(await violations(page, '[id="sentinel-memory.sentinel-memory.sentinelMemory.status"]')),
    ];
  };
  /** Goes to another page by a button of this one. */
  const go = async (button, heading) => {
    const { workbench } = window();
    await workbench.pageButton(button).click();
    await workbench.sees(workbench.memoryPage.getByRole("heading", { level: 1, name: heading }));
  };
  const eachPage = async (look) => {
    await look("memory");
    await go("auth", "auth");
    await look("topic");
    await go("It lives ten minutes.", "It lives ten minutes.");
    await look("record");
    await go("Whole memory", "The memory of night-market");
  };
  const said = (lines) =>
    lines.map((line) => CHANGING.reduce((text, [found, name]) => text.replace(found, name), line));

  it("has nothing on any page, in the view and in the status bar that axe-core finds, in every theme (N15)", async () => {
    const { workbench, titles } = window();
    await workbench.clickUntil(
      workbench.treeRow("auth"),
      workbench.treeRow("It lives ten minutes."),
    );
    await workbench.command(titles["sentinelMemory.openPage"]);
    await workbench.sees(workbench.pageHeading("The memory of night-market"));
    for (const [theme, mark] of THEMES) {
      await workbench.chooseTheme(theme);
      await workbench.sees(workbench.memoryPage.locator(`body.${mark}`));
      assert.deepEqual(await ofView(), [], theme);
      await eachPage(async (name) => {
        assert.deepEqual(await ofPage(), [], `${theme}: ${name}`);
      });
    }
  });

  it("fits into a column of 200 pixels, and into a window at 200 % (N15)", async () => {
    const { workbench } = window();
    const fits = async () => {
      const [width, needed] = await workbench.inMemoryPage(() => [
        globalThis.innerWidth,
        globalThis.document.documentElement.scrollWidth,
      ]);
      assert.ok(needed <= width, `${needed} of ${width} px`);
      return width;
    };
    const look = async (name) => {
      await eachPage(async (page) => {
        await fits();
        assert.deepEqual(await ofPage(), [], `${name}: ${page}`);
      });
      assert.deepEqual(await ofView(), [], name);
    };
    try {
      await workbench.command("Notifications: Clear All Notifications");
      await workbench.resize(ENLARGED);
      await look("enlarged");
      await workbench.resize(NARROW);
      assert.ok((await fits()) <= COLUMN + 10);
      await workbench.sizeSidebar(COLUMN);
      await look("narrow");
    } finally {
      await workbench.resize(USUAL);
    }
  });

  it("tells a screen reader what is on a page, and begins at its heading (N15)", async () => {
    const { workbench } = window();
    await go("auth", "auth");
    await workbench.pageButton("It lives ten minutes.").focus();
    await workbench.press("Enter");
    await workbench.sees(workbench.memoryPage.locator("h1:focus"));
    await workbench.sees(workbench.pageHeading("History"));
    const lines = said(await spoken(workbench.page, "active-frame"));
    fs.writeFileSync(`${output}/page.txt`, `${lines.join("\n")}\n`);
    const found = RECORD_PAGE.map((line) => lines.indexOf(line));
    assert.ok(
      found[0] === 0 && found.every((at, number) => at > (found[number - 1] ?? -1)),
      `${found}`,
    );
    await go("Whole memory", "The memory of night-market");
    const whole = said(await spoken(workbench.page, "active-frame"));
    fs.writeFileSync(`${output}/memory.txt`, `${whole.join("\n")}\n`);
    assert.ok(whole.includes('searchbox "Search this memory"'));
    assert.ok(whole.includes('heading 2 "auth"'));
  });

  it("tells a screen reader of each row what one sees of it (S26)", async () => {
    const { workbench } = window();
    const lines = said(await spoken(workbench.page));
    fs.writeFileSync(`${output}/view.txt`, `${lines.join("\n")}\n`);
    const rows = lines.filter((line) => line.startsWith("treeitem"));
    assert.deepEqual(rows, ROWS);
    assert.ok(lines.includes('tree "Sentinel Memory"'));
    const bar = lines.slice(lines.indexOf('toolbar "Sentinel Memory actions"') + 1);
    assert.deepEqual(bar.slice(0, 3), [
      'button "Search the Memory"',
      'button "Log a Lesson"',
      'button "Compact the Memory"',
    ]);
  });
}

/** Words of a screen reader on the page of a record, in their order; pages.test.ts and test_show.py have all of it. */
const RECORD_PAGE = [
  'RootWebArea "It lives ten minutes."',
  'group "Actions of this page"',
  'button "Edit"',
  'button "Whole memory"',
  "main",
  'heading 1 "It lives ten minutes."',
  'heading 2 "Lesson"',
  'text "It lives ten minutes."',
  'text "What was missing:"',
  'heading 2 "Where it comes from"',
  "listitem 1",
  'text "First saved on DAY."',
  'heading 2 "History"',
];

/** Its words on the rows of the view. */
const ROWS = [
  'treeitem 1 selected=false "No agent is connected, Connect"',
  'treeitem 1 expanded=false selected=false "Topic 결제, 1, Lessons: 1"',
  'treeitem 1 expanded=true selected=true "Topic auth, 1, Lessons: 1"',
  'treeitem 2 selected=false "Lesson: It lives ten minutes., DAY, no cues"',
  'treeitem 1 expanded=true selected=false "Topic payment, 1, Lessons: 1"',
  'treeitem 2 selected=false "Lesson: Ask the bookkeeper., DAY, no cues"',
];
