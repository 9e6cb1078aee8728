import type { Memory } from "../memory/memoryClient";
import { unawaited } from "../editor/messages";
import { forMessage } from "../editor/storedText";
import { working } from "../editor/viewProgress";
import { showOutcome } from "./outcome";

/** Makes git ignore the memory or follow it, and tells the outcome (S35). */
export async function setPrivate(
  memory: Memory,
  folder: string,
  isPrivate: boolean,
): Promise<void> {
  const { message, command } = await working(() =>
    memory.request("sentinel/set_private", { private: isPrivate, folder }),
  );
  unawaited(showOutcome(forMessage(message), command));
}
