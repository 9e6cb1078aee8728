/** Every command that the extension registers, as the manifest declares it. */
export const COMMANDS = [
  "sentinelMemory.search",
  "sentinelMemory.showLessons",
  "sentinelMemory.log",
  "sentinelMemory.logUnderTopic",
  "sentinelMemory.logSelection",
  "sentinelMemory.saveForm",
  "sentinelMemory.learn",
  "sentinelMemory.editRecord",
  "sentinelMemory.addCues",
  "sentinelMemory.appliesToFile",
  "sentinelMemory.deleteRecords",
  "sentinelMemory.stillTrue",
  "sentinelMemory.updateQuote",
  "sentinelMemory.openCode",
  "sentinelMemory.renameTopic",
  "sentinelMemory.resolveConflicts",
  "sentinelMemory.showNews",
  "sentinelMemory.markSeen",
  "sentinelMemory.showChanges",
  "sentinelMemory.reviewMemory",
  "sentinelMemory.redactRecords",
  "sentinelMemory.commit",
  "sentinelMemory.undo",
  "sentinelMemory.copyForAgent",
  "sentinelMemory.copyLesson",
  "sentinelMemory.copyId",
  "sentinelMemory.compact",
  "sentinelMemory.compactTopic",
  "sentinelMemory.applyTopic",
  "sentinelMemory.applyPlan",
  "sentinelMemory.setUpAgents",
  "sentinelMemory.toggleTracking",
  "sentinelMemory.setThreshold",
  "sentinelMemory.openLog",
  "sentinelMemory.openRecord",
  "sentinelMemory.openPage",
  "sentinelMemory.refresh",
  "sentinelMemory.restartServer",
  "sentinelMemory.chooseInterpreter",
  "sentinelMemory.copyProblemReport",
  "sentinelMemory.openWalkthrough",
  "sentinelMemory.openSettings",
  "sentinelMemory.showOutput",
] as const;

export type CommandName = (typeof COMMANDS)[number];

/** Commands that need only a window; the functions of the others are loaded with the first of them. */
export type PlainCommand =
  | "sentinelMemory.refresh"
  | "sentinelMemory.restartServer"
  | "sentinelMemory.copyProblemReport"
  | "sentinelMemory.openWalkthrough"
  | "sentinelMemory.openSettings"
  | "sentinelMemory.showOutput";

export type MemoryCommand = Exclude<CommandName, PlainCommand>;

/** Runs a command with the arguments of the editor: a row, and all rows that are selected. */
export type RunCommand = (
  name: MemoryCommand,
  argument: unknown,
  selected: unknown,
) => Promise<unknown>;
