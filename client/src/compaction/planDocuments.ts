// Compactions as documents: *Compact* opens one, and nothing happens before a topic of it is applied (N04).
import * as vscode from "vscode";
import { askCommit } from "./askCommit";
import { t } from "../editor/l10n";
import { ownUri } from "../editor/ownAddresses";
import { PLAN_LANGUAGE } from "../editor/ownLanguages";
import type { TextDocuments } from "../editor/textDocuments";
import { chooseBegun } from "../forms/draftPick";
import { isInTab, openDocument, pathsInTabs } from "../forms/formEditors";
import { KeptDocuments } from "../forms/keptDocuments";
import type { KeptFacts } from "../forms/keptFiles";
import type { PlanPart, ReadPlanResult } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { applyTopics } from "./planApplying";
import type { PlanFiles } from "./planFiles";
import { begunPlan, tellApplied, tellNothing, tellProblems, titleOfPlan } from "./planMessages";
import { hasWork, type OpenPlan, partAt, principleOf, type TopicTarget } from "./planParts";

/** The parts of the window that plans need. */
export interface PlanParts {
  readonly memory: Memory;
  readonly documents: Pick<TextDocuments, "compare">;
  readonly files: PlanFiles;
}

/** Lines of a topic that is brought into sight whole, and not only where one writes. */
const MOST_LINES_IN_SIGHT = 15;

/** Opens plans and applies them. */
export class PlanDocuments implements vscode.Disposable {
  readonly #memory: Memory;
  readonly #documents: PlanParts["documents"];
  readonly #kept: KeptDocuments<KeptFacts>;

  constructor({ memory, documents, files }: PlanParts) {
    this.#memory = memory;
    this.#documents = documents;
    this.#kept = new KeptDocuments(files, {
      language: PLAN_LANGUAGE,
      kept: t("Your plan is kept on this machine until you apply or discard it."),
      // The key that saves keeps a draft, and no more.
      saved: () => Promise.resolve(),
    });
  }

  dispose(): void {
    this.#kept.dispose();
  }

  /** Opens the plan of a folder, or one that was begun; offers a commit before (K10). */
  async compact(folder: string, topic?: string): Promise<void> {
    if (await this.#goOn(folder, topic)) {
      return;
    }
    const params = topic === undefined ? { folder } : { folder, topic };
    const written = await this.#memory.request("sentinel/write_plan", params);
    if (written.topics.length === 0) {
      tellNothing(written.compaction);
      return;
    }
    if (written.uncommitted > 0) {
      const answer = await askCommit(written.uncommitted);
      const goesOn =
        answer === "commit"
          ? await vscode.commands.executeCommand("sentinelMemory.commit", { folder })
          : answer;
      if (goesOn !== true && goesOn !== "compact") {
        return;
      }
    }
    await this.openPlan(folder, written.plan);
  }

  /**
   * Opens a text as a plan, with the first principle selected. It is kept as a draft when something
   * else than `written` stands in it.
   */
  async openPlan(folder: string, text: string, written = text): Promise<void> {
    const path = await this.#kept.files.create(titleOfPlan(), { folder, written: text });
    if (written !== text) {
      await this.#kept.files.setFacts(path, { folder, written });
    }
    const { topics } = await this.#read(folder, text);
    await this.#show(path, topics.find(hasWork) ?? topics[0]);
  }

  /** Applies the topic of a line above it, or the one in which the cursor stands. */
  async applyTopic(argument: unknown): Promise<void> {
    await this.withPlan(argument, async (plan, named) => {
      const { topics } = await this.#read(plan.folder, plan.document.getText());
      const cursor = vscode.window.activeTextEditor?.selection.active.line ?? 0;
      const part = topics.find(({ topic }) => topic === named) ?? partAt(topics, cursor + 1);
      if (part === undefined) {
        void vscode.window.showInformationMessage(t("Put the cursor into a topic of the plan."));
      } else {
        await this.#apply(plan, [part]);
      }
    });
  }

  /** Applies all topics against which nothing stands. */
  async applyAll(argument: unknown): Promise<void> {
    await this.withPlan(argument, async (plan) => {
      const { topics } = await this.#read(plan.folder, plan.document.getText());
      await this.#apply(
        plan,
        topics.filter(({ state }) => state === "ready" || state === "already"),
      );
    });
  }

  /** Shows the topics before and after the plan; applies nothing. */
  async preview(argument: unknown): Promise<void> {
    await this.withPlan(argument, async ({ folder, document }) => {
      const params = { text: document.getText(), preview: true, folder };
      const { preview } = await this.#memory.request("sentinel/read_plan", params);
      if (preview?.before === preview?.after) {
        const nothing = t("This plan changes nothing yet: no topic of it can be applied.");
        void vscode.window.showInformationMessage(nothing);
      } else if (preview) {
        await this.#documents.compare(t("The topics before and after"), preview);
      }
    });
  }

  /** Closes a plan and deletes it; nothing of it is applied. */
  async discard(argument: unknown): Promise<void> {
    await this.withPlan(argument, ({ path }) => this.#kept.end(path));
  }

  /** Works alone on the plan of an argument, or on the one that the user looks at. */
  async withPlan(
    argument: unknown,
    work: (plan: OpenPlan, topic: string | undefined) => Promise<void>,
  ): Promise<void> {
    const { plan, topic } = targetOfPlan(argument);
    const path = this.#kept.pathOf(plan ?? argument);
    const document = path === undefined ? undefined : openDocument(path);
    if (path === undefined || document === undefined || this.#kept.isBusy(path)) {
      return;
    }
    const facts = await this.#kept.files.factsOf(path);
    if (facts === undefined) {
      const gone = t(
        "This plan was applied or discarded elsewhere. Copy the text that you still need.",
      );
      void vscode.window.showWarningMessage(gone);
      return;
    }
    await this.#kept.alone(path, () => work({ path, folder: facts.folder, document }, topic));
  }

  async #apply(plan: OpenPlan, parts: readonly PlanPart[]): Promise<void> {
    const { path, folder, document } = plan;
    const first = parts[0]?.line ?? 1;
    const names = parts.map(({ topic }) => topic);
    const applied = await applyTopics(this.#memory, plan, names, (said) => {
      tellApplied(folder, said);
    });
    await this.#kept.write(path);
    const left = await this.#read(folder, document.getText());
    if (left.problems.length === 0 && !left.topics.some(hasWork)) {
      await this.#kept.end(path);
      return;
    }
    const [problem] = applied.length > 0 && names.length === 1 ? [] : left.problems;
    if (problem === undefined) {
      const next = left.topics.filter(hasWork);
      await this.#show(path, next.find(({ line }) => line >= first) ?? next[0]);
    } else {
      const own = left.problems.filter(({ line }) => isOf(parts, left.topics, line));
      tellProblems(own.length > 0 ? own : left.problems);
      const { line } = own[0] ?? problem;
      await this.#kept.show(path, line - 1);
    }
  }

  async #show(path: string, part: PlanPart | undefined): Promise<void> {
    const document = await vscode.workspace.openTextDocument(ownUri(path));
    const editor = await this.#kept.show(path, part && principleOf(document, part));
    if (part !== undefined && part.end - part.line < MOST_LINES_IN_SIGHT) {
      const whole = new vscode.Range(part.line - 1, 0, part.end - 1, 0);
      editor.revealRange(whole, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  /** Goes on with a plan that is open or was begun; true also when the user left. */
  async #goOn(folder: string, topic: string | undefined): Promise<boolean> {
    const { files } = this.#kept;
    for (const path of pathsInTabs().filter((one) => files.holds(one))) {
      if ((await files.factsOf(path))?.folder === folder) {
        const document = await vscode.workspace.openTextDocument(ownUri(path));
        const { topics } = await this.#read(folder, document.getText());
        const part = topics.find((one) => topic === undefined || one.topic === topic);
        await this.#show(path, part);
        return true;
      }
    }
    const kept = await files.kept(folder, isInTab);
    const begun = await Promise.all(
      kept.map(async ({ path, text }) => begunPlan(path, await this.#read(folder, text))),
    );
    const beginning = await chooseBegun(titleOfPlan(), begun, (path) => this.#kept.discard(path));
    if (beginning?.path !== undefined) {
      await this.#kept.show(beginning.path);
    }
    return beginning === undefined || beginning.path !== undefined;
  }

  #read(folder: string, text: string): Promise<ReadPlanResult> {
    return this.#memory.request("sentinel/read_plan", { text, folder });
  }
}

/** Whether a line stands in a topic that was to be applied. */
function isOf(wanted: readonly PlanPart[], now: readonly PlanPart[], line: number): boolean {
  const names = wanted.map(({ topic }) => topic);
  return now.some((part) => names.includes(part.topic) && part.line <= line && line <= part.end);
}

/** Reads the argument of the line above a topic. */
function targetOfPlan(argument: unknown): Partial<TopicTarget> {
  if (typeof argument !== "object" || argument === null) {
    return {};
  }
  const { plan, topic } = argument as Record<string, unknown>;
  return typeof plan === "string" && typeof topic === "string" ? { plan, topic } : {};
}
