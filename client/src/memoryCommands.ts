import * as vscode from "vscode";
import { DraftOffer, draftTopic } from "./compaction/draft";
import { PlanDocuments } from "./compaction/planDocuments";
import { PlanFiles } from "./compaction/planFiles";
import { PlanLenses, showAbovePlans } from "./compaction/planLenses";
import type { MemoryCommand, RunCommand } from "./commandNames";
import { agentText } from "./editor/agentText";
import { activeProject, chooseFolder } from "./editor/folders";
import { FormFiles } from "./forms/formFiles";
import { LessonForms, type NewForm } from "./forms/lessonForms";
import { InitOffer } from "./project/initOffer";
import { showLessons } from "./prompts/showLessons";
import { chooseInterpreter } from "./python/interpreter";
import { t } from "./editor/l10n";
import { learn } from "./learning/learn";
import { openLog, openRecord } from "./editor/openRecord";
import { RecordCommands } from "./recordCommands";
import { type HitActions, searchMemory } from "./search/searchPick";
import { isServed, serve, type ServedCommand } from "./serverCommands";
import { menuRows, type Rows, type Target, targetOf } from "./targets";
import { appliesToFile } from "./changes/appliesToFile";
import { openQuotedCode, type RecordRef } from "./changes/staleLesson";
import { type PageTarget, recordTarget } from "./pages/pageContent";
import type { Pages } from "./pages/pages";
import type { MemoryView } from "./view";
import type { WindowParts } from "./window";

/** The objects on which the commands act, beside the parts of the window. */
interface CommandContext extends WindowParts {
  readonly pages: Pages;
}

/** Returns a function that runs a command with the arguments of the editor. */
export function memoryCommands(context: CommandContext): RunCommand {
  const { memory, pages, view } = context;
  const { extensionPath, workspaceState } = context.context;
  const offer = new InitOffer(memory, workspaceState);
  const storage = context.context.globalStorageUri.fsPath;
  const [files, planFiles] = [new FormFiles(storage), new PlanFiles(storage)];
  const { documents } = context;
  const reveal: MemoryView["reveal"] = (folder, record) => view.reveal(folder, record);
  const forms = new LessonForms({ memory, documents, files, offer, reveal });
  const plans = new PlanDocuments({ memory, documents, files: planFiles });
  const mayAsk = context.context.languageModelAccessInformation;
  const drafting = new DraftOffer(mayAsk);
  const lenses = showAbovePlans(new PlanLenses(memory, planFiles, drafting), memory, drafting);
  context.context.subscriptions.push(forms, plans, drafting, lenses);
  const records = new RecordCommands(memory, forms, view);
  /** Starts the server, which says why when it cannot run, and asks for the folder. */
  const inFolder = async (
    given: string | undefined,
    title: string,
    run: (folder: string) => Promise<void>,
  ): Promise<void> => {
    const projects = await memory.status();
    const folder = given ?? (await chooseFolder(title, projects));
    if (folder !== undefined) {
      await run(folder);
    }
  };
  type Run = (target: Target, rows: Rows, argument: unknown) => Promise<void>;
  const table: Record<Exclude<MemoryCommand, ServedCommand>, Run> = {
    "sentinelMemory.search": ({ text }) => searchMemory(memory, actionsOf(forms), text ?? ""),
    "sentinelMemory.showLessons": ({ folder, prompt }) =>
      inFolder(folder, t("Lessons that may apply"), (uri) =>
        showLessons(memory, uri, prompt, mayAsk),
      ),
    // The title bar of the view passes the selected row too, whose topic nobody asked for there.
    "sentinelMemory.log": ({ folder }) =>
      inFolder(folder, t("Log a lesson"), (uri) => forms.log(uri)),
    "sentinelMemory.logUnderTopic": ({ folder, topic, record }) =>
      inFolder(folder, t("Log a lesson"), (uri) =>
        forms.log(uri, underTopic(topic ?? record?.topic)),
      ),
    "sentinelMemory.logSelection": async ({ folder }) =>
      inFolder(folder ?? activeProject(await memory.status()), t("Log a lesson"), (uri) =>
        forms.logFrom(uri),
      ),
    "sentinelMemory.saveForm": (_target, _rows, argument) => forms.save(argument),
    "sentinelMemory.discardForm": (_target, _rows, argument) => forms.discard(argument),
    "sentinelMemory.learn": ({ folder }) =>
      inFolder(folder, t("Learn from this project"), (uri) =>
        learn({ memory, documents, forms }, uri),
      ),
    "sentinelMemory.editRecord": (target, rows) => records.edit(target, rows),
    "sentinelMemory.addCues": (target, rows) => records.edit(target, rows, "cues"),
    "sentinelMemory.appliesToFile": async ({ folder }) =>
      inFolder(folder ?? activeProject(await memory.status()), t("Applies to this file"), (uri) =>
        appliesToFile(memory, uri),
      ),
    "sentinelMemory.openCode": (target) => ofRecord(target, (ref) => openQuotedCode(memory, ref)),
    "sentinelMemory.showNews": async () => {
      await memory.status();
      if (!(await view.showNews())) {
        void vscode.window.showInformationMessage(t("Nothing is new since you last looked."));
      }
    },
    "sentinelMemory.markSeen": async (_, rows) => {
      await records.markSeen(rows);
      memory.refresh();
    },
    "sentinelMemory.copyLesson": (target, rows) =>
      records.copy(target, rows, (chosen) => chosen.map(({ lesson }) => lesson).join("\n")),
    "sentinelMemory.copyForAgent": (target, rows) => records.copy(target, rows, agentText),
    "sentinelMemory.copyId": (target, rows) =>
      records.copy(target, rows, (chosen) => chosen.map(({ id }) => id).join("\n")),
    "sentinelMemory.compact": ({ folder }) =>
      inFolder(folder, t("Compact the memory"), (uri) => plans.compact(uri)),
    "sentinelMemory.compactTopic": ({ folder, topic }) =>
      inFolder(folder, t("Compact the memory"), (uri) => plans.compact(uri, topic)),
    "sentinelMemory.applyTopic": (_target, _rows, argument) => plans.applyTopic(argument),
    "sentinelMemory.applyPlan": (_target, _rows, argument) => plans.applyAll(argument),
    "sentinelMemory.draftTopic": (_target, _rows, argument) =>
      draftTopic(plans, memory, argument, mayAsk),
    "sentinelMemory.previewPlan": (_target, _rows, argument) => plans.preview(argument),
    "sentinelMemory.discardPlan": (_target, _rows, argument) => plans.discard(argument),
    "sentinelMemory.openLog": ({ folder }) => openLog(memory, folder),
    "sentinelMemory.openRecord": openRecord,
    "sentinelMemory.openPage": async (target, rows) => {
      await inFolder(target.folder, t("Show the memory as a page"), (uri) =>
        pages.open(
          pageOf(uri, target),
          target.preserveFocus ?? isOfRow(target),
          target.beside ?? false,
        ),
      );
      // The editor leaves a row with a command closed when it is clicked.
      if (target.topic !== undefined && target.record === undefined) {
        const [row] = rows;
        if (row?.kind === "topic") {
          await view.view.reveal(row, { expand: true, select: false, focus: false });
        }
      }
    },
    "sentinelMemory.chooseInterpreter": () => chooseInterpreter(extensionPath),
  };
  return (name, argument, selected) => {
    const rows = menuRows(argument, selected) ?? view.view.selection;
    return isServed(name)
      ? serve(context, name, argument, rows)
      : table[name](targetOf(argument), rows, argument);
  };
}

/** Runs something with the record that a row, a page or a quick fix names. */
async function ofRecord(
  { folder, record, refs }: Target,
  run: (ref: RecordRef) => Promise<void>,
): Promise<void> {
  const ref = record === undefined ? refs?.[0] : `${record.type}:${record.ref}`;
  if (folder !== undefined && ref !== undefined) {
    await run({ folder, ref });
  }
}

/** The actions of the search for a record that it found. */
function actionsOf(forms: LessonForms): HitActions {
  return {
    open: async ({ folder, record }, preserveFocus) => {
      await vscode.commands.executeCommand("sentinelMemory.openPage", {
        folder,
        record,
        preserveFocus,
      });
    },
    edit: ({ folder, record }) => forms.edit(folder, record),
  };
}

/** The page that a row or a command is about; without one, the whole memory. */
function pageOf(folder: string, { topic, record }: Target): PageTarget {
  if (record !== undefined) {
    return recordTarget(folder, record);
  }
  return topic === undefined ? { folder } : { folder, name: topic };
}

function isOfRow({ topic, record }: Target): boolean {
  return topic !== undefined || record !== undefined;
}

/** The beginning of a form whose topic is already chosen. */
function underTopic(topic: string | undefined): NewForm {
  return topic === undefined ? {} : { fields: { topic }, at: "missing_context" };
}
