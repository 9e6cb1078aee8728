import { ServerUnavailable } from "./server/unavailable";
import type { Rest, WindowParts } from "./window";

/**
 * Returns a function that loads the rest of the extension, once. It rejects with `ServerUnavailable`
 * where the rest is gone: an update may remove our folder while a window lives.
 */
export function restLoader(window: () => WindowParts): () => Promise<Rest> {
  let rest: Promise<Rest> | undefined;
  return () => {
    rest ??= load(window).catch((error: unknown) => {
      rest = undefined;
      throw error;
    });
    return rest;
  };
}

async function load(window: () => WindowParts): Promise<Rest> {
  const parts = window();
  const { openRest } = await import("./rest").catch((error: unknown) => {
    parts.channel.error(error instanceof Error ? error.message : String(error));
    throw new ServerUnavailable({ reason: "replaced" });
  });
  return openRest(parts);
}
