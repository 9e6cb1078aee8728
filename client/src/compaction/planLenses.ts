// The lines above a plan and its topics, by which it is applied.
import * as vscode from "vscode";
import { t } from "../editor/l10n";
import { OWN_SCHEME, ownPath } from "../editor/ownAddresses";
import { PLAN_LANGUAGE } from "../editor/ownLanguages";
import type { PlanPart } from "../memory/contracts";
import type { MemoryClient } from "../memory/memoryClient";
import type { PlanFiles } from "./planFiles";
import { hasWork, type TopicTarget } from "./planParts";

/** Who drafts a topic with a model of the editor. */
export interface Drafting {
  /** Whether a model may be asked, as far as that is known: then a line above each topic offers it. */
  readonly isOffered: () => boolean;
  readonly onDidChange: vscode.Event<void>;
}

/** Asks the server where the topics are, as the plan says it at that moment. */
export class PlanLenses implements vscode.CodeLensProvider {
  readonly #memory: Pick<MemoryClient, "request">;
  readonly #files: PlanFiles;
  readonly #drafting: Drafting | undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(memory: Pick<MemoryClient, "request">, files: PlanFiles, drafting?: Drafting) {
    this.#memory = memory;
    this.#files = files;
    this.#drafting = drafting;
  }

  /** Lets the editor ask anew. */
  refresh(): void {
    this.#changed.fire();
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const facts = await this.#files.factsOf(ownPath(document.uri) ?? "");
    if (facts === undefined) {
      return [];
    }
    const uri = document.uri.toString();
    const params = { text: document.getText(), folder: facts.folder };
    try {
      const { topics } = await this.#memory.request("sentinel/read_plan", params);
      const isOffered = this.#drafting?.isOffered() === true;
      const parts = topics.filter(hasWork);
      return [...above(uri), ...parts.flatMap((part) => aboveTopic(uri, part, isOffered))];
    } catch {
      // Where the server is away, its commands would do nothing.
      return [];
    }
  }
}

function above(uri: string): vscode.CodeLens[] {
  return [
    lens(0, `$(check-all) ${t("Apply All")}`, "sentinelMemory.applyPlan", uri),
    lens(0, `$(diff) ${t("Preview the Log")}`, "sentinelMemory.previewPlan", uri),
    lens(0, `$(trash) ${t("Discard")}`, "sentinelMemory.discardPlan", uri),
  ];
}

function aboveTopic(
  plan: string,
  { topic, line }: PlanPart,
  isOffered: boolean,
): vscode.CodeLens[] {
  const target: TopicTarget = { plan, topic };
  const draft = `$(sparkle) ${t("Draft with My Model")}`;
  return [
    lens(line - 1, `$(check) ${t("Apply This Topic")}`, "sentinelMemory.applyTopic", target),
    ...(isOffered ? [lens(line - 1, draft, "sentinelMemory.draftTopic", target)] : []),
  ];
}

function lens(
  line: number,
  title: string,
  command: string,
  argument: string | TopicTarget,
): vscode.CodeLens {
  const place = new vscode.Range(line, 0, line, 0);
  return new vscode.CodeLens(place, { title, command, arguments: [argument] });
}

/** Shows the lines above every plan of a window. */
export function showAbovePlans(
  lenses: PlanLenses,
  memory: Pick<MemoryClient, "onDidChange">,
  drafting?: Drafting,
): vscode.Disposable {
  const refresh = (): void => {
    lenses.refresh();
  };
  return vscode.Disposable.from(
    vscode.languages.registerCodeLensProvider(
      { scheme: OWN_SCHEME, language: PLAN_LANGUAGE },
      lenses,
    ),
    memory.onDidChange(refresh),
    ...(drafting === undefined ? [] : [drafting.onDidChange(refresh)]),
  );
}
