/** Every command that the extension registers, as the manifest declares it. */
export const COMMANDS = [
  "sentinelMemory.search",
  "sentinelMemory.showLessons",
  "sentinelMemory.log",
  "sentinelMemory.saveForm",
  "sentinelMemory.learn",
  "sentinelMemory.editRecord",
  "sentinelMemory.deleteRecords",
  "sentinelMemory.renameTopic",
  "sentinelMemory.resolveConflicts",
  "sentinelMemory.markSeen",
  "sentinelMemory.showChanges",
  "sentinelMemory.reviewMemory",
  "sentinelMemory.redactRecords",
  "sentinelMemory.commit",
  "sentinelMemory.undo",
  "sentinelMemory.copy",
  "sentinelMemory.compact",
  "sentinelMemory.applyTopic",
  "sentinelMemory.applyPlan",
  "sentinelMemory.setUpAgents",
  "sentinelMemory.toggleTracking",
  "sentinelMemory.setThreshold",
  "sentinelMemory.openLog",
  "sentinelMemory.openPage",
  "sentinelMemory.restartServer",
  "sentinelMemory.chooseInterpreter",
  "sentinelMemory.openWalkthrough",
  "sentinelMemory.showOutput",
] as const;

export type CommandName = (typeof COMMANDS)[number];

/** Commands that need only a window; the functions of the others are loaded with the first of them. */
export type PlainCommand =
  "sentinelMemory.restartServer" | "sentinelMemory.openWalkthrough" | "sentinelMemory.showOutput";

export type MemoryCommand = Exclude<CommandName, PlainCommand>;

/** Runs a command with the arguments of the editor: a row, and all rows that are selected. */
export type RunCommand = (
  name: MemoryCommand,
  argument: unknown,
  selected: unknown,
) => Promise<unknown>;
