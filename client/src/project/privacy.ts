import type { Memory } from "../memory";
import { unawaited } from "../messages";
import { forMessage } from "../storedText";
import { working } from "../view/viewProgress";
import { showOutcome } from "./outcome";

/** Makes git ignore the memory or follow it, and says what that led to (S35). */
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
