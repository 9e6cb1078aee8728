// Lets a model of the editor draft the principles of a topic of a plan (N04).
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { forMessage, oneLine } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import { rewriteText } from "../forms/formEditors";
import type { WriteDraftResult } from "../memory/contracts";
import type { Memory } from "../memory/memoryClient";
import { askInEditor, editorModels, type MayAsk, onModelsChange } from "../models/editorModels";
import type { PlanDocuments } from "./planDocuments";
import type { Drafting } from "./planLenses";
import { type OpenPlan, partAt } from "./planParts";

/** Characters of an answer that are read: eight principles with all that belongs to them. */
const MOST_CHARACTERS = 16_000;

/** Lets a model draft the topic of a line above it, or the one in which the cursor stands. */
export async function draftTopic(
  plans: Pick<PlanDocuments, "withPlan">,
  memory: Memory,
  argument: unknown,
  mayAsk: MayAsk,
): Promise<void> {
  await plans.withPlan(argument, async (plan, named) => {
    const topic = named ?? (await topicAtCursor(memory, plan));
    if (topic === undefined) {
      void vscode.window.showInformationMessage(t("Put the cursor into a topic of the plan."));
    } else {
      await draft(memory, plan, topic, mayAsk);
    }
  });
}

async function topicAtCursor(
  memory: Memory,
  { document, folder }: OpenPlan,
): Promise<string | undefined> {
  const params = { text: document.getText(), folder };
  const { topics } = await memory.request("sentinel/read_plan", params);
  const cursor = vscode.window.activeTextEditor?.selection.active.line ?? 0;
  return partAt(topics, cursor + 1)?.topic;
}

/**
 * Knows whether a draft is offered. The editor may need long to name its models, or never do it: the
 * lines above a plan do not wait for that, and are drawn again when it is known.
 */
export class DraftOffer implements Drafting, vscode.Disposable {
  readonly #mayAsk: MayAsk;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #models: vscode.Disposable;
  #isOffered: boolean | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(mayAsk: MayAsk) {
    this.#mayAsk = mayAsk;
    this.#models = onModelsChange(() => {
      if (this.#isOffered !== undefined) {
        void this.#look();
      }
    });
  }

  isOffered(): boolean {
    if (this.#isOffered === undefined) {
      this.#isOffered = false;
      void this.#look();
    }
    return this.#isOffered;
  }

  dispose(): void {
    this.#models.dispose();
    this.#changed.dispose();
  }

  async #look(): Promise<void> {
    const before = this.#isOffered;
    this.#isOffered = (await draftModels(this.#mayAsk)).length > 0;
    if (this.#isOffered !== before) {
      this.#changed.fire();
    }
  }
}

function draftModels(mayAsk: MayAsk): ReturnType<typeof editorModels> {
  return editorModels(
    mayAsk,
    t("Sentinel Memory lets the model draft a principle from the records of one topic."),
  );
}

/**
 * Writes a draft of a model into a plan, marked so that it cannot be applied unread; says in one
 * sentence what happened. Where nothing came of it the plan stays as it is.
 */
async function draft(memory: Memory, plan: OpenPlan, topic: string, mayAsk: MayAsk): Promise<void> {
  const models = await draftModels(mayAsk);
  if (models.length === 0) {
    void vscode.window.showInformationMessage(t("This editor offers no model that may be asked."));
    return;
  }
  const { folder, document } = plan;
  const params = { text: document.getText(), topic, folder };
  const { request, left_out } = await working(() => memory.request("sentinel/model_draft", params));
  const answered = await askInEditor(
    models,
    { text: request, most: MOST_CHARACTERS, read: (answer) => answer },
    (model) => t("The answer of {0} was far too long and was discarded.", model),
  );
  if (answered === undefined) {
    return;
  }
  const written = await write(memory, plan, topic, answered.value);
  if (written === undefined) {
    warn(t("The plan was closed, so the draft was dropped."));
  } else if (written.problem !== null) {
    warn(t("The draft of {0} was dropped. {1}", answered.model, written.problem));
  } else {
    tell(answered.model, oneLine(topic), written, left_out);
  }
}

/** Puts an answer into the plan as it is by then; undefined where the plan was closed. */
async function write(
  memory: Memory,
  { folder, document }: OpenPlan,
  topic: string,
  answer: string,
): Promise<WriteDraftResult | undefined> {
  while (isOpen(document)) {
    const text = document.getText();
    const params = { text, topic, answer, folder };
    const written = await working(() => memory.request("sentinel/write_draft", params));
    // Somebody may have typed in between. The draft then goes into the present text.
    if (isOpen(document) && document.getText() === text) {
      if (written.problem === null) {
        await rewriteText(document, written.plan);
      }
      return written;
    }
  }
  return undefined;
}

function isOpen(document: vscode.TextDocument): boolean {
  return !document.isClosed;
}

function tell(
  model: string,
  topic: string,
  written: WriteDraftResult,
  leftOut: readonly string[],
): void {
  const parts = [
    t("{0}: {1} wrote a draft. Read it, and remove “draft:” to apply it.", topic, model),
    ...(written.withheld > 0 ? [t("Secrets removed from it: {0}.", written.withheld)] : []),
    ...(written.addresses_agent
      ? [t("It is worded like an instruction to an agent. Read it with care.")]
      : []),
    ...(leftOut.length > 0
      ? [
          t(
            "Not sent, because they are worded like an instruction to an agent: {0}.",
            leftOut.join(", "),
          ),
        ]
      : []),
  ];
  const sentence = forMessage(parts.join(" "));
  if (written.addresses_agent || written.withheld > 0) {
    void vscode.window.showWarningMessage(sentence);
  } else {
    void vscode.window.showInformationMessage(sentence);
  }
}

function warn(sentence: string): void {
  void vscode.window.showWarningMessage(forMessage(sentence));
}
