// A window in which plans are opened and applied. The stand-in of the server takes a line for a topic.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlanDocuments } from "../compaction/planDocuments";
import { PlanFiles } from "../compaction/planFiles";
import type { ApplyPlanResult, PlanPart, WritePlanResult } from "../memory/contracts";
import { lastDocument, type OwnDocument, playDocuments } from "./ownDocuments";
import { FakeMemory, folderStatus } from "./samples";
import { editor } from "./vscodeStub";

export const SHOP = "file:///shop";

/** A plan: `auth!` is refused, `auth=` changes nothing, every other topic can be applied. */
export const PLAN = "payment\nauth!\nrefund\nalone=\n";

const { compaction } = folderStatus();

/** The behaviour of the server that a test changes. */
interface Answers {
  readonly plan?: string;
  readonly uncommitted?: number;
  /** Is told of each topic before it is applied. */
  readonly applying?: (topic: string) => void;
}

/** A window, its plans and its server. */
export class PlanWindow {
  readonly memory: FakeMemory;
  readonly files: PlanFiles;
  readonly compared: { readonly before: string; readonly after: string }[] = [];
  plans: PlanDocuments;
  readonly #storage = mkdtempSync(join(tmpdir(), "plans-"));

  constructor({ plan = PLAN, uncommitted = 0, applying = () => undefined }: Answers = {}) {
    playDocuments("sentinel-plan");
    this.memory = new FakeMemory({
      "sentinel/write_plan": () => written(plan, uncommitted),
      "sentinel/read_plan": ({ text, preview }) => ({
        folder: "shop",
        topics: partsOf(text),
        problems: partsOf(text)
          .filter(({ state }) => state === "refused")
          .map(({ line, topic }) => ({ line, sentence: `${topic} is refused.` })),
        preview:
          preview === true
            ? { before: "before", after: text.includes("refund") ? "after" : "before" }
            : null,
      }),
      "sentinel/apply_plan": ({ text, topic, dry_run }) => {
        if (dry_run !== true) {
          applying(topic ?? "");
        }
        return applied(text, topic ?? undefined, dry_run === true);
      },
    });
    this.files = new PlanFiles(this.#storage);
    this.plans = this.#open();
  }

  /** The text of the plan that was opened last. */
  get document(): OwnDocument {
    return lastDocument();
  }

  /** The topics that the server was asked to apply, in their order. */
  get asked(): readonly unknown[] {
    const params = this.memory.paramsOf("sentinel/apply_plan") as { topic?: string }[];
    return params.filter(({ topic }) => topic !== undefined).map(({ topic }) => topic);
  }

  /** The number of plans with files. */
  get count(): number {
    try {
      return readdirSync(join(this.#storage, "sentinel-memory-plans")).length;
    } catch {
      return 0;
    }
  }

  /** Begins again with no tab, as an editor that starts. */
  restart(): void {
    this.plans.dispose();
    Object.assign(editor, { tabs: [], documents: [] });
    this.plans = this.#open();
  }

  dispose(): void {
    this.plans.dispose();
    rmSync(this.#storage, { recursive: true });
  }

  #open(): PlanDocuments {
    const compare = (_: string, logs: { before: string; after: string }): Promise<void> =>
      Promise.resolve(void this.compared.push(logs));
    return new PlanDocuments({
      memory: this.memory,
      documents: { compare },
      files: this.files,
    });
  }
}

/** Applied topics, which the stand-in remembers by their texts, would be no part of it. */
function partsOf(text: string): PlanPart[] {
  return text.split("\n").flatMap((line, number) => {
    const topic = line.replace(/[!=]$/, "");
    const state = line.endsWith("!") ? "refused" : line.endsWith("=") ? "nothing" : "ready";
    const place = { line: number + 1, end: number + 1, principle: null, principle_end: null };
    return topic === "" ? [] : [{ topic, state, ...place } as const];
  });
}

function applied(text: string, wanted: string | undefined, isDry: boolean): ApplyPlanResult {
  const parts = partsOf(text).filter(({ topic }) => topic === wanted);
  const done = parts.filter(({ state }) => state === "ready" && !isDry);
  const names = done.map(({ topic }) => topic);
  return {
    folder: "shop",
    topics: parts.map(({ topic, line }) => ({
      topic,
      line,
      state: names.includes(topic) ? "applied" : "refused",
      principles: ["p"],
      replaced: [`${topic}1@aaaaaa`, `${topic}2@aaaaaa`],
    })),
    problems: [],
    rest: text
      .split("\n")
      .filter((line) => !names.includes(line))
      .join("\n"),
    compaction,
  };
}

function written(plan: string, uncommitted: number): WritePlanResult {
  const topics = partsOf(plan).map(({ topic }) => topic);
  return { folder: "shop", plan, topics, uncommitted, compaction };
}
