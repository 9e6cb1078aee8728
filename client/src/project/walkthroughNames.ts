/** The walkthrough of the manifest, as the editor names it. */
export const WALKTHROUGH = "sentinel-memory.sentinel-memory#start";

/** The keys that finish a step when something has come true. */
export const DONE = {
  isRunning: "sentinelMemory.isRunning",
  hasLogged: "sentinelMemory.hasLogged",
} as const;
