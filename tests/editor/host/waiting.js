// Helpers of the tests in the host: they wait for visible changes, and answer the questions of a form.
const { setTimeout: delay } = require("node:timers/promises");
const vscode = require("vscode");

const SEEN_MS = 10_000;
const LOOK_MS = 50;

/** Looks again and again until something is there, and returns that. */
async function until(look) {
  const limit = Date.now() + SEEN_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > limit) throw new Error(`not seen in time: ${look}`);
    await delay(LOOK_MS);
  }
}

/** Our quick fixes at a place, once they are offered; none while the text of the file is changing. */
async function quickFixes(uri, range) {
  const kind = vscode.CodeActionKind.QuickFix.value;
  try {
    const offered = await vscode.commands.executeCommand(
      "vscode.executeCodeActionProvider",
      uri,
      range,
      kind,
    );
    return offered.filter(({ command }) => /^sentinel(Memory)?\./.test(command?.command));
  } catch (error) {
    if (error.message !== "Canceled") throw error;
    return [];
  }
}

/** Presses Enter in the form at the top of the window until the command behind it has ended. */
const acceptUntilDone = (running) =>
  untilDone(running, "workbench.action.acceptSelectedQuickOpenItem");

/** Presses Escape there. */
const leaveUntilDone = (running) => untilDone(running, "workbench.action.closeQuickOpen");

async function untilDone(running, press) {
  let ended = false;
  const done = running.finally(() => {
    ended = true;
  });
  await until(async () => {
    await vscode.commands.executeCommand(press);
    return ended;
  });
  await done;
}

module.exports = { until, quickFixes, acceptUntilDone, leaveUntilDone };
