import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { FolderStatus, ListRecordsParams, ListRecordsResult } from "../memory/contracts";
import type { Hit } from "../search/liveSearch";
import { type HitActions, searchMemory } from "../search/searchPick";
import { BUTTONS, type SearchRow } from "../search/searchRows";
import { FakeMemory, folderStatus, record } from "./samples";
import { editor, type Input, lastInput, settled } from "./vscodeStub";

const REFUND = record({
  id: "a",
  topic: "payment",
  lesson: "환불은 7일 안에",
  cues: ["money back"],
});
const TOKEN = record({ id: "b", lesson: "Revoke the token" });

/** The findings of a server: each folder by its name, with its scores. */
type Answers = Record<string, Partial<ListRecordsResult>>;

class Source extends FakeMemory {
  readonly #folders: readonly FolderStatus[];

  constructor(answer: (params: ListRecordsParams) => Partial<ListRecordsResult>, names: string[]) {
    super({
      "sentinel/list_records": (params) => ({
        folder: "",
        records: [],
        uses: [],
        more: 0,
        ...answer(params),
      }),
      "sentinel/search_memory": () => ({ questions: ["Which currency?"] }),
    });
    this.#folders = names.map((folder) => folderStatus({ folder, uri: `file:///${folder}` }));
  }

  status(): Promise<readonly FolderStatus[]> {
    return Promise.resolve(this.#folders);
  }
}

function byFolder(answers: Answers): Source {
  return new Source(({ folder }) => answers[folder ?? ""] ?? {}, ["shop", "stock"]);
}

/** Begins a search; `done` are the records that were opened or edited. */
function begin(source: Source): { ended: Promise<void>; done: string[] } {
  const done: string[] = [];
  const note =
    (what: string) =>
    ({ folder, record: { id } }: Hit, preserveFocus?: boolean): Promise<void> => {
      done.push([what, folder, id, ...(preserveFocus === true ? ["beside"] : [])].join(" "));
      return Promise.resolve();
    };
  const actions: HitActions = { open: note("open"), edit: note("edit") };
  return { ended: searchMemory(source, actions, ""), done };
}

/** Types and waits for the rows that come of it. */
async function rowsOf(text: string): Promise<readonly SearchRow[]> {
  const input = lastInput();
  const before = input.items;
  input.type(text);
  while (input.items === before) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return input.items as readonly SearchRow[];
}

function trigger(input: Input, item: SearchRow | undefined, button: object): void {
  assert.ok(item);
  input.triggerItem({ item, button });
}

describe("the search", () => {
  beforeEach(() => {
    editor.clipboard = "";
    editor.executed.length = 0;
  });

  it("asks every folder for what is typed and puts the best first, with the reason (K04)", async () => {
    const why = { words: [], cues: ["money back"] };
    const source = byFolder({
      "file:///shop": { records: [TOKEN], scores: [100], why: [{ words: ["token"], cues: [] }] },
      "file:///stock": { records: [REFUND], scores: [2000], why: [why], more: 3 },
    });
    const { ended } = begin(source);
    await settled();
    const rows = await rowsOf(" back money ");
    assert.deepEqual(
      source.paramsOf("sentinel/list_records").slice(-2),
      ["shop", "stock"].map((folder) => ({
        folder: `file:///${folder}`,
        query: "back money",
        best: 50,
      })),
    );
    assert.deepEqual(
      rows.map(({ hit }) => hit?.record.id),
      ["a", "b", undefined],
    );
    const [best, , last] = rows;
    assert.match(best?.detail ?? "", /^Matches: cue “money back”/);
    assert.match(best?.description ?? "", /^stock · payment/);
    assert.equal(last?.label, "3 more fit. Type another word.");
    assert.ok(rows.every(({ alwaysShow }) => alwaysShow));
    // The order is that of the server, whatever the editor would make of the labels.
    assert.equal(lastInput().sortByLabel, false);
    lastInput().hide();
    await ended;
  });

  it("says that nothing fits and offers to log a lesson (K04)", async () => {
    const { ended } = begin(byFolder({}));
    await settled();
    const [nothing, log] = await rowsOf("qq $(trash)");
    assert.match(nothing?.label ?? "", /Nothing in the memory fits “qq \\\$\(trash\)”/);
    lastInput().activeItems = nothing === undefined ? [] : [nothing];
    lastInput().accept();
    lastInput().activeItems = log === undefined ? [] : [log];
    lastInput().accept();
    await ended;
    assert.deepEqual(editor.executed, [["sentinelMemory.log"]]);
  });

  it("shows the questions worth asking while nothing is remembered (S12)", async () => {
    const { ended } = begin(byFolder({}));
    await settled();
    assert.deepEqual(
      lastInput().items.map((row) => (row as SearchRow).label),
      ["$(question) Which currency?"],
    );
    lastInput().hide();
    await ended;
  });

  it("opens by Enter, and goes on searching beside a preview and a copy (K04)", async () => {
    const source = byFolder({ "file:///stock": { records: [REFUND], scores: [1] } });
    const { ended, done } = begin(source);
    await settled();
    const [row] = lastInput().items as readonly SearchRow[];
    trigger(lastInput(), row, BUTTONS.preview);
    trigger(lastInput(), row, BUTTONS.copy);
    await settled();
    assert.match(editor.clipboard, /^\[project memory: payment, a\]\nlesson: 환불은 7일 안에\n/);
    lastInput().activeItems = row === undefined ? [] : [row];
    lastInput().accept();
    await ended;
    assert.deepEqual(done, ["open file:///stock a beside", "open file:///stock a"]);
  });

  it("edits by the button of a row, and never a record of a merge conflict (S36)", async () => {
    const between = record({ id: "c", conflict: "main" });
    const source = byFolder({ "file:///stock": { records: [REFUND, between], scores: [2, 1] } });
    const { ended, done } = begin(source);
    await settled();
    const [row, other] = lastInput().items as readonly SearchRow[];
    assert.ok(other?.buttons?.includes(BUTTONS.edit) === false);
    trigger(lastInput(), row, BUTTONS.edit);
    await ended;
    assert.deepEqual(done, ["edit file:///stock a"]);
  });

  it("shows no answer to what was typed before, and cancels that question (K04)", async () => {
    const release = new Map<string, () => void>();
    const source = new Source(() => ({}), ["shop"]);
    const tokens: boolean[] = [];
    source.request = async (
      _: string,
      params: ListRecordsParams,
      token?: { isCancellationRequested: boolean },
    ) => {
      const query = params.query ?? "";
      await new Promise<void>((resolve) => release.set(query, resolve));
      tokens.push(token?.isCancellationRequested === true);
      const found = record({ lesson: `for ${query}` });
      return { folder: "", records: [found], uses: [], scores: [1], more: 0 };
    };
    const { ended } = begin(source);
    await settled();
    const labels = (): string[] => lastInput().items.map((row) => (row as SearchRow).label);
    lastInput().type("refund");
    while (!release.has("refund")) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    release.get("refund")?.();
    await settled();
    release.get("")?.();
    await settled();
    assert.deepEqual(tokens, [false, true]);
    assert.deepEqual(labels(), ["$(note) for refund"]);
    lastInput().hide();
    await ended;
  });
});
