// Notes for a test whether agents are answered here.
const fs = require("node:fs");
const vscode = require("vscode");

const FILE = process.env.SENTINEL_TEST_NOTES;
const OURS = "sentinel-memory.sentinel-memory";
const LOOK_MS = 200;

const note = (entry) => fs.appendFileSync(FILE, `${JSON.stringify(entry)}\n`, "utf8");

/** Whether the tool that only reads answers. */
async function answers() {
  const input = { query: "anything" };
  try {
    await vscode.lm.invokeTool("sentinel_search_memory", { input, toolInvocationToken: undefined });
    return true;
  } catch {
    return false;
  }
}

exports.activate = (context) => {
  let last;
  const look = async () => {
    const isActive = vscode.extensions.getExtension(OURS)?.isActive === true;
    const seen = { isActive, answers: await answers() };
    if (JSON.stringify(seen) !== last) note(seen);
    last = JSON.stringify(seen);
    timer = setTimeout(look, LOOK_MS);
  };
  let timer = setTimeout(look, LOOK_MS);
  context.subscriptions.push({ dispose: () => clearTimeout(timer) });
};
